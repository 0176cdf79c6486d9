import { Avatar, Paper, Title } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { type ComponentType, useId, useState } from 'react'
import { useCan } from '#features/session/session.client.ts'
import layout from '#kit/layout/layout.module.css'
import { PhoneNumber } from '#kit/layout/phone-number.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { createSampleRecipient } from '../sample-recipient.ts'
import type { Recipient } from '../shortcodes.ts'
import type { RecipientSelectProps } from '../template.ts'
import { fillTemplate, splitTemplate } from '../template-text.ts'
import classes from './template-preview.module.css'

interface TemplatePreviewProps {
  content: string
  recipientSelect: ComponentType<RecipientSelectProps>
}

/** Shows the message as its recipient will see it, while the template is being written. */
export function TemplatePreview({ content, recipientSelect: RecipientSelect }: TemplatePreviewProps) {
  const can = useCan()
  const [recipient, setRecipient] = useState<Recipient | null>(null)
  const headingId = useId()
  return (
    <Paper component="section" aria-labelledby={headingId} className={classes.preview}>
      <Title order={2} size="h3" id={headingId} className={classes.title}>
        Preview
      </Title>
      {(can('data_affiliate') || can('reg_affiliate')) && <RecipientSelect onChoose={setRecipient} />}
      <Chat content={content} recipient={recipient ?? createSampleRecipient()} />
    </Paper>
  )
}

function Chat({ content, recipient }: { content: string; recipient: Recipient }) {
  const name = fillTemplate('[nama]', recipient)
  return (
    <div className={classes.chat}>
      <div className={classes.person}>
        <Avatar size={36} color="brand" aria-hidden>
          {Array.from(name)[0]?.toUpperCase()}
        </Avatar>
        <div className={classes.nameAndNumber}>
          <TruncatedText className={layout.bold}>{name}</TruncatedText>
          <PhoneNumber className={`${layout.dimmed} ${layout.xs} ${layout.numbers}`}>
            {recipient.whatsapp}
          </PhoneNumber>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message scrolls, with the arrow keys as well */}
      <section className={classes.messages} aria-label="Isi pesan" tabIndex={0}>
        {content.trim() === '' ? (
          <p className={classes.placeholder}>Pesan akan tampil di sini saat template ditulis.</p>
        ) : (
          <div className={classes.bubble}>
            <Message content={content} recipient={recipient} />
            <IconChecks size={16} aria-hidden className={classes.readMark} />
          </div>
        )}
      </section>
    </div>
  )
}

/** Shows the filled text, and marks the shortcodes that could not be filled. Only those parts have a `reason`. */
function Message({ content, recipient }: { content: string; recipient: Recipient }) {
  return (
    <p className={classes.message} dir="auto" data-testid="preview-message">
      {splitTemplate(content, recipient).map(({ text, reason }, i) =>
        reason !== undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text has no other identity than its position
          <mark key={i} className={classes.unknown} title={`${text}: ${reason}`}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  )
}
