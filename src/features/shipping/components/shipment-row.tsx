/** Renders a waiting parcel: affiliate and products, courier and number, and the button that marks it as sent. */
import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { isSent } from '#features/affiliates/affiliate-values.ts'
import { SampleBadge } from '#features/affiliates/components/sample-badge.tsx'
import { SendSampleButton } from '#features/affiliates/components/send-sample-button.tsx'
import { useCan } from '#features/session/session.client.ts'
import { useClock } from '#kit/feedback/clock.client.ts'
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
  const waited = useClock((now) => waitedText(row.since, now))
  const isDone = isSent(row.sample_product_status)
  const mayEdit = can('data_affiliate_edit')

  async function prepare() {
    hold(textRef.current)
    if (!(await parcel.save())) return false
    // The focused button is about to disappear.
    textRef.current?.focus({ preventScroll: true })
    return true
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
          mayEdit && <SendSampleButton affiliate={row} className={classes.send ?? ''} prepare={prepare} />
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
