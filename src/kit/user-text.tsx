/** Text that people typed: names may run right to left, hold emoji, or fill two hundred characters. */

/** A name inside a sentence: its direction does not turn the words around it. */
export function UserText({ children }: { children: string }) {
  return <bdi style={{ overflowWrap: 'anywhere' }}>{children}</bdi>
}

/** The same for text that is not markup, such as a toast or an aria-label. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
