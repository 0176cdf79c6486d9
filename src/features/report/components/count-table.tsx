import type { ReactNode } from 'react'
import type { RowsLink } from '#kit/layout/optional-link.tsx'
import { type Figure, shortLabel } from '../report.ts'
import type { Counts } from '../report-schema.ts'
import { LinkedCount } from './linked-count.tsx'
import classes from './report.module.css'

interface CountRow<F extends Figure> {
  key: string
  name: ReactNode
  /** name of the row in the labels of links */
  label: string
  counts: Counts
  buildLink(figure: F): RowsLink | undefined
  /** number of videos that can be given, in the last column; absent in a table without that column */
  stock?: { count: number; link: RowsLink | undefined }
}

interface CountTableProps<F extends Figure> {
  id: string
  title: string
  note?: string
  /** heading of the first column */
  firstHeading: string
  figures: readonly F[]
  rows: readonly CountRow<F>[]
}

/**
 * Renders the figures of each row. On a phone, a row becomes a block with the heading of its column above each number.
 */
export function CountTable<F extends Figure>({
  id,
  title,
  note,
  firstHeading,
  figures,
  rows,
}: CountTableProps<F>) {
  const hasStock = rows.some(({ stock }) => stock)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {title}
        {note && <span className={classes.note}>{note}</span>}
      </h3>
      <table className={classes.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{firstHeading}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" data-number>
                {shortLabel[figure]}
              </th>
            ))}
            {hasStock && (
              <th scope="col" data-number>
                Stok video
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, label, counts, buildLink, stock }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure) => (
                <td key={figure} data-number data-label={shortLabel[figure]}>
                  <LinkedCount
                    count={counts[figure]}
                    link={buildLink(figure)}
                    label={`${shortLabel[figure]}, ${label}`}
                  />
                </td>
              ))}
              {stock && (
                <td data-number data-label="Stok video">
                  <LinkedCount count={stock.count} link={stock.link} label={`Stok video, ${label}`} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
