import type { DrawerProps } from '@mantine/core'
import { buildBackdropProps } from './backdrop.client.ts'
import { useFirstOpening } from './first-opening.client.ts'
import { useLayer } from './layer.client.ts'
import { lazyIdle } from './lazy-idle.tsx'

const Drawer = lazyIdle(() => import('./overlays.tsx').then(({ Drawer }) => Drawer))

/** Panel that slides in from an edge of the window. Back closes it. */
export function Sheet(props: DrawerProps) {
  useLayer(props.opened, props.onClose)
  const { isMounted, isOpen } = useFirstOpening(props.opened)
  return isMounted && <Drawer {...props} {...buildBackdropProps(props.onClose)} opened={isOpen} />
}
