/** Builds the pages when their sources changed since the last build. */
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src/**/*.{ts,tsx,css,svg}', 'public/**/*', '*.html', 'vite.*.ts', 'package-lock.json']

const stampName = '.built-from'

export async function buildIfStale(root: string): Promise<void> {
  const now = fingerprint(root)
  if (readIfThere(join(root, 'dist', stampName)) === now) return
  const { vite, config } = await buildTools()
  // Beside the old one, and swapped when it is whole: a server that runs on it never misses a file.
  const next = mkdtempSync(join(root, 'dist-'))
  const drop = () => rmSync(next, { recursive: true, force: true })
  process.once('exit', drop)
  try {
    const ours = { root, configFile: false as const, logLevel: 'warn' as const }
    await vite.build(vite.mergeConfig(config, { ...ours, build: { outDir: next, emptyOutDir: true } }))
    writeFileSync(join(next, stampName), fingerprint(root))
    rmSync(join(root, 'dist'), { recursive: true, force: true })
    renameSync(next, join(root, 'dist'))
  } finally {
    drop()
    process.off('exit', drop)
  }
}

/** An install without development dependencies has none of these, or only some: others want Vite as a peer. */
async function buildTools() {
  try {
    const [vite, { default: config }] = await Promise.all([import('vite'), import('../../../vite.config.ts')])
    return { vite, config }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(
      'dist/ does not belong to these sources, and what builds it is not installed: run npm ci, or bring along the dist/ of a build',
    )
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

// `npm run build`
if (import.meta.main) await buildIfStale(join(import.meta.dirname, '../../..'))
