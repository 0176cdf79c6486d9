/** Text that users typed. Names may run right to left, contain emoji, or be two hundred characters long. */

/** A name inside a sentence, isolated so that its direction doesn't affect the surrounding text. */
export function UserText({ children }: { children: string }) {
  return <bdi style={{ overflowWrap: 'anywhere' }}>{children}</bdi>
}

/** Text of several lines, which keep their breaks. */
export function UserLines({ children }: { children: string }) {
  return <bdi style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{children}</bdi>
}

/** Isolates text that is not markup, such as a toast or an aria-label. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
