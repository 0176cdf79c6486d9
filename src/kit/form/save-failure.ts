/** Messages of a refused or failed save, and their fields. */
export interface SaveFailure<Fields> {
  toast: string
  /** Title of the toast. */
  title?: string
  fields: Partial<Record<keyof Fields, string>>
}

interface InvalidInput {
  issues: readonly { path: string; message: string }[]
}

/** Returns the messages of a refused input by field. */
export function mapMessagesToFields(invalidInput: InvalidInput | undefined): Record<string, string> {
  return Object.fromEntries((invalidInput?.issues ?? []).map(({ path, message }) => [path, message]))
}
