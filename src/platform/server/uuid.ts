/** Writes the first 16 bytes as a UUID. */
export function formatUuid(bytes: Buffer): string {
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
