/**
 * Reads and writes the state of the first steps that only this browser stores. All other state comes from the server.
 */
import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '#features/session/session.client.ts'

interface FirstDay {
  /** true once the steps were shown, so that they stay after the first affiliate */
  started: boolean
  radarOpened: boolean
  /** true if the user closed the steps or finished them */
  ended: boolean
}

export function useFirstDay() {
  const { user } = useSession()
  const [day, setDay] = useLocalStorage<FirstDay>({
    key: firstDayKey(user.id),
    defaultValue: { started: false, radarOpened: false, ended: false },
    getInitialValueInEffect: false,
  })
  return { day, remember: (change: Partial<FirstDay>) => setDay((previous) => ({ ...previous, ...change })) }
}

function firstDayKey(userId: string): string {
  return `first-day-${userId}`
}

/** Checks whether this browser has shown the first steps to the user. Returns false if it stores nothing. */
export function wasFirstDayStarted(userId: string): boolean {
  try {
    return localStorage.getItem(firstDayKey(userId)) !== null
  } catch {
    return false
  }
}
