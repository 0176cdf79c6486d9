/**
 * Renders the rows read from pasted text or a file, each with its problems. The user corrects or excludes
 * rows in place, and registers those that are ready. Narrow screens show cards.
 */
import { Alert, Button, NativeSelect, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { platformItems } from '#features/affiliates/affiliate-values.ts'
import type { ProductName } from '#features/products/product-name.ts'
import layout from '#kit/layout/layout.module.css'
import { FilterChoice } from '#kit/list/filter-choice.tsx'
import { type CheckedRow, isDoubtful, needsCorrection } from '../import-draft.ts'
import type { useImportDraft } from '../use-import-draft.client.ts'
import classes from './import-grid.module.css'
import { ImportRow } from './import-row.tsx'

/** Number of rows that are rendered at once. */
const pageSize = 50
/** Longer lists offer to show only the rows that the user should look at. */
const maxRowsWithoutFilter = 5
/** Imports of more rows than this show a progress bar. */
const progressThreshold = 100

interface ImportGridProps {
  draft: ReturnType<typeof useImportDraft>
  products: readonly ProductName[]
}

export function ImportGrid({ draft, products }: ImportGridProps) {
  const { rows, readyCount, defaults, setDefaults, saving } = draft
  const [isFiltered, setFiltered] = useState(false)
  /** number of the row in which the user works; it stays visible once it is corrected */
  const [currentNumber, setCurrentNumber] = useState<number | null>(null)
  const [renderedCount, setRenderedCount] = useState(pageSize)
  const needsReview = (each: CheckedRow) => needsCorrection(each) || isDoubtful(each.state.kind)
  const rowsToReview = rows.filter(needsReview)
  const visibleRows = isFiltered
    ? rows.filter((each) => needsReview(each) || each.row.number === currentNumber)
    : rows
  const productChoices = products.map(({ id, product_name }) => ({ value: id, label: product_name }))
  const hasRowsWithoutProduct = rows.some(({ row }) => !row.product_id)
  const hasRowsWithoutPlatform = rows.some(({ row }) => !row.platform)
  const productSelect = useRef<HTMLSelectElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  // The grid replaces the text field for pasting, which had the focus. The focus goes to the choice of
  // the product or, without one, to the button that registers.
  useEffect(() => {
    const button = grid.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')
    const next = productSelect.current ?? button
    next?.focus()
  }, [])

  return (
    <div ref={grid} className={classes.grid}>
      {draft.isUnchecked && (
        <Alert color="warning" title="Belum diperiksa">
          Server belum menjawab siapa yang sudah terdaftar. Saat didaftarkan tetap diperiksa.
        </Alert>
      )}
      {hasRowsWithoutProduct && products.length === 0 && (
        <Alert color="warning" title="Belum ada product yang boleh Anda pilih" />
      )}
      <div className={classes.defaults}>
        {hasRowsWithoutProduct && products.length > 1 && (
          <NativeSelect
            label="Product untuk semua yang kosong"
            ref={productSelect}
            data={[{ value: '', label: 'Pilih product' }, ...productChoices]}
            value={defaults.product_id}
            onChange={({ currentTarget: { value } }) => setDefaults({ ...defaults, product_id: value })}
          />
        )}
        {hasRowsWithoutPlatform && (
          <NativeSelect
            label="Platform untuk semua yang kosong"
            data={platformItems}
            value={defaults.platform}
            onChange={({ currentTarget: { value } }) =>
              setDefaults({ ...defaults, platform: value as typeof defaults.platform })
            }
          />
        )}
        {(isFiltered || (rowsToReview.length > 0 && rows.length > maxRowsWithoutFilter)) && (
          <FilterChoice
            label="Tampilkan"
            choices={['toReview']}
            labels={{ toReview: `Perlu dilihat (${formatCount(rowsToReview.length)})` }}
            value={isFiltered ? 'toReview' : undefined}
            onChoose={(chosen) => {
              setFiltered(chosen !== undefined)
              setCurrentNumber(null)
            }}
          />
        )}
      </div>
      <div aria-hidden className={classes.head}>
        <span />
        <span>Platform</span>
        <span>Username</span>
        <span>No. WhatsApp</span>
        <span>Product</span>
        <span>Keterangan</span>
      </div>
      <ol className={layout.list} aria-label="Baris yang dibaca">
        {visibleRows.slice(0, renderedCount).map((checkedRow) => (
          <ImportRow
            key={checkedRow.row.number}
            checkedRow={checkedRow}
            products={productChoices}
            draft={draft}
            onInteract={() => setCurrentNumber(checkedRow.row.number)}
          />
        ))}
      </ol>
      {visibleRows.length === 0 && <p>Tidak ada lagi yang perlu dilihat.</p>}
      {visibleRows.length > renderedCount && (
        <Button variant="default" onClick={() => setRenderedCount(renderedCount + pageSize)}>
          Tampilkan {Math.min(pageSize, visibleRows.length - renderedCount)} baris lagi dari{' '}
          {visibleRows.length}
        </Button>
      )}
      {saving && readyCount > progressThreshold && (
        <div role="status">
          Mendaftarkan {formatCount(readyCount)} affiliate sekaligus...
          <Progress value={100} animated aria-label="Sedang mendaftarkan" />
        </div>
      )}
    </div>
  )
}
