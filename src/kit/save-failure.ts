/** What a refused save, or a failed one, says, and at which field. */
export interface SaveFailure<Fields> {
  toast: string
  /** of the toast */
  title?: string
  fields: Partial<Record<keyof Fields, string>>
}

interface Refusal {
  issues: readonly { path: string; message: string }[]
}

/** The messages of a refused input, each at its field. */
export function messagesAtFields(refusal: Refusal | undefined): Record<string, string> {
  return Object.fromEntries((refusal?.issues ?? []).map(({ path, message }) => [path, message]))
}
