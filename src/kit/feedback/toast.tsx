/**
 * Short messages at the edge of the screen. Each is a live region: polite for success, assertive for errors.
 * `toasts.tsx` renders them.
 */
import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconExclamationMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './toasts.module.css'

/** Options that all toasts share. */
const sharedOptions = { withBorder: true, closeButtonProps: { 'aria-label': 'Tutup' } }
const alertOptions = { ...sharedOptions, role: 'alert', autoClose: 10_000 }

/** @param isOverTitle true to cover only the title of the page on a phone */
export function toastSuccess(message: ReactNode, title = 'Berhasil', isOverTitle = false) {
  notifications.show({
    title,
    message,
    color: 'good',
    icon: <IconCheck size={18} aria-hidden />,
    role: 'status',
    autoClose: 4000,
    className: isOverTitle ? classes.overTitle : '',
    ...sharedOptions,
  })
}

/**
 * Shows a warning. A hidden page, such as one behind a chat that was just opened, shows it as soon as it is visible.
 */
export function toastWarning(message: string, title: string) {
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', () => toastWarning(message, title), { once: true })
    return
  }
  notifications.show({
    title,
    message,
    color: 'warning',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    ...alertOptions,
  })
}

/**
 * Shows an error toast.
 * @param id while a toast with this id is shown, another one with the same id is dropped
 */
export function toastError(message: string, title = 'Error', id?: string) {
  notifications.show({
    id,
    title,
    message,
    color: 'bad',
    icon: <IconExclamationMark size={18} aria-hidden />,
    ...alertOptions,
  })
}

/** Removes old toasts before an action that makes them obsolete. */
export function clearToasts() {
  // `notifications.clean` doesn't call `onClose`, by which a toast withdraws its offer to undo.
  const { notifications: shown, queue } = notificationsStore.getState()
  for (const { id } of [...shown, ...queue]) if (id !== undefined) notifications.hide(id)
}
