/** Builds the pages when their sources changed since the last build. */
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src/**/*.{ts,tsx,css,svg}', 'public/**/*', '*.html', 'vite.*.ts', 'package-lock.json']

const stampName = '.built-from'

export async function buildIfStale(root: string): Promise<void> {
  const now = fingerprint(root)
  if (readIfThere(join(root, 'dist', stampName)) === now) return
  const vite = await import('vite').catch(() => {
    throw new Error('dist/ is not built, and Vite is not installed to build it: run npm ci')
  })
  // Beside the old one, and swapped when it is whole: a server that runs on it never misses a file.
  const next = mkdtempSync(join(root, 'dist-'))
  const drop = () => rmSync(next, { recursive: true, force: true })
  process.once('exit', drop)
  try {
    await vite.build({ root, logLevel: 'warn', build: { outDir: next, emptyOutDir: true } })
    writeFileSync(join(next, stampName), fingerprint(root))
    rmSync(join(root, 'dist'), { recursive: true, force: true })
    renameSync(next, join(root, 'dist'))
  } finally {
    drop()
    process.off('exit', drop)
  }
}

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, {
    cwd: root,
    exclude: (name) => /\.test\.|node_modules/.test(name),
  }).sort()) {
    if (/\.\w+$/.test(file)) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
