/** `npm start`, `npm run dev` and `npm run demo`. */
import { join } from 'node:path'
import { cast } from '#db/cast.ts'
import { seedDemo } from '#db/seed.ts'
import type { Config } from '#platform/server/config.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { builtPages } from './built-pages.ts'
import { command, readSettings } from './command.ts'
import { unlessAborted, whenAborted } from './ending.ts'
import type { Pages } from './server.ts'
import { siteAt } from './site-address.ts'
import { start } from './start.ts'

const root = join(import.meta.dirname, '../../..')
const demo = process.argv.includes('--demo')
const dev = process.argv.includes('--dev')
const demoDefaults = {
  DATA_DIR: './data-demo',
  ADMIN_EMAIL: cast.sari.email,
  ADMIN_PASSWORD: cast.sari.password,
}

async function run(ending: AbortSignal): Promise<void> {
  const config = readSettings(demo ? demoDefaults : {})
  const log = createLog(config.LOG_LEVEL)
  await using open = new AsyncDisposableStack()
  const { pages, close } = await unlessAborted(ending, dev ? devPages(log) : builtOnce(config, log))
  open.defer(close)
  const running = await start(config, pages, log, ending)
  open.defer(running.stop)
  if (demo) await unlessAborted(ending, seedDemo(running.databaseUrl))
  console.info(`\n  Ready at ${running.url}\n`)
  await whenAborted(ending)
  log.info(`${ending.reason}: stopping`)
}

async function devPages(log: Log): Promise<{ pages: Pages; close(): Promise<void> }> {
  const { openDevPages } = await import('./dev-pages.ts')
  return openDevPages(root, log)
}

async function builtOnce(
  { PUBLIC_URL }: Config,
  log: Log,
): Promise<{ pages: Pages; close(): Promise<void> }> {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale(root)
  const dist = join(root, 'dist')
  const { folder, close } = await siteAt(dist, PUBLIC_URL)
  return { pages: builtPages(dist, log, folder), close }
}

command(async (ending) => {
  await run(ending).catch((error) => {
    if (error !== ending.reason) throw error
  })
  if (ending.reason instanceof Error) throw ending.reason
})
