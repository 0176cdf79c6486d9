/**
 * The part of the state of the first steps that this browser stores. The server knows all the rest.
 */
import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '#features/session/session.client.ts'

/** Browsers have stored these names, so they can't change. */
interface FirstDay {
  /** true once the steps were shown: they then stay even if there is an affiliate */
  started: boolean
  /** true if the user opened the radar from the steps */
  radarOpened: boolean
  /** true if the user closed the steps or finished them */
  ended: boolean
}

export function useFirstDay() {
  const { user } = useSession()
  const [day, setDay] = useLocalStorage<FirstDay>({
    key: buildStorageKey(user.id),
    defaultValue: { started: false, radarOpened: false, ended: false },
    getInitialValueInEffect: false,
  })
  return { day, remember: (change: Partial<FirstDay>) => setDay((previous) => ({ ...previous, ...change })) }
}

function buildStorageKey(userId: string): string {
  return `first-day-${userId}`
}

/**
 * Checks whether this browser has shown the first steps to the user. Returns false if storage is blocked or unreadable.
 */
export function wasFirstDayStarted(userId: string): boolean {
  try {
    const stored: Partial<FirstDay> | null = JSON.parse(
      localStorage.getItem(buildStorageKey(userId)) ?? 'null',
    )
    return stored?.started === true
  } catch {
    return false
  }
}
