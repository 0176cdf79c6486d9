/** Text that users typed. Names may run right to left, contain emoji, or be two hundred characters long. */

/** A name inside a sentence, isolated so that its direction doesn't affect the surrounding text. */
export function UserText({ children }: { children: string }) {
  return <bdi style={{ overflowWrap: 'anywhere' }}>{children}</bdi>
}

/** Isolates text that is not markup, such as a toast or an aria-label. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
