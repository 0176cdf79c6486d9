import { IconAlertTriangle } from '@tabler/icons-react'
import { describeWarning, type PostingWarning } from '../posting-link.ts'
import classes from './posting-warnings.module.css'

interface PostingWarningsProps {
  warnings: readonly PostingWarning[]
  /** the link that the warnings are about, so that the text can name its account */
  link?: string | null
}

/** Lists the warnings about the links of a posted video. */
export function PostingWarnings({ warnings, link }: PostingWarningsProps) {
  return (
    <ul className={classes.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>Link {describeWarning(warning, link)}</span>
        </li>
      ))}
    </ul>
  )
}
