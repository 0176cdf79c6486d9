/** Renders the waiting parcels by product. */
import { type FocusEvent, type ReactNode, useId, useRef } from 'react'
import { formatCount } from '#base/count.ts'
import { getDistinctName, unknownProduct } from '#features/products/product-name.ts'
import layout from '#kit/layout/layout.module.css'
import { useRowFocus } from '#kit/overlay/return-focus.client.ts'
import type { Queue, WaitingShipment } from '../shipment.ts'
import { useFindResiHolder } from '../use-find-resi-holder.client.ts'
import classes from './parcels.module.css'
import { ShipmentRow } from './shipment-row.tsx'

interface ParcelsProps {
  rows: readonly { row: WaitingShipment; isDeparting: boolean }[]
  products: Queue['products']
  /** true if only the parcels without an address are shown */
  isFiltered: boolean
  glowingIds: ReadonlySet<string>
  /** the courier for numbers that are typed without one */
  defaultCourier: string
  selectedIds: ReadonlySet<string>
  /** true while rows are being selected */
  isSelecting: boolean
  onSelect(id: string, isSelected: boolean): void
  onEditAddress(row: WaitingShipment): void
}

export function Parcels({ rows, products, ...rowProps }: ParcelsProps) {
  // Departing rows are left out: together with the rows that follow them, they may exceed the maximum of one call.
  const waitingRows = rows.filter(({ isDeparting }) => !isDeparting)
  const findHolder = useFindResiHolder(
    waitingRows.map(({ row }) => ({ ...row, resi: row.sample_resi ?? '' })),
  )
  const rowFocusProps = useFocusOfNextRow()
  return (
    <div data-parcels className={classes.parcels} {...rowFocusProps}>
      {groupByProduct(rows).map(({ id, rowsOfProduct }) => {
        const product = products.find((each) => each.id === id)
        return (
          <Section
            key={id ?? ''}
            name={
              product
                ? getDistinctName(product, products)
                : rowsOfProduct[0]?.row.products[0]?.product_name || unknownProduct
            }
            count={(rowProps.isFiltered ? product?.without_address : product?.count) ?? rowsOfProduct.length}
          >
            {rowsOfProduct.map(({ row, isDeparting }) => (
              <ShipmentRow
                key={row.id}
                row={row}
                defaultCourier={rowProps.defaultCourier}
                holderUsername={findHolder({ id: row.id, resi: row.sample_resi ?? '' })?.username}
                isSelected={rowProps.selectedIds.has(row.id)}
                isSelecting={rowProps.isSelecting}
                isDeparting={isDeparting}
                isGlowing={rowProps.glowingIds.has(row.id)}
                onSelect={(isSelected) => rowProps.onSelect(row.id, isSelected)}
                onEditAddress={() => rowProps.onEditAddress(row)}
              />
            ))}
          </Section>
        )
      })}
    </div>
  )
}

/** When the row with the focus leaves, moves the focus to the next row, or to the previous one if there is no next. */
function useFocusOfNextRow() {
  const list = useRef<HTMLElement>(null)
  /** the ids of the rows that get the focus, the nearest first */
  const successors = useRef<(string | undefined)[]>([])
  const { onFocusCapture } = useRowFocus(findNextRow)

  function findNextRow(): HTMLElement | null {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]:not([inert])') ?? [])]
    const [next] = successors.current.flatMap((id) => rows.filter(({ dataset }) => dataset.row === id))
    return next?.querySelector<HTMLElement>('[tabindex="-1"]') ?? null
  }

  return {
    onFocusCapture(event: FocusEvent<HTMLElement>) {
      list.current = event.currentTarget
      const rowIds = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')].map(
        ({ dataset }) => dataset.row,
      )
      const focusedId = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
      const index = rowIds.indexOf(focusedId)
      successors.current = [...rowIds.slice(index + 1), ...rowIds.slice(0, Math.max(index, 0)).reverse()]
      onFocusCapture(event)
    },
  }
}

interface SectionProps {
  name: string
  count: number
  children: ReactNode
}

function Section({ name, count, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.title}>
        <bdi>{name}</bdi> <span className={classes.count}>{formatCount(count)}</span>
      </h2>
      <ul className={layout.list}>{children}</ul>
    </section>
  )
}

type ParcelRow = ParcelsProps['rows'][number]

/**
 * Groups the rows by product, in the order of the list. Rows that leave the list keep their place until they disappear.
 */
function groupByProduct(rows: readonly ParcelRow[]) {
  const groups = new Map<string | null, ParcelRow[]>()
  for (const each of rows) {
    const product = each.row.product_id
    groups.set(product, [...(groups.get(product) ?? []), each])
  }
  return [...groups].map(([id, rowsOfProduct]) => ({ id, rowsOfProduct }))
}
