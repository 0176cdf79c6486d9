/** Writes a .br and a .gz beside each text file, so that the server only ever sends bytes from disk. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const text = /\.(html|js|mjs|css|svg|txt|xml|json|webmanifest)$/

export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && text.test(entry.name))
  // One after the other: Brotli at its best takes many megabytes a file.
  for (const entry of files) await compressFile(join(entry.parentPath, entry.name))
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    brotli(source, { params }).then((small) => writeFile(`${path}.br`, small)),
    deflate(source, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}
