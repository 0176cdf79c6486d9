import { ActionIcon, Anchor, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { useChatLink } from '#features/affiliates/components/chat-link.client.ts'
import { recordChat } from '#features/affiliates/components/record-chat.client.ts'
import { buildNewTabProps } from '#kit/layout/outer-link.tsx'
import { PhoneNumber } from '#kit/layout/phone-number.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import classes from './whatsapp-link.module.css'

/** Renders the whole number as it was typed; as a link to the chat, without a template, if the user may chat. */
export function WhatsappLink({ affiliate }: { affiliate: Affiliate }) {
  const { whatsapp } = affiliate
  const href = useChatLink(whatsapp)
  if (href === null) return <PhoneNumber wraps>{whatsapp}</PhoneNumber>
  return (
    <Anchor
      {...buildNewTabProps(href)}
      onClick={() => void recordChat(affiliate, null)}
      underline="hover"
      c="inherit"
      className={classes.link}
    >
      <PhoneNumber wraps>{whatsapp}</PhoneNumber>
      <VisuallyHidden> (buka chat WhatsApp di tab baru)</VisuallyHidden>
    </Anchor>
  )
}

/** Renders the same link as an icon button for touch screens. */
export function WhatsappButton({ affiliate }: { affiliate: Affiliate }) {
  const href = useChatLink(affiliate.whatsapp)
  if (href === null) return null
  return (
    <ActionIcon
      component="a"
      {...buildNewTabProps(href)}
      onClick={() => void recordChat(affiliate, null)}
      color="good"
      aria-label={`Chat WhatsApp ${isolate(affiliate.username)} di tab baru`}
    >
      <IconBrandWhatsapp size={20} aria-hidden />
    </ActionIcon>
  )
}
