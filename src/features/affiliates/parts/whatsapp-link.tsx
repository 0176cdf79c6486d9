import { Anchor, VisuallyHidden } from '@mantine/core'
import { chatLink } from '#base/phone.ts'
import { TruncatedText } from '#kit/truncated-text.tsx'
import classes from './whatsapp-link.module.css'

/** The number as it was typed; pressing it opens the chat. */
export function WhatsappLink({ whatsapp }: { whatsapp: string }) {
  const href = chatLink(whatsapp)
  if (href === null) return <TruncatedText>{whatsapp}</TruncatedText>
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      underline="hover"
      c="inherit"
      className={classes.link}
    >
      <TruncatedText>{whatsapp}</TruncatedText>
      <VisuallyHidden> (buka chat WhatsApp di tab baru)</VisuallyHidden>
    </Anchor>
  )
}
