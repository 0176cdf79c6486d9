/** Short news at the edge of the screen. Mantine puts each into a live region: polite here, at once for errors. */
import { Notifications, notifications } from '@mantine/notifications'
import { IconCheck, IconExclamationMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './toast.module.css'
import { useUndoKey } from './undo-toast.tsx'
import { usePhone } from './use-phone.client.ts'

/**
 * Where they cover nothing that one presses next: on a phone below the header, since its foot belongs to the thumb and the
 * buttons of forms; else over the foot of the sidebar, away from the pages of a list and from what saves a form.
 */
export function Toasts() {
  useUndoKey()
  return (
    <Notifications
      position={usePhone() ? 'top-center' : 'bottom-left'}
      containerWidth="22rem"
      classNames={{ root: classes.toasts ?? '' }}
    />
  )
}

export function toastSuccess(message: ReactNode, title = 'Berhasil') {
  notifications.show({
    title,
    message,
    color: 'good',
    icon: <IconCheck size={18} aria-hidden />,
    role: 'status',
    autoClose: 4000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Tutup' },
  })
}

export function toastError(message: string, title = 'Error') {
  notifications.show({
    title,
    message,
    color: 'bad',
    icon: <IconExclamationMark size={18} aria-hidden />,
    role: 'alert',
    autoClose: 10_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Tutup' },
  })
}

/** Takes old news away, when what is about to happen answers it. */
export function clearToasts() {
  notifications.clean()
}
