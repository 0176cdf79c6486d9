import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { phoneOptions } from './e2e/devices.ts'
import { keepTemporaryFilesInMemory } from './test/memory-folder.ts'

keepTemporaryFilesInMemory()

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => existsSync(path))

/**
 * Returns the path of the headless browser from an npm package where it runs: it is a third faster than a full browser,
 * and the same on every machine. Otherwise returns an installed browser.
 */
async function browserPath(): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (process.platform !== 'linux' || process.arch !== 'x64') return installed
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/program.ts',
  workers: 2,
  // Far longer than anything takes on an idle machine, so that a loaded machine causes no failure.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  use: {
    // The workers know this value, because they start after the program listens on a free port.
    baseURL: process.env.E2E_URL,
    locale: 'id-ID',
    timezoneId: 'America/New_York',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: await browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds, so optimizing compilers cost more than they save: 11 % of the CPU time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
    // Tracing adds a third to the time of a run; enable it with --trace on.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // Tests of what looks or works differently on a small screen are tagged @phone, and @phone-only if a laptop has
    // nothing to test.
    { name: 'laptop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: phoneOptions,
    },
  ],
})
