import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => existsSync(path))

/**
 * The browser without windows that comes as an npm package, where it runs: a third faster than a whole one, and the same
 * for everybody. Else one of this machine.
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
  // Far above what anything takes alone: a loaded machine is no failure.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  use: {
    // Known to the workers, which start when the program listens on a port that was free.
    baseURL: process.env.E2E_URL,
    locale: 'id-ID',
    timezoneId: 'America/New_York',
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
      ],
    },
    // Costs a third of a run: ask for it by --trace on.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'laptop', use: { viewport: { width: 1280, height: 800 } } },
    // What looks or works otherwise on a small screen says so by its tag.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
