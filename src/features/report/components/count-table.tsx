import type { ReactNode } from 'react'
import { type Figure, shortLabel } from '../report.ts'
import type { Counts } from '../report-schema.ts'
import { Counted } from './counted.tsx'
import classes from './report.module.css'
import type { ReportLink } from './use-report-links.client.ts'

interface CountRow<F extends Figure> {
  key: string
  name: ReactNode
  /** name of the row in the labels of links */
  label: string
  counts: Counts
  link(figure: F): ReportLink | undefined
  /** content of the last column */
  stock?: { count: number; link: ReportLink | undefined }
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

/** The figures of each row. On a phone a row becomes a block, with the label of a column above each number. */
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
          {rows.map(({ key, name, label, counts, link, stock }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure) => (
                <td key={figure} data-number data-label={shortLabel[figure]}>
                  <Counted
                    count={counts[figure]}
                    link={link(figure)}
                    label={`${shortLabel[figure]}, ${label}`}
                  />
                </td>
              ))}
              {stock && (
                <td data-number data-label="Stok video">
                  <Counted count={stock.count} link={stock.link} label={`Stok video, ${label}`} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
