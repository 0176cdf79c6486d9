/** Messages of a refused or failed save, and their fields. */
export interface SaveFailure<Fields> {
  toast: string
  /** Title of the toast. */
  title?: string
  fields: Partial<Record<keyof Fields, string>>
}

interface Refusal {
  issues: readonly { path: string; message: string }[]
}

/** Returns the messages of a refused input by field. */
export function mapMessagesToFields(refusal: Refusal | undefined): Record<string, string> {
  return Object.fromEntries((refusal?.issues ?? []).map(({ path, message }) => [path, message]))
}
