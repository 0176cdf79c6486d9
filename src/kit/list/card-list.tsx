import type { CSSProperties, ReactNode } from 'react'
import layout from '../layout/layout.module.css'
import { useListSelection } from '../selection/list-selection.tsx'
import { useRowGestures } from '../selection/row-gestures.client.ts'
import classes from './card-list.module.css'
import { RowContent } from './row-content.tsx'

interface CardListProps<R extends { id: string }> {
  /** Name of the list. Alternatively, `labelledBy` is the id of the heading that names it. */
  label?: string | undefined
  labelledBy?: string | undefined
  /** Minimum width of a card in pixels. */
  width?: number
  className?: string | undefined
  /** Undefined while there is nothing to show yet. */
  rows: readonly R[] | undefined
  glowingIds: ReadonlySet<string>
  /** Placeholder content of a card that is still loading. */
  skeleton: ReactNode
  /** Renders the content of a card. */
  children(row: R, index: number): ReactNode
}

/** Rows as cards, used when there is not enough room for a table. */
export function CardList<R extends { id: string }>(props: CardListProps<R>) {
  const { label, labelledBy, width, className, rows, glowingIds, skeleton, children } = props
  const chosen = useListSelection()?.chosen
  const gestures = useRowGestures<HTMLUListElement>()
  const style = { '--card-width': width && `${width}px` } as CSSProperties
  const cardsClass = `${layout.cards} ${className ?? ''}`
  if (!rows)
    return (
      <div className={`${cardsClass} appear-late`} style={style} role="status" aria-label="Memuat...">
        {[0, 1, 2, 3].map((card) => (
          <div key={card} className={classes.card}>
            {skeleton}
          </div>
        ))}
      </div>
    )
  return (
    <ul {...gestures} className={cardsClass} style={style} aria-label={label} aria-labelledby={labelledBy}>
      {rows.map((row, i) => (
        <li
          key={row.id}
          className={classes.card}
          data-row={row.id}
          data-glow={glowingIds.has(row.id) || undefined}
          data-chosen={chosen?.has(row.id) || undefined}
        >
          <RowContent row={row} index={i} render={children} />
        </li>
      ))}
    </ul>
  )
}
