import type { ReactNode } from 'react'
import { Tooltip } from '../overlay/tooltip.tsx'
import { insertBreaks } from './insert-breaks.tsx'
import classes from './truncated-text.module.css'
import { useCut } from './use-cut.client.ts'

interface TruncatedTextProps {
  children: string
  className?: string | undefined
  /** Replaces the text on the line. The tooltip still shows the text. */
  visibleContent?: ReactNode
  /** True for a name that may wrap to a second line, after its dots, dashes and underscores. */
  twoLines?: boolean
}

/**
 * Shows a text on one or two lines. If it doesn't fit, it ends with an ellipsis, and a tooltip shows the whole text.
 * Screen readers always get the whole text.
 */
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
