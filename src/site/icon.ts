/** Builds favicon.ico, for programs that look for it at its usual address. */

/** Sizes in pixels: browser tabs, the taskbar, shortcuts. */
export const iconSizes = [16, 32, 48] as const

/** Bytes of the header, and of the entry that each image has. */
const headerSize = 6
const entrySize = 16

/**
 * Returns an ICO file of PNG images: a header, an entry for each image, then the images.
 * @param images square PNGs of `iconSizes`, in the same order
 */
export function encodeIco(images: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(headerSize + entrySize * images.length))
  const icoType = 1
  header.setUint16(2, icoType, true)
  header.setUint16(4, images.length, true)
  let offset = header.byteLength
  images.forEach((image, index) => {
    const entryOffset = headerSize + entrySize * index
    const size = iconSizes[index] ?? 0
    header.setUint8(entryOffset, size)
    header.setUint8(entryOffset + 1, size)
    // One colour plane with 32 bits per pixel.
    header.setUint16(entryOffset + 4, 1, true)
    header.setUint16(entryOffset + 6, 32, true)
    header.setUint32(entryOffset + 8, image.length, true)
    header.setUint32(entryOffset + 12, offset, true)
    offset += image.length
  })
  const file = new Uint8Array(offset)
  file.set(new Uint8Array(header.buffer))
  let position = header.byteLength
  for (const image of images) {
    file.set(image, position)
    position += image.length
  }
  return file
}
