/** Welcomes a user who has signed in, at once or in the document that the sign-in leads to. */
import { toastSuccess } from '#kit/feedback/toast.tsx'

const storageKey = 'signed-in'

export function showWelcome(isOverTitle = false) {
  toastSuccess('Selamat datang kembali!', 'Login Berhasil', isOverTitle)
}

/** Makes the dashboard welcome the user if `next` leads there. Other pages don't, and later it would be outdated. */
export function scheduleWelcome(next: string) {
  if (/^\/dashboard([/?#]|$)/.test(next)) sessionStorage.setItem(storageKey, 'now')
}

/** Welcomes a user who has just signed in. Returns whether it did. */
export function welcomeIfDue(): boolean {
  if (!sessionStorage.getItem(storageKey)) return false
  sessionStorage.removeItem(storageKey)
  showWelcome(true)
  return true
}
