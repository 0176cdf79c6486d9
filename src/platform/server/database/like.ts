/** Returns a `like` pattern that matches the text anywhere, with its special characters escaped. */
export function buildContainsPattern(text: string): string {
  return `%${escapeLike(text)}%`
}

/** Escapes text for use in a `like` pattern, so that `%`, `_` and `\` match only themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
