import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatCount } from '#base/count.ts'
import { isSent } from '#features/affiliates/affiliate-values.ts'
import { findResiTwins, type Shipment } from '../shipment.ts'
import { useSendParcels } from '../use-send-parcels.client.ts'

interface SendAllButtonProps {
  rows: readonly Shipment[]
  chosen: ReadonlySet<string>
  /** Called when the button is pressed: the selection is used up. */
  onSent(): void
}

/** Marks the selected parcels as sent, or without a selection all that have a number. */
export function SendAllButton({ rows, chosen, onSent }: SendAllButtonProps) {
  const newestRows = useRef(rows)
  useEffect(() => {
    newestRows.current = rows
  }, [rows])
  const targets = findTargets(rows, chosen)
  const targetIds = new Set(targets.map(({ id }) => id))
  const { busy, send } = useSendParcels(
    () => newestRows.current.filter(({ id }) => targetIds.has(id)),
    focusFirstResi,
  )
  if (targets.length === 0) return null
  return (
    <Button
      aria-disabled={busy}
      onClick={() => {
        send()
        onSent()
      }}
    >
      Tandai {formatCount(targets.length)} terkirim
    </Button>
  )
}

/** Moves the focus to the number field of the first of these rows on the page. */
function focusFirstResi(ids: readonly string[]) {
  if (ids.length === 0) return
  const selectors = ids.map((id) => `[data-row="${CSS.escape(id)}"] input[data-resi]`)
  document.querySelector<HTMLElement>(selectors.join())?.focus()
}

/** Leaves out numbers that two parcels share: at least one of them is wrong. */
function findTargets(rows: readonly Shipment[], chosen: ReadonlySet<string>): Shipment[] {
  const waitingRows = rows.filter(({ sample_product_status }) => !isSent(sample_product_status))
  if (chosen.size > 0) return waitingRows.filter(({ id }) => chosen.has(id))
  const withNumber = waitingRows.filter(({ sample_resi }) => sample_resi)
  const twins = findResiTwins(withNumber.map(({ sample_resi }) => ({ sample_resi: sample_resi ?? '' })))
  const shared = new Set(twins.flatMap((twin, index) => (twin === null ? [] : [twin, index])))
  return withNumber.filter((_, index) => !shared.has(index))
}
