import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { useRef } from 'react'
import { useCan } from '#features/session/session.client.ts'
import { useFreezeRows } from '#kit/frozen-rows.client.ts'
import { StatusBadge } from '#kit/status-badge.tsx'
import { statusStyle } from '#kit/status-look.client.ts'
import { toastError } from '#kit/toast.tsx'
import { Tooltip } from '#kit/tooltip.tsx'
import { isolated } from '#kit/user-text.tsx'
import type { Affiliate } from '../affiliate.ts'
import { type WhatsappStatus, whatsappStatusLabel } from '../affiliate-values.ts'
import { useMarkContacted } from '../affiliates.client.ts'
import { useOfferUndo } from './offer-undo.client.ts'
import classes from './whatsapp-badge.module.css'

export function WhatsappBadge({ status }: { status: WhatsappStatus }) {
  return <StatusBadge {...statusStyle.whatsapp[status]}>{whatsappStatusLabel[status]}</StatusBadge>
}

/** The badge of a card. Pressing 'Belum' marks the affiliate as contacted. The toast offers the undo. */
export function ContactedBadge({ affiliate }: { affiliate: Affiliate }) {
  const can = useCan()
  const markContacted = useMarkContacted()
  const hold = useFreezeRows()
  const offerUndo = useOfferUndo()
  const place = useRef<HTMLSpanElement>(null)
  const status = affiliate.status_whatsapp

  async function mark() {
    // The focused button disappears as soon as the new status shows.
    place.current?.focus({ preventScroll: true })
    hold(place.current)
    try {
      const row = await markContacted.mutateAsync({ id: affiliate.id })
      if (row.undoable)
        offerUndo(row, `WhatsApp ${isolated(row.username)} ditandai ${whatsappStatusLabel.sudah}`)
    } catch (thrown) {
      const error = thrown as NonNullable<typeof markContacted.error>
      const gone = isDefinedError(error) && error.code === 'NOT_FOUND'
      toastError(gone ? error.message : 'Gagal mengupdate status WhatsApp')
    }
  }

  return (
    <span ref={place} tabIndex={-1} className={classes.place}>
      {status === 'belum' && can('data_affiliate_whatsapp') ? (
        <Tooltip label="Tandai sudah dihubungi">
          <UnstyledButton className={classes.button} onClick={() => void mark()}>
            <WhatsappBadge status={status} />
            <VisuallyHidden>, tandai {isolated(affiliate.username)} sudah dihubungi</VisuallyHidden>
          </UnstyledButton>
        </Tooltip>
      ) : (
        <WhatsappBadge status={status} />
      )}
    </span>
  )
}
