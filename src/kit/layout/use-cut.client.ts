import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Checks whether the layout cuts the line of text that has the returned ref. */
export function useCut(text: string): [line: RefObject<HTMLElement | null>, isCut: boolean] {
  const line = useRef<HTMLElement>(null)
  const [isCut, setIsCut] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may need another width in the same box
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsCut(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [text])

  return [line, isCut]
}
