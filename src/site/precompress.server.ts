/** Compresses texts as small as they get, once, so that the server only ever sends bytes that lie ready. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const text = /\.(html|js|mjs|css|svg|txt|xml|json|webmanifest)$/

/** Writes a .br and a .gz beside each text file that browsers are sent. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && isCompressible(entry.name))
  const isSent = (path: string) => !path.slice(folder.length).includes('/.')
  // One after the other: Brotli at its best takes many megabytes a file.
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).filter(isSent)) {
    for (const [ending, small] of await compressedTwins(await readFile(path)))
      await writeFile(path + ending, small)
  }
}

export function isCompressible(name: string): boolean {
  return text.test(name)
}

/** What follows the name of a file in that of its twin, and the twin. */
export async function compressedTwins(source: Uint8Array): Promise<[string, Uint8Array<ArrayBuffer>][]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [br, gz] = await Promise.all([brotli(source, { params }), deflate(source, { level: 9 })])
  return [
    ['.br', new Uint8Array(br)],
    ['.gz', new Uint8Array(gz)],
  ]
}
