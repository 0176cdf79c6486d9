import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatCount } from '#base/count.ts'
import { isSent } from '#features/affiliates/affiliate-values.ts'
import { findEarlierDuplicates, type Shipment } from '../shipment.ts'
import { useSendParcels } from '../use-send-parcels.client.ts'

interface SendAllButtonProps {
  rows: readonly Shipment[]
  selectedIds: ReadonlySet<string>
  /** called when the button is pressed, before the rows are saved; ends the selection */
  onPress(): void
}

/** Marks the selected parcels as sent, or without a selection all that have a number. */
export function SendAllButton({ rows, selectedIds, onPress }: SendAllButtonProps) {
  const newestRows = useRef(rows)
  useEffect(() => {
    newestRows.current = rows
  }, [rows])
  const targets = findTargets(rows, selectedIds)
  const targetIds = new Set(targets.map(({ id }) => id))
  const { busy, send } = useSendParcels(
    () => newestRows.current.filter(({ id }) => targetIds.has(id)),
    focusFirstResi,
  )
  if (targets.length === 0) return null
  return (
    <Button
      ml="auto"
      aria-disabled={busy}
      onClick={() => {
        send()
        onPress()
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

/**
 * Returns the selected rows, or else the rows with a number that no other row has: a shared number is wrong somewhere.
 */
function findTargets(rows: readonly Shipment[], selectedIds: ReadonlySet<string>): Shipment[] {
  const waitingRows = rows.filter(({ sample_product_status }) => !isSent(sample_product_status))
  if (selectedIds.size > 0) return waitingRows.filter(({ id }) => selectedIds.has(id))
  const numberedRows = waitingRows.filter(({ sample_resi }) => sample_resi)
  const earlierIndexes = findEarlierDuplicates(numberedRows)
  const sharedIndexes = new Set(
    earlierIndexes.flatMap((earlier, index) => (earlier === null ? [] : [earlier, index])),
  )
  return numberedRows.filter((_, index) => !sharedIndexes.has(index))
}
