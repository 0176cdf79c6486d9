/** Finds elements by what a user sees of them. These functions run in the page, so each is self-contained. */

/** The element to find: its kind as a selector, and its name as a regular expression. */
export interface Target {
  selector: string
  name: string
}

/** Returns the first visible element of this kind and name within the scope, which is found in the same way. */
export function locate(target: Target, scope: Target | null): Element | null {
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

  function getName(element: Element): string {
    const label = element.getAttribute('aria-label')
    if (label) return clean(label)
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelText = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    if (clean(labelText)) return clean(labelText)
    const labels = element instanceof HTMLElement && 'labels' in element ? element.labels : null
    if (labels instanceof NodeList && labels.length > 0)
      // The asterisk of a required field is not part of its name.
      return clean([...labels].map(({ textContent }) => textContent).join(' ')).replace(/ ?\*$/, '')
    return clean(element.textContent)
  }

  function find({ selector, name }: Target, root: ParentNode): Element | null {
    const pattern = new RegExp(name)
    const visible = [...root.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    return visible.find((element) => pattern.test(getName(element))) ?? null
  }

  const root = scope ? find(scope, document) : document
  return root && find(target, root)
}

/**
 * Checks whether a pointer can reach the element: it has not moved since the last check, is enabled, and nothing covers
 * it. Scrolls to it first.
 */
export function isReachable(element: Element): boolean {
  const store = window as { lastPlace?: string }
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const place = [x, y, width, height].join()
  const isStill = store.lastPlace === place
  store.lastPlace = place
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return isStill && !!top && (element.contains(top) || top.contains(element)) && !element.matches(':disabled')
}
