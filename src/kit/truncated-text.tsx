import { Tooltip } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './truncated-text.module.css'

interface TruncatedTextProps {
  children: string
  className?: string | undefined
}

/** One line, cut with an ellipsis by the layout alone: screen readers get the whole, pointers a tooltip. */
export function TruncatedText({ children, className }: TruncatedTextProps) {
  const line = useRef<HTMLElement>(null)
  const [isCut, setIsCut] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may need another width in the same box
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsCut(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [children])

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
      <bdi ref={line} dir="auto" className={className ? `${classes.line} ${className}` : classes.line}>
        {children}
      </bdi>
    </Tooltip>
  )
}
