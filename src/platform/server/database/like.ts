/** A pattern for `like` that finds the text anywhere, its signs as they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
