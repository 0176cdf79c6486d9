import type { ReactNode } from 'react'
import { Tooltip } from '../overlay/tooltip.tsx'
import { insertBreaks } from './insert-breaks.tsx'
import classes from './truncated-text.module.css'
import { useCut } from './use-cut.client.ts'

interface TruncatedTextProps {
  children: string
  className?: string | undefined
  /** Content that the line shows in place of the text. The tooltip still shows the text. */
  visibleContent?: ReactNode
  /** True for a name that may wrap to a second line, after its dots, dashes and underscores. */
  twoLines?: boolean
}

/** One line, or two, cut by the layout with an ellipsis. Screen readers get the whole text, pointers a tooltip. */
export function TruncatedText({ children, className, visibleContent, twoLines }: TruncatedTextProps) {
  const [line, isCut] = useCut(children)
  const shape = twoLines ? classes.twoLines : classes.line

  return (
    <Tooltip
      label={
        <bdi dir="auto" className={classes.whole}>
          {children}
        </bdi>
      }
      disabled={!isCut}
      focus
      touch
    >
      <bdi ref={line} dir="auto" className={className ? `${shape} ${className}` : shape}>
        {visibleContent ?? (twoLines ? insertBreaks(children) : children)}
      </bdi>
    </Tooltip>
  )
}
