import { createHash } from 'node:crypto'

/** What a line of a backup says of rows: how many, and their digest. */
export class Tally {
  private hash = createHash('sha256')
  rows = 0

  add(bytes: Buffer): void {
    this.hash.update(bytes)
    // Line breaks within a value are escaped.
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) this.rows += 1
  }

  /** Once. */
  sum(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.hash.digest('hex') }
  }
}
