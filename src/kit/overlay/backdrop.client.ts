import type { MouseEvent } from 'react'

/**
 * Returns props of an overlay that closes on a click on its backdrop. The second click of a double click doesn't close
 * the overlay, because it was meant for a button that the backdrop now covers.
 */
export function buildBackdropProps(onClose: () => void) {
  return {
    closeOnClickOutside: false,
    overlayProps: {
      onClick: (event: MouseEvent) => {
        if (event.detail < 2) onClose()
      },
    },
  }
}
