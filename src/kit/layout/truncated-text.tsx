import { Tooltip } from '../overlay/tooltip.tsx'
import classes from './truncated-text.module.css'
import { useCut } from './use-cut.client.ts'

interface TruncatedTextProps {
  children: string
  className?: string | undefined
}

/** Single line, cut by the layout with an ellipsis. Screen readers get the whole text, pointers a tooltip. */
export function TruncatedText({ children, className }: TruncatedTextProps) {
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
        {children}
      </bdi>
    </Tooltip>
  )
}
