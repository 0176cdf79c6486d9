/** A pattern for `like` that finds the text anywhere, its signs as they are. */
export function containing(text: string): string {
  return `%${literally(text)}%`
}

/** A piece of a pattern for `like` that stands for the text itself. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
