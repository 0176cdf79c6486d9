import type { ReactNode } from 'react'

/**
 * A menu that closes after a choice, without a script. The popover is empty but for words that are only heard: it holds
 * whether the menu is open, for the button, for Escape and for a press elsewhere. The links beside it are elsewhere too, so
 * a press on one closes the menu as it follows the link; from the keyboard the focus goes on to where the link leads.
 */
export function Menu({ children }: { children: ReactNode }) {
  return (
    <div className="menu">
      <button type="button" popoverTarget="menu">
        Menu
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: it takes the focus as the menu opens, never as the page does */}
      <div id="menu" popover="auto" className="unseen" tabIndex={-1} autoFocus>
        Menu terbuka
      </div>
      <nav aria-label="Menu">{children}</nav>
    </div>
  )
}
