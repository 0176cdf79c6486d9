import type { MouseEvent } from 'react'

/**
 * Returns props of an overlay that closes on a click on its backdrop. The second click of a double click doesn't close
 * it: it was meant for a button that was in its place until the first click.
 */
export function closeOnBackdrop(onClose: () => void) {
  return {
    closeOnClickOutside: false,
    overlayProps: {
      onClick: (event: MouseEvent) => {
        if (event.detail < 2) onClose()
      },
    },
  }
}
