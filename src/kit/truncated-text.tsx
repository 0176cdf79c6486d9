import { Tooltip } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import classes from './truncated-text.module.css'

interface TruncatedTextProps {
  children: string
  className?: string | undefined
  /** lang or dir come from the text itself */
  id?: string
}

/** One line, cut with an ellipsis by the layout alone: screen readers get the whole, pointers a tooltip. */
export function TruncatedText({ children, className, id }: TruncatedTextProps) {
  const [isCut, setIsCut] = useState(false)
  function measure({ currentTarget: line }: SyntheticEvent<HTMLElement>) {
    setIsCut(line.scrollWidth > line.clientWidth)
  }
  return (
    <Tooltip
      label={
        <bdi dir="auto" className={classes.whole}>
          {children}
        </bdi>
      }
      disabled={!isCut}
      multiline
      maw={360}
      events={{ hover: true, focus: true, touch: true }}
    >
      <bdi
        id={id}
        dir="auto"
        className={className ? `${classes.line} ${className}` : classes.line}
        onPointerEnter={measure}
        onTouchStart={measure}
      >
        {children}
      </bdi>
    </Tooltip>
  )
}
