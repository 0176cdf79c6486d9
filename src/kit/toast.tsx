/** Short news at the edge of the screen, each a live region: polite here, at once for errors. `toasts.tsx` draws them. */
import { notifications } from '@mantine/notifications'
import { IconCheck, IconExclamationMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'

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

/** @param id of two toasts with the same id the second is dropped while the first is there */
export function toastError(message: string, title = 'Error', id?: string) {
  notifications.show({
    id,
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
