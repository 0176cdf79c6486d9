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
/** The setup works, but the operator may want to change it. */
export const note: MakeFinding = (about, message) => ({ about, state: 'note', message })
export const fault: MakeFinding = (about, message) => ({ about, state: 'fault', message })

export function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  const inner = error.cause instanceof Error ? getReason(error.cause) : ''
  return inner || error.message || code || error.name
}
