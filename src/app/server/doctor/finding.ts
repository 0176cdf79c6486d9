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
  state: 'good' | 'note' | 'mend'
  says: string
}

type Of = (about: Finding['about'], says: string) => Finding

export const good: Of = (about, says) => ({ about, state: 'good', says })
/** The setup works, but the operator may want to change it. */
export const note: Of = (about, says) => ({ about, state: 'note', says })
export const mend: Of = (about, says) => ({ about, state: 'mend', says })

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  const inner = error.cause instanceof Error ? reasonOf(error.cause) : ''
  return inner || error.message || code || error.name
}
