import { createHash } from 'node:crypto'

const newlineByte = 10

/** Counts rows and computes their digest. */
export class Tally {
  private hash = createHash('sha256')
  rows = 0

  add(bytes: Buffer): void {
    this.hash.update(bytes)
    // COPY escapes line breaks within values.
    let newline = bytes.indexOf(newlineByte)
    while (newline !== -1) {
      this.rows += 1
      newline = bytes.indexOf(newlineByte, newline + 1)
    }
  }

  /** May be called only once. */
  finish(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.hash.digest('hex') }
  }
}
