import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { useCan } from '#features/session/session.client.ts'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { useFreezeRows } from '#kit/list/frozen-rows.client.ts'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import type { Affiliate } from '../affiliate.ts'
import { type WhatsappStatus, whatsappStatusLabel } from '../affiliate-values.ts'
import classes from './pressable-badge.module.css'
import { useMarkContactedStep } from './use-mark-contacted-step.client.ts'

interface WhatsappBadgeProps {
  status: WhatsappStatus
  /** true in the details of one affiliate, where 'Belum' is red */
  inDetail?: true
}

export function WhatsappBadge({ status, inDetail }: WhatsappBadgeProps) {
  const styles = inDetail ? statusStyle.whatsappInDetail : statusStyle.whatsapp
  return <StatusBadge {...styles[status]}>{whatsappStatusLabel[status]}</StatusBadge>
}

/** WhatsApp status on a card. Pressing 'Belum' marks the affiliate as contacted, and a toast offers the undo. */
export function ContactedBadge({ affiliate }: { affiliate: Affiliate }) {
  const can = useCan()
  const freezeRows = useFreezeRows()
  const wrapper = useRef<HTMLSpanElement>(null)
  const status = affiliate.status_whatsapp
  const mark = useMarkContactedStep(affiliate.id, {
    beforeRequest() {
      // The focused button disappears as soon as the new status shows.
      wrapper.current?.focus({ preventScroll: true })
      freezeRows(wrapper.current)
    },
  })

  return (
    <span ref={wrapper} tabIndex={-1} className={classes.wrapper}>
      {status === 'belum' && can('data_affiliate_whatsapp') ? (
        <Tooltip label="Tandai sudah dihubungi">
          <UnstyledButton className={classes.button} onClick={() => void mark()}>
            <WhatsappBadge status={status} />
            <VisuallyHidden>, tandai {isolate(affiliate.username)} sudah dihubungi</VisuallyHidden>
          </UnstyledButton>
        </Tooltip>
      ) : (
        <WhatsappBadge status={status} />
      )}
    </span>
  )
}
