/**
 * Renders the rows that were read, each with its problems. They can be corrected in place, excluded, or registered.
 * Narrow screens show cards.
 */
import { Alert, Button, NativeSelect, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { platformLabel, platforms } from '#features/affiliates/affiliate-values.ts'
import type { ProductName } from '#features/products/product-name.ts'
import layout from '#kit/layout/layout.module.css'
import { FilterChoice } from '#kit/list/filter-choice.tsx'
import { isDoubtful, needsCorrection } from '../import-draft.ts'
import type { useImportDraft } from '../use-import-draft.client.ts'
import classes from './import-grid.module.css'
import { ImportRow } from './import-row.tsx'

/** Number of rows that are rendered at once. */
const pageSize = 50
/** Imports of more rows than this show a progress bar. */
const progressFrom = 100

const platformChoices = platforms.map((value) => ({ value, label: platformLabel[value] }))

interface ImportGridProps {
  draft: ReturnType<typeof useImportDraft>
  products: readonly ProductName[]
}

export function ImportGrid({ draft, products }: ImportGridProps) {
  const { rows, readyCount, forAll, setForAll, saving } = draft
  // Stores the filtered rows as they were when the filter was chosen, so that a corrected row doesn't disappear under
  // the cursor.
  const [filteredKeys, setFilteredKeys] = useState<ReadonlySet<number> | null>(null)
  const [renderedCount, setRenderedCount] = useState(pageSize)
  const openRows = rows.filter((each) => needsCorrection(each) || isDoubtful(each.state.kind))
  const visibleRows = filteredKeys ? rows.filter(({ row }) => filteredKeys.has(row.key)) : rows
  const productChoices = products.map(({ id, product_name }) => ({ value: id, label: product_name }))
  const lacksProduct = rows.some(({ row }) => !row.product_id)
  const lacksPlatform = rows.some(({ row }) => !row.platform)
  const product = useRef<HTMLSelectElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  // The text field that had the focus is gone, so the focus moves to the next control.
  useEffect(() => {
    const button = grid.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')
    const next = product.current ?? button
    next?.focus()
  }, [])

  return (
    <div ref={grid} className={classes.grid}>
      {draft.unchecked && (
        <Alert color="warning" title="Belum diperiksa">
          Server belum menjawab siapa yang sudah terdaftar. Saat didaftarkan tetap diperiksa.
        </Alert>
      )}
      {lacksProduct && products.length === 0 && (
        <Alert color="warning" title="Belum ada product yang boleh Anda pilih" />
      )}
      <div className={classes.forAll}>
        {lacksProduct && products.length > 1 && (
          <NativeSelect
            label="Product untuk semua yang kosong"
            ref={product}
            data={[{ value: '', label: 'Pilih product' }, ...productChoices]}
            value={forAll.product_id}
            onChange={({ currentTarget: { value } }) => setForAll({ ...forAll, product_id: value })}
          />
        )}
        {lacksPlatform && (
          <NativeSelect
            label="Platform untuk semua yang kosong"
            data={platformChoices}
            value={forAll.platform}
            onChange={({ currentTarget: { value } }) =>
              setForAll({ ...forAll, platform: value as typeof forAll.platform })
            }
          />
        )}
        {(openRows.length > 0 || filteredKeys) && rows.length > 5 && (
          <FilterChoice
            label="Tampilkan"
            choices={['left']}
            labels={{ left: `Perlu dilihat (${openRows.length.toLocaleString('id-ID')})` }}
            value={filteredKeys ? 'left' : undefined}
            onChoose={(chosen) =>
              setFilteredKeys(chosen ? new Set(openRows.map(({ row }) => row.key)) : null)
            }
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
            key={checkedRow.row.key}
            checkedRow={checkedRow}
            products={productChoices}
            draft={draft}
          />
        ))}
      </ol>
      {visibleRows.length > renderedCount && (
        <Button variant="default" onClick={() => setRenderedCount(renderedCount + pageSize)}>
          Tampilkan {Math.min(pageSize, visibleRows.length - renderedCount)} baris lagi dari{' '}
          {visibleRows.length}
        </Button>
      )}
      {saving && readyCount > progressFrom && (
        <div role="status">
          Mendaftarkan {readyCount.toLocaleString('id-ID')} affiliate sekaligus...
          <Progress value={100} animated aria-label="Sedang mendaftarkan" />
        </div>
      )}
    </div>
  )
}
