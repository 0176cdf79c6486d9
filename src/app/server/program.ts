/** The program that `npm start`, `npm run dev` and `npm run demo` run. main.js starts it. */
import { join } from 'node:path'
import { cast } from '#db/cast.ts'
import { claimForDemo, seedDemo, withSamples } from '#db/seed.ts'
import { type BrandFile, findPlaceholders, readBrand } from '#platform/server/brand-file.ts'
import type { Config } from '#platform/server/config.ts'
import { freeMemory } from '#platform/server/free-memory.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { readArguments } from './command-line/arguments.ts'
import { runMain } from './command-line/command.ts'
import { readDemoSettings, readSettings } from './command-line/settings.ts'
import { createBuiltPages } from './pages/built-pages.ts'
import { renderOwnPages } from './pages/own-pages.ts'
import { programVersion } from './program-version.ts'
import type { Pages } from './server.ts'
import { awaitUnlessAborted, waitForAbort } from './shutdown-signal.ts'
import { start } from './start.ts'

const root = join(import.meta.dirname, '../../..')
const usage = `npm start | npm run dev | npm run demo

  start  runs the program; .env.example lists its settings
  dev    serves the pages through Vite, for developers
  demo   runs on a database of its own with sample data, in ./data-demo or what the environment names with
         DATA_DIR or DATABASE_URL; ignores these two settings in .env`
const demoDefaults = {
  DATA_DIR: './data-demo',
  ADMIN_EMAIL: cast.sari.email,
  ADMIN_PASSWORD: cast.sari.password,
}

async function run(signal: AbortSignal): Promise<void> {
  const { demo, dev } = readArguments({
    usage,
    flags: { demo: { type: 'boolean' }, dev: { type: 'boolean' } },
  }).flags
  const config = demo ? readDemoSettings(demoDefaults) : readSettings()
  const brandFile = demo ? addSampleBrand(readBrand('.')) : readBrand('.')
  const log = createLog(config.LOG_LEVEL)
  log.info({ version: programVersion, node: process.version }, 'starting')
  warnAboutPlaceholders(brandFile, config, log)
  await using resources = new AsyncDisposableStack()
  const { pages, close } = await awaitUnlessAborted(
    signal,
    dev ? loadDevPages(brandFile, config, log) : loadBuiltPages(brandFile, config, log),
  )
  resources.defer(close)
  const server = await start(config, pages, log, signal, brandFile.brand, demo ? claimForDemo : undefined)
  resources.defer(server.stop)
  if (demo) await awaitUnlessAborted(signal, seedDemo(server.databaseUrl))
  const localUrl = server.url
  const { PUBLIC_URL = localUrl } = config
  console.info(`\n  Ready at ${PUBLIC_URL}${PUBLIC_URL === localUrl ? '' : `, listening at ${localUrl}`}\n`)
  freeMemory()
  await waitForAbort(signal)
  log.info(`${signal.reason}: stopping`)
}

/** Marks the pages as the demo's, and fills in sample data if there is no brand.json. */
function addSampleBrand(brandFile: BrandFile): BrandFile {
  return { ...brandFile, demo: true, ...(!brandFile.changedAt && { brand: withSamples(brandFile.brand) }) }
}

/** Logs a warning if PUBLIC_URL is set and the brand contains placeholders, because visitors would see them. */
function warnAboutPlaceholders({ brand }: BrandFile, { PUBLIC_URL }: Config, log: Log): void {
  const fields = findPlaceholders(brand)
  if (!PUBLIC_URL || fields.length === 0) return
  log.warn(
    { fields },
    `pages and emails show placeholders for ${fields.join(', ')}: write your own into brand.json ('Your own name' in docs/configuration.md)`,
  )
}

interface OpenPages {
  pages: Pages
  close(): Promise<void>
}

async function loadDevPages(brandFile: BrandFile, { PUBLIC_URL }: Config, log: Log): Promise<OpenPages> {
  const { openDevPages } = await import('./pages/dev-pages.ts')
  return openDevPages(root, brandFile, PUBLIC_URL, log)
}

async function loadBuiltPages(brandFile: BrandFile, { PUBLIC_URL }: Config, log: Log): Promise<OpenPages> {
  const { buildIfStale } = await import('./build/build.ts')
  await buildIfStale(root, () =>
    console.info('\n  Building the pages, once for these sources: half a minute or so …'),
  )
  const dist = join(root, 'dist')
  const pages = createBuiltPages(dist, await renderOwnPages(dist, brandFile, PUBLIC_URL), log)
  return { pages, close: async () => {} }
}

runMain(async (signal) => {
  await run(signal).catch((error) => {
    if (error !== signal.reason) throw error
  })
  if (signal.reason instanceof Error) throw signal.reason
})
