/** Writes rows of cells as the bytes of a file, piece by piece. */
export interface FileWriter {
  /** returns the bytes of these rows; the very first row is the header */
  rows(cells: readonly string[][]): Uint8Array
  /** returns the last bytes, without which the file is incomplete */
  end(): Uint8Array
}
