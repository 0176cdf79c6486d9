import { IconAlertTriangle } from '@tabler/icons-react'
import { describeWarning, type PostingWarning } from '../posting-link.ts'
import classes from './posting-doubts.module.css'

interface PostingDoubtsProps {
  warnings: readonly PostingWarning[]
  /** the link that the warnings are about, so that the text can name its account */
  link?: string | null
}

/** Lists the warnings about the links of a posted video. */
export function PostingDoubts({ warnings, link }: PostingDoubtsProps) {
  return (
    <ul className={classes.doubts}>
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>Link {describeWarning(warning, link)}</span>
        </li>
      ))}
    </ul>
  )
}
