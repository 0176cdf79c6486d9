import type { ReactNode } from 'react'

/**
 * A menu that closes after a choice, without a script. The popover contains only text for screen readers. It holds the
 * open state, so that the button, Escape and a press outside it change that state. The links are outside the popover
 * too, so a press on a link closes the menu and follows the link. With the keyboard, the focus moves on to the target
 * of the link.
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
