import { Drawer, type DrawerProps } from '@mantine/core'
import { useLayer } from './layer.client.ts'

/** Slides in from an edge of the window; Back closes it. */
export function Sheet(props: DrawerProps) {
  useLayer(props.opened, props.onClose)
  return <Drawer {...props} />
}
