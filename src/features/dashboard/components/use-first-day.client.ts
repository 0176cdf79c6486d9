import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '#features/session/session.client.ts'
import { firstDayKey } from './first-day-started.client.ts'

interface FirstDay {
  /** true once the steps were shown, so that they stay after the first affiliate */
  started: boolean
  radarOpened: boolean
  /** true if the user closed the steps or finished them */
  ended: boolean
}

/** Reads and changes what the browser stores of a user's first day. The installation tells everything else. */
export function useFirstDay() {
  const { user } = useSession()
  const [day, setDay] = useLocalStorage<FirstDay>({
    key: firstDayKey(user.id),
    defaultValue: { started: false, radarOpened: false, ended: false },
    getInitialValueInEffect: false,
  })
  return { day, remember: (change: Partial<FirstDay>) => setDay((previous) => ({ ...previous, ...change })) }
}
