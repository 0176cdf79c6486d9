/** Last parts of a path that only say how a file is opened. */
const viewerParts = new Set(['view', 'edit', 'preview'])
const maxTailLength = 8

/**
 * Returns the end of the distinctive part of a link: a file name, the id of a file or video, or else the host. At most
 * eight characters follow an ellipsis.
 */
export function getLinkTail(link: string): string {
  const { hostname, pathname, searchParams } = new URL(link)
  const id = searchParams.get('id') ?? searchParams.get('v')
  const lastPart = pathname.split('/').findLast((part) => part !== '' && !viewerParts.has(part))
  const tail = id ?? lastPart ?? hostname.replace(/^www\./, '')
  return tail.length > maxTailLength ? `…${tail.slice(-maxTailLength)}` : tail
}
