/** Rows of cells as the bytes of a file, piece by piece. */
export interface Written {
  /** the bytes that these rows add; the first row of all is the head */
  rows(cells: readonly string[][]): Uint8Array
  /** the last bytes: without them it is no whole file */
  end(): Uint8Array
}
