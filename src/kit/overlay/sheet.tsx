import type { DrawerProps } from '@mantine/core'
import { buildBackdropProps } from './backdrop.client.ts'
import { useFirstOpening } from './first-opening.client.ts'
import { useLayer } from './layer.client.ts'
import { lazyIdle } from './lazy-idle.tsx'
import { useReturnFocus } from './return-focus.client.ts'

const Drawer = lazyIdle(() => import('./overlays.tsx').then(({ Drawer }) => Drawer))

/** Panel that slides in from an edge of the window. Back closes it, and the focus returns to where it was. */
export function Sheet(props: DrawerProps) {
  useLayer(props.opened, props.onClose)
  useReturnFocus(props.opened)
  const { isMounted, isOpen } = useFirstOpening(props.opened)
  return (
    isMounted && (
      <Drawer {...props} {...buildBackdropProps(props.onClose)} opened={isOpen} returnFocus={false} />
    )
  )
}
