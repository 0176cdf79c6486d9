import { createHash } from 'node:crypto'

/** Counts rows and computes their digest. */
export class Tally {
  private hash = createHash('sha256')
  rows = 0

  add(bytes: Buffer): void {
    this.hash.update(bytes)
    // COPY escapes line breaks within values.
    for (let newline = bytes.indexOf(10); newline !== -1; newline = bytes.indexOf(10, newline + 1))
      this.rows += 1
  }

  /** May be called only once. */
  finish(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.hash.digest('hex') }
  }
}
