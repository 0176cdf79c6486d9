/** Compresses text files at the highest level once, so that the server only sends precompressed files. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const textFilePattern = /\.(html|js|mjs|css|svg|txt|xml|json|webmanifest)$/

/** Writes a .br and a .gz file beside each text file that browsers can request. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && isCompressible(entry.name))
  // The server sends no hidden files, such as .site/render.js.
  const isServed = (path: string) => !path.slice(folder.length).includes('/.')
  // Files are compressed one after the other, because Brotli at its highest level needs many megabytes per file.
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).filter(isServed)) {
    for (const [extension, compressedBytes] of await createCompressedVersions(await readFile(path)))
      await writeFile(path + extension, compressedBytes)
  }
}

export function isCompressible(name: string): boolean {
  return textFilePattern.test(name)
}

/** Returns the compressed versions of a file, each with its file name suffix. */
export async function createCompressedVersions(
  source: Uint8Array,
): Promise<[string, Uint8Array<ArrayBuffer>][]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [br, gz] = await Promise.all([brotliAsync(source, { params }), gzipAsync(source, { level: 9 })])
  return [
    ['.br', new Uint8Array(br)],
    ['.gz', new Uint8Array(gz)],
  ]
}
