/** Returns a `like` pattern that matches the text anywhere, with its special characters escaped. */
export function containing(text: string): string {
  return `%${literally(text)}%`
}

/** Escapes text for use in a `like` pattern, so that `%`, `_` and `\` match only themselves. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
