/** Builds the pages when their sources changed since the last build. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src/**/*.{ts,tsx,css,svg}', 'public/**/*', '*.html', 'vite.*.ts', 'package-lock.json']

export async function buildIfStale(root: string): Promise<void> {
  const stamp = join(root, 'dist', '.built-from')
  const now = fingerprint(root)
  if (readIfThere(stamp) === now) return
  const vite = await import('vite').catch(() => {
    throw new Error('dist/ is not built, and Vite is not installed to build it: run npm ci')
  })
  await vite.build({ root, logLevel: 'warn' })
  writeFileSync(stamp, fingerprint(root))
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
