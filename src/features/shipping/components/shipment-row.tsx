/** Renders a waiting parcel: affiliate and products, courier and number, and the button that marks it as sent. */
import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { IconPackageExport } from '@tabler/icons-react'
import { useRef } from 'react'
import { isSent, sampleStatusLabel, sending } from '#features/affiliates/affiliate-values.ts'
import { useMarkSent } from '#features/affiliates/affiliates.client.ts'
import { useOfferUndo } from '#features/affiliates/components/offer-undo.client.ts'
import { SampleBadge } from '#features/affiliates/components/sample-badge.tsx'
import { useCan } from '#features/session/session.client.ts'
import { useClock } from '#kit/feedback/clock.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { useOnce } from '#kit/form/use-once.client.ts'
import { isolated } from '#kit/layout/user-text.tsx'
import slide from '#kit/list/departing-row.module.css'
import { useFreezeRows } from '#kit/list/frozen-rows.client.ts'
import type { Shipment } from '../shipment.ts'
import { useParcel } from '../use-parcel.client.ts'
import { waitedText } from '../waited.ts'
import { ParcelFields } from './parcel-fields.tsx'
import { RowSummary } from './row-summary.tsx'
import classes from './shipment-row.module.css'

interface ShipmentRowProps {
  row: Shipment
  /** used for numbers that are typed without a courier */
  courier: string
  twin: string | undefined
  chosen: boolean
  departing: boolean
  glowing: boolean
  onChoose(chosen: boolean): void
}

export function ShipmentRow(props: ShipmentRowProps) {
  const { row, courier, twin, chosen, departing, glowing, onChoose } = props
  const can = useCan()
  const hold = useFreezeRows()
  const textRef = useRef<HTMLDivElement>(null)
  const parcel = useParcel(row, courier)
  const markSent = useMarkSent()
  const offerUndo = useOfferUndo()
  const { busy, once } = useOnce()
  const waited = useClock((now) => waitedText(row.since, now))
  const isDone = isSent(row.sample_product_status)
  const mayEdit = can('data_affiliate_edit')

  async function send() {
    hold(textRef.current)
    if (!(await parcel.save())) return
    // The focused button is about to disappear.
    textRef.current?.focus({ preventScroll: true })
    try {
      const sent = await markSent.mutateAsync({ id: row.id })
      offerUndo(sent, `Sample ${isolated(sent.username)} ditandai ${sampleStatusLabel[sending.to]}`)
    } catch (thrown) {
      const error = thrown as NonNullable<typeof markSent.error>
      const isKnownError = isDefinedError(error) && error.code !== 'BAD_REQUEST'
      toastError(isKnownError ? error.message : 'Gagal mengupdate status sample product')
    }
  }

  return (
    <li
      className={slide.row}
      data-row={row.id}
      data-departing={departing || undefined}
      data-glow={glowing || undefined}
      data-done={isDone || undefined}
      inert={departing}
      // Rows stay where they are while the mouse is over one, or a finger is about to touch it.
      onPointerEnter={({ currentTarget }) => hold(currentTarget)}
      onFocus={({ currentTarget }) => hold(currentTarget)}
    >
      <div className={`${slide.inner} ${classes.inner}`}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the box within is its control */}
        <label className={classes.check}>
          <Checkbox
            aria-label={`Pilih ${isolated(row.username)}`}
            checked={chosen}
            onChange={({ currentTarget: { checked } }) => onChoose(checked)}
          />
        </label>
        <RowSummary ref={textRef} row={row} note={isDone ? undefined : waited} />
        {isDone ? (
          <SampleBadge status={row.sample_product_status} />
        ) : (
          mayEdit && (
            <Button
              className={classes.send ?? ''}
              leftSection={<IconPackageExport size={16} aria-hidden />}
              aria-disabled={busy}
              onClick={() => void once(send)}
            >
              {sampleStatusLabel[sending.to]}
              <VisuallyHidden>, tandai sample {isolated(row.username)}</VisuallyHidden>
            </Button>
          )
        )}
        {mayEdit && !isDone && (
          <div className={classes.parcel}>
            <ParcelFields username={row.username} parcel={parcel} courier={courier} twin={twin} />
          </div>
        )}
      </div>
    </li>
  )
}
