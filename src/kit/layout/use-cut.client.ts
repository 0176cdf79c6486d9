import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Checks whether the layout cuts the text that has the returned ref: at the end of its line, or after its last line.
 */
export function useCut(text: string): [line: RefObject<HTMLElement | null>, isCut: boolean] {
  const line = useRef<HTMLElement>(null)
  const [isCut, setIsCut] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may need another width in the same box
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsCut(isOverflowing(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [text])

  return [line, isCut]
}

/** Number of pixels by which letters may extend beyond a low line. */
const overhang = 4

function isOverflowing(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  const wraps = getComputedStyle(element).whiteSpace !== 'nowrap'
  return scrollWidth > clientWidth || (wraps && scrollHeight > clientHeight + overhang)
}
