interface ValidationIssue {
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  readonly message: string
}

/**
 * Returns the path and the message of each issue in a refused input. A value that fails several checks with one message
 * is listed once. Finds repetitions by a map, since an input can have 20,000 issues and other calls wait meanwhile.
 */
export function listInputIssues(issues: readonly ValidationIssue[]): { path: string; message: string }[] {
  const listedIssues = new Map<string, { path: string; message: string }>()
  for (const { path: parts = [], message } of issues) {
    const path = parts.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    listedIssues.set(JSON.stringify([path, message]), { path, message })
  }
  return [...listedIssues.values()]
}
