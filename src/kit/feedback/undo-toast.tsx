/**
 * Toast about an action that can be undone: by 'Urungkan' for ten seconds, longer while it has the focus, or by Ctrl+Z.
 */
import { Button } from '@mantine/core'
import { randomId, useHotkeys, useOs } from '@mantine/hooks'
import { type NotificationData, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import layout from '../layout/layout.module.css'
import { returnFocus } from '../overlay/return-focus.client.ts'
import classes from './toasts.module.css'

/** Milliseconds for which the toast offers to undo, and for which it then shows the result. */
const offerMs = 10_000
const resultMs = 3000
/** Maximum number of undo toasts; more would cover controls. The oldest is removed. */
const maxToasts = 3

interface Offer {
  id: string
  undo(): Promise<void>
}

/** Open offers, the latest last. */
let offers: Offer[] = []

function removeOffer(id: string) {
  offers = offers.filter((offer) => offer.id !== id)
}

/**
 * Result of an undo: true if everything was undone, false if a retry may succeed, 'refused' if no retry can. If only a
 * part was undone, the text that says so.
 */
export type UndoResult = boolean | 'refused' | { partly: string }

/**
 * Shows a toast that offers to undo an action. The toast leaves when the undo is refused.
 * @param undo reports its own errors
 * @param doneText what was undone, for the text 'Yang diurungkan: …'; the message by default, unless that says more
 */
export function toastUndo(
  message: string,
  undo: () => Promise<UndoResult>,
  title?: string,
  doneText = message,
) {
  const opener = document.activeElement
  const id = randomId()
  let isRunning = false

  async function runUndo() {
    if (isRunning) return
    isRunning = true
    const result = await undo()
    isRunning = false
    if (!result) return
    removeOffer(id)
    if (document.activeElement?.closest(`.${layout.row}`)) returnFocus(opener)
    if (result === 'refused') {
      notifications.hide(id)
      return
    }
    const isComplete = result === true
    notifications.update({
      ...toastStyle,
      id,
      title: undefined,
      message: isComplete ? `Yang diurungkan: ${doneText}` : result.partly,
      autoClose: isComplete ? resultMs : offerMs,
    })
  }

  const buildToast = (autoClose: number | false): NotificationData => ({
    ...toastStyle,
    id,
    title,
    message: <UndoOffer onUndo={() => void runUndo()}>{message}</UndoOffer>,
    autoClose,
    onFocus: () => notifications.update(buildToast(false)),
    onBlur: () => notifications.update(buildToast(offerMs)),
    onClose: () => removeOffer(id),
  })

  offers.push({ id, undo: runUndo })
  if (offers.length > maxToasts) notifications.hide(offers[0]?.id ?? '')
  notifications.show(buildToast(offerMs))
}

const toastStyle = {
  role: 'status',
  withBorder: true,
  closeButtonProps: { 'aria-label': 'Tutup' },
} as const

function UndoOffer({ children, onUndo }: { children: ReactNode; onUndo(): void }) {
  return (
    <div className={`${layout.row} ${classes.offer}`}>
      <span className={classes.text}>{children}</span>
      <Button
        className={classes.undoButton ?? ''}
        variant="light"
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={onUndo}
      >
        Urungkan
      </Button>
      <Shortcut />
    </div>
  )
}

function Shortcut() {
  const os = useOs()
  if (os === 'ios' || os === 'android') return null
  return (
    <kbd className={classes.shortcut} aria-hidden>
      {os === 'macos' ? '⌘Z' : 'Ctrl+Z'}
    </kbd>
  )
}

/** Binds Ctrl+Z to the latest action that can still be undone. In a text field the field handles the key. */
export function useUndoKey() {
  useHotkeys([['mod+Z', () => void offers.at(-1)?.undo()]])
}
