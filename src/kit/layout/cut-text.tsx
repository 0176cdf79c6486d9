import { VisuallyHidden } from '@mantine/core'
import { cutText } from '#base/plain-text.ts'
import { Tooltip } from '../overlay/tooltip.tsx'
import classes from './cut-text.module.css'

interface CutTextProps {
  children: string
  /** Maximum length in characters. */
  max: number
}

/** Shows the first characters of a text. Screen readers get the whole text, pointers a tooltip. */
export function CutText({ children: whole, max }: CutTextProps) {
  const shown = cutText(whole, max)
  if (shown === whole) return whole
  return (
    <Tooltip label={whole} focus touch>
      <span className={classes.text}>
        <span aria-hidden>{shown}</span>
        <VisuallyHidden className={classes.whole}>{whole}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
