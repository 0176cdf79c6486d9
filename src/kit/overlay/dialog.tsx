import type { ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { buildBackdropProps } from './backdrop.client.ts'
import { useFirstOpening } from './first-opening.client.ts'
import { useLayer } from './layer.client.ts'
import { lazyIdle } from './lazy-idle.tsx'
import { useReturnFocus } from './return-focus.client.ts'

const Modal = lazyIdle(() => import('./overlays.tsx').then(({ FocusedModal }) => FocusedModal))

export interface DialogProps extends Omit<ModalProps, 'returnFocus' | 'inert'> {
  /** Returns true if closing the window would lose input. */
  hasUnsavedInput?(): boolean
  /** False if the caller decides where the focus moves on closing. */
  givesFocusBack?: boolean
}

/** Modal dialog. Back closes it as Escape does. */
export function Dialog({ hasUnsavedInput, givesFocusBack = true, ...props }: DialogProps) {
  const { opened, onClose, closeOnEscape = true, closeOnClickOutside = true } = props
  useLayer(opened, () => closeOnEscape && onClose(), hasUnsavedInput)
  useReturnFocus(opened && givesFocusBack)
  const { isMounted, isOpen } = useFirstOpening(opened)
  if (!isMounted) return null
  return (
    <Modal
      {...props}
      {...(closeOnClickOutside && buildBackdropProps(onClose))}
      opened={isOpen}
      // A press during the fade-out would save or delete again.
      inert={!opened}
      returnFocus={false}
    />
  )
}

const Stack = lazyIdle(() => import('./overlays.tsx').then(({ Modal }) => Modal.Stack))

/** Wraps dialogs that open over each other. `opened` is the state of the first one. */
export function DialogStack({ opened, children }: { opened: boolean; children: ReactNode }) {
  return useFirstOpening(opened).isMounted && <Stack>{children}</Stack>
}
