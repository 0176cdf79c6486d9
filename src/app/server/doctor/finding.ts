/** Result of one check, as a sentence. If something must be fixed, the sentence says how. */
export interface Finding {
  about:
    | 'program'
    | 'postgres'
    | 'address'
    | 'proxy'
    | 'mail'
    | 'database'
    | 'disk'
    | 'clock'
    | 'backup'
    | 'brand'
  state: 'good' | 'note' | 'fault'
  message: string
}

type MakeFinding = (about: Finding['about'], message: string) => Finding

export const good: MakeFinding = (about, message) => ({ about, state: 'good', message })
/** Makes a finding about a setup that works, but that the operator may want to change. */
export const note: MakeFinding = (about, message) => ({ about, state: 'note', message })
export const fault: MakeFinding = (about, message) => ({ about, state: 'fault', message })

export function isFinding(value: object): value is Finding {
  return 'state' in value
}

/** Returns the message of the innermost cause. */
export function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  const innerReason = error.cause instanceof Error ? getReason(error.cause) : ''
  return innerReason || error.message || code || error.name
}
