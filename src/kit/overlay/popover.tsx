import { Popover as MantinePopover, type PopoverProps } from '@mantine/core'
import { useLayer } from './layer.client.ts'

interface LayerPopoverProps extends Omit<PopoverProps, 'onChange' | 'onClose'> {
  opened: boolean
  onClose(): void
}

/** Popover that Back closes. */
function LayerPopover({ opened, onClose, ...props }: LayerPopoverProps) {
  useLayer(opened, onClose)
  return <MantinePopover returnFocus {...props} opened={opened} onChange={(next) => next || onClose()} />
}

const { Target, Dropdown } = MantinePopover

export const Popover = Object.assign(LayerPopover, { Target, Dropdown })
