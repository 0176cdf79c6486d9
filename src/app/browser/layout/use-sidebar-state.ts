import { useState } from 'react'

const week = 7 * 24 * 60 * 60

/** Stores whether the sidebar is collapsed, for seven days in the cookie `sidebar`. */
export function useSidebarState() {
  const [collapsed, setCollapsed] = useState(() => /(?:^|; )sidebar=collapsed/.test(document.cookie))

  function toggle() {
    const next = !collapsed
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `sidebar=${next ? 'collapsed' : 'expanded'}; path=/; max-age=${week}; samesite=lax`
    setCollapsed(next)
  }

  return { collapsed, toggle }
}
