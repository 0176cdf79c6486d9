/** Renders a waiting parcel: affiliate and products, courier and number, and the button that marks it as sent. */
import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { formatWait } from '#base/jakarta.ts'
import { isSent } from '#features/affiliates/affiliate-values.ts'
import { ParcelAddress } from '#features/affiliates/components/address/parcel-address.tsx'
import { SampleBadge } from '#features/affiliates/components/sample-badge.tsx'
import { SendSampleButton } from '#features/affiliates/components/send-sample-button.tsx'
import { useCan } from '#features/session/session.client.ts'
import { useClock } from '#kit/feedback/clock.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import slide from '#kit/list/departing-row.module.css'
import { useFreezeRows } from '#kit/list/frozen-rows.client.ts'
import type { WaitingShipment } from '../shipment.ts'
import { useIsSavedWithOthers } from '../shipping.client.ts'
import { useParcel } from '../use-parcel.client.ts'
import { ParcelFields } from './parcel-fields.tsx'
import { RowSummary } from './row-summary.tsx'
import classes from './shipment-row.module.css'

interface ShipmentRowProps {
  row: WaitingShipment
  /** the courier for a number that is typed without one */
  defaultCourier: string
  /** username of another affiliate that has the same number */
  holderUsername: string | undefined
  isSelected: boolean
  /** true while rows are being selected */
  isSelecting: boolean
  isDeparting: boolean
  isGlowing: boolean
  onSelect(isSelected: boolean): void
  onEditAddress(): void
}

export function ShipmentRow(props: ShipmentRowProps) {
  const { row, defaultCourier, holderUsername, isDeparting, isGlowing, onEditAddress } = props
  const { isSelected, isSelecting, onSelect } = props
  const isPhone = usePhone()
  const can = useCan()
  const freezeRows = useFreezeRows()
  const textRef = useRef<HTMLDivElement>(null)
  const parcel = useParcel(row, { defaultCourier })
  const isSavedWithOthers = useIsSavedWithOthers(row.id)
  const waitText = useClock((now) => {
    const wait = formatWait(row.since, now)
    return wait === null ? 'baru disetujui' : `menunggu ${wait}`
  })
  const isDone = isSent(row.sample_product_status)
  const mayEdit = can('data_affiliate_edit')

  /** Saves what was typed before the sample is marked as sent. Returns false if that fails. */
  async function saveBeforeRequest() {
    freezeRows(textRef.current)
    const result = await parcel.save()
    if (result === 'edited')
      toastError('Belum ditandai terkirim: isiannya berubah saat disimpan. Periksa, lalu tekan lagi.')
    if (result !== 'saved') return false
    // The focused button is about to disappear.
    textRef.current?.focus({ preventScroll: true })
    return true
  }

  return (
    <li
      className={slide.row}
      data-row={row.id}
      data-departing={isDeparting || undefined}
      data-glow={isGlowing || undefined}
      data-done={isDone || undefined}
      inert={isDeparting}
      // Freezes the rows, so that none moves while the mouse is over a row or a finger is about to touch one.
      onPointerEnter={({ currentTarget }) => freezeRows(currentTarget)}
      onFocus={({ currentTarget }) => freezeRows(currentTarget)}
    >
      <div className={`${slide.inner} ${classes.inner}`}>
        {(isSelecting || !isPhone) && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box within is its control
          <label className={classes.check} data-on-hover={!isSelecting || undefined}>
            <Checkbox
              aria-label={`Pilih ${isolate(row.username)}`}
              checked={isSelected}
              onChange={({ currentTarget: { checked } }) => onSelect(checked)}
            />
          </label>
        )}
        <RowSummary ref={textRef} row={row} note={isDone ? undefined : waitText} />
        {isDone ? (
          <SampleBadge status={row.sample_product_status} />
        ) : (
          mayEdit && (
            <SendSampleButton
              affiliate={row}
              className={`${classes.action} ${classes.send} ${parcel.resi === '' ? classes.sendWithoutResi : ''}`}
              beforeRequest={saveBeforeRequest}
            />
          )
        )}
        {!isDone && (
          <div className={classes.address}>
            <ParcelAddress
              affiliate={row}
              address={row.address}
              contact={row.contact}
              onEdit={onEditAddress}
            />
          </div>
        )}
        {mayEdit && !isDone && (
          <div className={classes.parcel}>
            <ParcelFields
              username={row.username}
              parcel={parcel}
              defaultCourier={defaultCourier}
              holderUsername={holderUsername}
              isReadOnly={isSavedWithOthers}
            />
          </div>
        )}
      </div>
    </li>
  )
}
