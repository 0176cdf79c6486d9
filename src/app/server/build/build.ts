/** Builds the pages if their sources have changed since the last build. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '../command-line/arguments.ts'
import { runMain } from '../command-line/command.ts'
import { replaceFolder } from './replace-folder.ts'

const sourcePatterns = [
  'src/**/*.{ts,tsx,css,svg,html}',
  'public/**/*',
  '*.html',
  'vite.*.ts',
  'package-lock.json',
]

const stampName = '.built-from'

/** @param announce called before a build, because a build takes a while */
export async function buildIfStale(root: string, announce = () => {}): Promise<void> {
  const currentFingerprint = computeFingerprint(root)
  if (readIfThere(join(root, 'dist', stampName)) === currentFingerprint) return
  announce()
  // Builds into a new folder and swaps it with the old one when the build is complete, so that a running server never
  // sees a partial build.
  const newDist = mkdtempSync(join(root, 'dist-'))
  const controller = new AbortController()
  const cleanUp = () => {
    controller.abort()
    rmSync(newDist, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  }
  process.once('exit', cleanUp)
  try {
    await build(root, newDist, controller.signal)
    writeFileSync(join(newDist, stampName), computeFingerprint(root))
    replaceFolder(newDist, join(root, 'dist'))
  } finally {
    cleanUp()
    process.off('exit', cleanUp)
  }
}

/**
 * Settings that save memory: few threads, and a heap that is collected early. The build needs more memory than anything
 * else on a small server.
 */
const lowMemory = {
  flags: ['--max-semi-space-size=1', '--max-old-space-size=256', '--optimize-for-size'],
  env: { ROLLDOWN_WORKER_THREADS: '1', RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '2' },
}
/** Overrides the caller's NODE_ENV: tests would otherwise build the slow development version of React. */
const productionEnv = { NODE_ENV: 'production' }

function build(root: string, folder: string, signal: AbortSignal): Promise<void> {
  const program = join(root, 'src/app/server/build/vite-build.ts')
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [...lowMemory.flags, program, folder],
      { env: { ...lowMemory.env, ...process.env, ...productionEnv }, signal, killSignal: 'SIGKILL' },
      (error, _, stderr) => {
        if (error) return reject(new Error(stderr.trim() || error.message, { cause: error }))
        if (stderr) console.warn(stderr.trim())
        resolve()
      },
    )
  })
}

function computeFingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(sourcePatterns, {
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

if (import.meta.main)
  runMain(async () => {
    readArguments({
      usage: 'npm run build\n\n  Builds the pages into dist/, unless they belong to these sources.',
    })
    await buildIfStale(join(import.meta.dirname, '../../../..'))
  })
