import { useState } from 'react'
import type { User } from '../user.ts'

/** The user whom a dialog is about, as he was when it opened; kept while the dialog fades out. */
export function useUserDialog() {
  const [user, setUser] = useState<User | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    user,
    opened,
    open(about: User) {
      setUser(about)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
