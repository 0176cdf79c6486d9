import type { ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFirstOpening } from './first-opening.client.ts'
import { useLayer } from './layer.client.ts'
import { lazyIdle } from './lazy-idle.tsx'
import { useReturnOfFocus } from './return-focus.client.ts'

const Modal = lazyIdle(() => import('./overlays.tsx').then(({ Modal }) => Modal))

export interface DialogProps extends Omit<ModalProps, 'returnFocus' | 'inert'> {
  /** whether closing the window would lose something typed in it */
  typed?(): boolean
  /** false where whoever closes it chooses the place of the focus */
  givesFocusBack?: boolean
}

/** Back closes it as Escape does. */
export function Dialog({ typed, givesFocusBack = true, ...props }: DialogProps) {
  const { opened, onClose, closeOnEscape = true } = props
  useLayer(opened, () => closeOnEscape && onClose(), typed)
  useReturnOfFocus(opened && givesFocusBack)
  const { isThere, isOpen } = useFirstOpening(opened)
  if (!isThere) return null
  return (
    <Modal
      {...props}
      opened={isOpen}
      // What is pressed while it fades out would save or delete once more.
      inert={!opened}
      returnFocus={false}
    />
  )
}

const Stack = lazyIdle(() => import('./overlays.tsx').then(({ Modal }) => Modal.Stack))

/** Around dialogs that open one over the other, of which the first is `opened`. */
export function DialogStack({ opened, children }: { opened: boolean; children: ReactNode }) {
  return useFirstOpening(opened).isThere && <Stack>{children}</Stack>
}
