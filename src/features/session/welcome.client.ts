/** Who has signed in is welcomed: at once, or by the document that he is led to. */
import { toastSuccess } from '#kit/toast.tsx'

const key = 'signed-in'

export function welcome() {
  toastSuccess('Selamat datang kembali!', 'Login Berhasil')
}

export function welcomeLater() {
  sessionStorage.setItem(key, 'now')
}

export function welcomeIfDue() {
  if (!sessionStorage.getItem(key)) return
  sessionStorage.removeItem(key)
  welcome()
}
