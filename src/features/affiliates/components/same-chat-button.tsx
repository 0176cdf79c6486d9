/**
 * Opens the chat. The first time it asks for a template; later chats on the same occasion use that template at once.
 */
import { Button, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { isolated } from '#kit/layout/user-text.tsx'
import type { Affiliate } from '../affiliate.ts'
import type { Need } from '../affiliate-values.ts'
import { recordChatOpened } from '../affiliates.client.ts'
import { useChatLink } from './chat-link.client.ts'
import { ChatMenu } from './contact-menu.tsx'
import { useTemplateChats } from './template-message.client.ts'

/** Reason for the message: a need of the affiliate, or a sample that was sent. */
type Occasion = Need | 'terkirim'

const withoutTemplate = 'tanpa template'

/** Returns the template last used on this occasion in this browser; empty before the first chat. */
export function useLastTemplate(occasion: Occasion) {
  return useLocalStorage({ key: `template ${occasion}`, defaultValue: '', getInitialValueInEffect: false })
}

interface SameChatButtonProps {
  occasion: Occasion
  affiliate: Affiliate
  /** text before the name of the affiliate */
  verb?: string
  /** true if this affiliate was messaged just now */
  written: boolean
  onWritten(): void
}

export function SameChatButton({
  occasion,
  affiliate,
  verb = 'chat dengan',
  written,
  onWritten,
}: SameChatButtonProps) {
  const [last, setLast] = useLastTemplate(occasion)
  // Keeps the menu mounted while it closes after the choice.
  const [choosing, setChoosing] = useState(false)
  const isPlain = last === withoutTemplate
  const templates = useQuery({ ...templateListOptions(), enabled: last !== '' && !isPlain })
  const template = templates.data?.find(({ id }) => id === last)
  const chatOf = useTemplateChats(affiliate, template && [template])
  const plain = useChatLink(affiliate.whatsapp)
  if (plain === null) return null
  // If values of the template are missing, the menu opens, which shows what is missing.
  const chat = isPlain ? plain : template && chatOf(template).href
  const Mark = written ? IconCheck : IconBrandWhatsapp
  const look = {
    variant: written ? 'default' : 'light',
    leftSection: <Mark size={16} aria-hidden />,
  } satisfies ComponentProps<typeof Button>
  const words = (
    <>
      WA
      <VisuallyHidden>
        , {verb} {isolated(affiliate.username)}
        {template && ` dengan template ${isolated(template.name)}`}
        {written && ', sudah dibuka'}
      </VisuallyHidden>
    </>
  )
  if (chat && !choosing)
    return (
      <Button
        {...look}
        component="a"
        href={chat}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => {
          recordChatOpened(affiliate.id, template?.id ?? null)
          onWritten()
        }}
      >
        {words}
      </Button>
    )
  return (
    <ChatMenu
      affiliate={affiliate}
      plain={plain}
      onChat={(chosen) => {
        setChoosing(true)
        setLast(chosen?.id ?? withoutTemplate)
        onWritten()
      }}
    >
      <Button {...look}>{words}</Button>
    </ChatMenu>
  )
}
