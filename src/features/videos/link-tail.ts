/** Last parts of a path that only say how a file is opened. */
const viewerParts = new Set(['view', 'edit', 'preview'])
/** Fits the id of a file at Google Drive, which has 33 characters. */
export const wholeTailLength = 36

/**
 * Returns the end of the distinctive part of a link: a file name, the id of a file or video, or else the host. If it is
 * longer than `maxLength`, its last characters follow an ellipsis.
 */
export function getLinkTail(link: string, maxLength = 8): string {
  const { hostname, pathname, searchParams } = new URL(link)
  const id = searchParams.get('id') ?? searchParams.get('v')
  const lastPart = pathname.split('/').findLast((part) => part !== '' && !viewerParts.has(part))
  const tail = id ?? lastPart ?? hostname.replace(/^www\./, '')
  return tail.length > maxLength ? `…${tail.slice(-maxLength)}` : tail
}
