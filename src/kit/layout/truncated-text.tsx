import type { ReactNode } from 'react'
import { Tooltip } from '../overlay/tooltip.tsx'
import classes from './truncated-text.module.css'
import { useCut } from './use-cut.client.ts'

interface TruncatedTextProps {
  children: string
  className?: string | undefined
  /** what the line shows for the text, which stays the text of the tooltip */
  drawn?: ReactNode
}

/** Single line, cut by the layout with an ellipsis. Screen readers get the whole text, pointers a tooltip. */
export function TruncatedText({ children, className, drawn }: TruncatedTextProps) {
  const [line, isCut] = useCut(children)

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
      <bdi ref={line} dir="auto" className={className ? `${classes.line} ${className}` : classes.line}>
        {drawn ?? children}
      </bdi>
    </Tooltip>
  )
}
