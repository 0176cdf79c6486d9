/** Who has signed in is welcomed: at once, or by the document that he is led to. */
import { toastSuccess } from '#kit/toast.tsx'

const key = 'signed-in'

export function welcome() {
  toastSuccess('Selamat datang kembali!', 'Login Berhasil')
}

/** By the dashboard, if that is where `next` leads: a page of the site says nothing of it, and later it is no news. */
export function welcomeAt(next: string) {
  if (/^\/dashboard([/?#]|$)/.test(next)) sessionStorage.setItem(key, 'now')
}

/** Returns whether the user has just signed in. */
export function welcomeIfDue(): boolean {
  if (!sessionStorage.getItem(key)) return false
  sessionStorage.removeItem(key)
  welcome()
  return true
}
