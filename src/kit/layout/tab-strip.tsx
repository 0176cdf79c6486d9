/** Tabs on one line, which scrolls sideways if they don't fit. The open tab is always visible. */
import { Scroller, Tabs } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { formatCount } from '#base/count.ts'
import classes from './tab-strip.module.css'

interface TabStripProps {
  label: string
  /** Value of the open tab. */
  open: string
  /** Background colour that its ends fade into. */
  background?: string
  /** True for a single tab, which looks like a heading. */
  isSingle?: boolean
  children: ReactNode
}

/** Pixels at each end that an arrow may cover. */
const arrowWidth = 44

export function TabStrip({ label, open, background = 'var(--canvas)', isSingle, children }: TabStripProps) {
  const router = useRouter()
  const strip = useRef<HTMLDivElement>(null)

  const scrollToOpenTab = useCallback(() => {
    const tab = strip.current?.querySelector('[role="tab"][aria-selected="true"]')
    const line = tab?.closest('.mantine-Scroller-container')
    if (!tab || !line) return
    const [tabBox, lineBox] = [tab.getBoundingClientRect(), line.getBoundingClientRect()]
    if (tabBox.left >= lineBox.left + arrowWidth && tabBox.right <= lineBox.right - arrowWidth) return
    line.scrollLeft += tabBox.left - lineBox.left - (lineBox.width - tabBox.width) / 2
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another tab opens
  useLayoutEffect(scrollToOpenTab, [open])

  // On Back the router restores the scroll position of the line, wherever the open tab is, so this scrolls the tab into
  // view.
  useEffect(() => router.subscribe('onRendered', scrollToOpenTab), [router, scrollToOpenTab])

  return (
    <Scroller
      ref={strip}
      className={classes.strip}
      classNames={{ control: classes.arrow }}
      edgeGradientColor={background}
      controlSize={arrowWidth}
      // Keyboard users move with the arrow keys.
      startControlProps={{ 'aria-label': 'Geser tab ke kiri', tabIndex: -1 }}
      endControlProps={{ 'aria-label': 'Geser tab ke kanan', tabIndex: -1 }}
    >
      <Tabs.List aria-label={label} className={classes.list} data-single={isSingle || undefined}>
        {children}
      </Tabs.List>
    </Scroller>
  )
}

interface CountedTabProps {
  value: string
  count: number
  children: ReactNode
}

/** A tab that shows a count beside its name. */
export function CountedTab({ value, count, children }: CountedTabProps) {
  return (
    <Tabs.Tab value={value} className={classes.counted}>
      {children} <span className={classes.count}>({formatCount(count)})</span>
    </Tabs.Tab>
  )
}
