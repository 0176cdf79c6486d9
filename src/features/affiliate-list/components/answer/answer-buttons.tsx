import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { useCopied } from '#kit/feedback/copy-text.client.ts'
import { buildNewTabProps } from '#kit/layout/outer-link.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { copyAnswerLabel, useAnswer } from './use-answer.client.ts'

/** Buttons that copy the answer, and open the chat with the answer for users who may write on WhatsApp. */
export function AnswerButtons({ affiliate }: { affiliate: AffiliateDetail }) {
  const { chatHref, recordChat, copy } = useAnswer(affiliate)
  const [isCopied, showCopied] = useCopied()
  const CopyIcon = isCopied ? IconCheck : IconCopy
  return (
    <Group gap="xs" grow={usePhone()}>
      <Button
        variant="default"
        leftSection={<CopyIcon size={16} aria-hidden />}
        onClick={async () => {
          if (await copy()) showCopied()
        }}
      >
        {copyAnswerLabel}
      </Button>
      {chatHref !== null && (
        <Button
          component="a"
          {...buildNewTabProps(chatHref)}
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          onClick={recordChat}
        >
          Balas
          <VisuallyHidden> {isolate(affiliate.username)} di WhatsApp (buka di tab baru)</VisuallyHidden>
        </Button>
      )}
    </Group>
  )
}
