/** Writes rows of cells as the bytes of a file, piece by piece. */
export interface RowEncoder {
  /** returns the bytes of these rows; the very first row is the header */
  encodeRows(cells: readonly string[][]): Uint8Array
  /** returns the last bytes, without which the file is incomplete */
  encodeEnd(): Uint8Array
}
