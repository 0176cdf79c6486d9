/**
 * State of the first steps that this browser stores. Everything else about the steps comes from the server, also that
 * they are hidden.
 */
import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '#features/session/session.client.ts'

/** Browsers have stored these names, so they can't change. */
interface FirstStepsState {
  /** true once the steps were shown: they then stay even if there is an affiliate */
  started: boolean
  /** true if the user opened the radar from the steps */
  radarOpened: boolean
  /** true if the user closed the steps or finished them before the server stored that */
  ended: boolean
}

export function useFirstStepsState() {
  const { user } = useSession()
  const [state, setState] = useLocalStorage<FirstStepsState>({
    key: buildStorageKey(user.id),
    defaultValue: { started: false, radarOpened: false, ended: false },
    getInitialValueInEffect: false,
  })
  return {
    state,
    update: (change: Partial<FirstStepsState>) => setState((previous) => ({ ...previous, ...change })),
  }
}

/** Browsers have stored this name too. */
function buildStorageKey(userId: string): string {
  return `first-day-${userId}`
}

/**
 * Checks whether this browser has shown the first steps to the user. Returns false if storage is blocked or unreadable.
 */
export function haveFirstStepsStarted(userId: string): boolean {
  try {
    const stored: Partial<FirstStepsState> | null = JSON.parse(
      localStorage.getItem(buildStorageKey(userId)) ?? 'null',
    )
    return stored?.started === true
  } catch {
    return false
  }
}
