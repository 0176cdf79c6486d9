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
export function CutText({ children: text, max }: CutTextProps) {
  const visibleText = cutText(text, max)
  if (visibleText === text) return text
  return (
    <Tooltip label={text} focus touch>
      <span className={classes.text}>
        <span aria-hidden>{visibleText}</span>
        <VisuallyHidden className={classes.whole}>{text}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
