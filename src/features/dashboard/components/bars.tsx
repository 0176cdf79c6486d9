import type { ReactNode } from 'react'
import layout from '#kit/layout/layout.module.css'
import { OptionalLink, type RowsLink } from '#kit/layout/optional-link.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import classes from './bars.module.css'
import rowClasses from './number-rows.module.css'

export interface Bar {
  key: string
  name: string
  /** CSS colour */
  colour: string
  /** percentage of the row's width, 0 to 100 */
  share: number
  /** content of the row's right end */
  value: ReactNode
  link: RowsLink | undefined
}

/**
 * List of names, each with a value and a bar for comparison. The bar is hidden from screen readers, because it repeats
 * the value.
 */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className={rowClasses.rows}>
      {bars.map(({ key, name, colour, share, value, link }) => (
        <li key={key}>
          <OptionalLink link={link} className={`${rowClasses.row} ${classes.row}`}>
            <span className={layout.row}>
              <span className={classes.dot} style={{ background: colour }} aria-hidden />
              <TruncatedText className={layout.fill}>{name}</TruncatedText>
              <span className={classes.value}>{value}</span>
            </span>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ width: `${share}%`, background: colour }} />
            </span>
          </OptionalLink>
        </li>
      ))}
    </ul>
  )
}
