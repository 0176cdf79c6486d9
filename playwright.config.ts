import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path))

/** A browser of this machine, else the one that comes as an npm package. */
async function browserPath(): Promise<string> {
  if (installed) return installed
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/program.ts',
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  // A loaded machine may be late once; what passes only the second time is reported as flaky.
  retries: 1,
  use: {
    baseURL: 'http://127.0.0.1:4173',
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
