/** `npm start`, `npm run dev` and `npm run demo`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cast } from '#db/cast.ts'
import { seedDemo } from '#db/seed.ts'
import { readConfig } from '#platform/config.ts'
import { createLog, type Log } from '#platform/log.ts'
import { builtPages } from './built-pages.ts'
import type { Pages } from './server.ts'
import { start } from './start.ts'

const root = join(import.meta.dirname, '../..')
const demo = process.argv.includes('--demo')
const dev = process.argv.includes('--dev')
const demoDefaults = {
  DATA_DIR: './data-demo',
  ADMIN_EMAIL: cast.sari.email,
  ADMIN_PASSWORD: cast.sari.password,
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig({ ...(demo ? demoDefaults : {}), ...process.env })
  const log = createLog(config.LOG_LEVEL)
  const { pages, close } = dev ? await devPages(log) : await builtOnce(log)
  const running = await start(config, pages, log)
  if (demo) await seedDemo(running.databaseUrl)
  stopOnSignal(log, async () => {
    await close()
    await running.stop()
  })
  console.info(`\n  Ready at ${running.url}\n`)
}

async function devPages(log: Log): Promise<{ pages: Pages; close(): Promise<void> }> {
  const { openDevPages } = await import('./dev-pages.ts')
  return openDevPages(root, log)
}

async function builtOnce(log: Log): Promise<{ pages: Pages; close(): Promise<void> }> {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale(root)
  return { pages: builtPages(join(root, 'dist'), log), close: async () => {} }
}

function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      log.info(`${signal}: stopping`)
      stop().then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, 'the stop failed')
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
