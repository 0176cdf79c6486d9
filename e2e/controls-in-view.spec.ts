/**
 * Each page that lists or edits affiliates and videos shows at most a fixed number of controls before anyone scrolls,
 * and at most one filled button, with the data of the demo. A control is a visible button, link, input, tab, switch or
 * checkbox in `main`: navigation and header are not counted.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cast } from '#db/cast.ts'
import { phoneOptions } from './devices.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInByHand } from './person.ts'

let demo: ChildProcess
let dataDir: string
let url: string

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'affiliate-controls-'))
  demo = spawn(process.execPath, [join(import.meta.dirname, '../src/app/server/main.js'), '--demo'], {
    cwd: dataDir,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  url = await new Promise((resolve, reject) => {
    let output = ''
    demo.stdout?.on('data', (chunk) => {
      output += chunk
      const port = output.match(/Ready at http:\/\/localhost:(\d+)/)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    demo.on('exit', () => reject(new Error(`the demo ended: ${output}`)))
  })
})

test.afterAll(async () => {
  if (demo.exitCode === null && demo.signalCode === null) {
    const demoExit = once(demo, 'exit')
    demo.kill('SIGTERM')
    await demoExit
  }
  await rm(dataDir, { recursive: true, force: true })
})

/** The most controls that a page may show on a laptop and on a phone. */
type Limits = Record<'laptop' | 'phone', number>

/** The pages that have one main button, with the limits of those that list or edit affiliates and videos. */
const pages: [path: string, limits?: Limits][] = [
  ['', { laptop: 25, phone: 15 }],
  ['/reg-affiliate', { laptop: 40, phone: 15 }],
  ['/reg-affiliate?tab=pendaftar'],
  ['/reg-affiliate?tab=kirim', { laptop: 28, phone: 15 }],
  ['/data-affiliate', { laptop: 35, phone: 15 }],
  ['/data-affiliate/edit/a0000000-0000-4000-8000-000000000180', { laptop: 25, phone: 15 }],
  ['/data-video', { laptop: 40, phone: 15 }],
  ['/griting'],
  ['/products'],
  ['/users'],
  ['/permissions'],
  ['/profile'],
]

// Both devices share the demo, because starting it takes longer than the test.
const devices = { laptop: {}, phone: phoneOptions } as const

for (const device of ['laptop', 'phone'] as const)
  test.describe(device, () => {
    test.use(devices[device])

    test('few controls are in view before anyone scrolls, and at most one button is filled', async ({
      page,
    }) => {
      await page.goto(`${url}/auth`)
      await signInByHand(page, cast.sari.email, cast.sari.password)
      await expect(page).toHaveURL(/dashboard/)
      let filledCount = 0
      for (const [path, limits] of pages)
        await test.step(path || 'Home', async () => {
          await page.goto(`${url}/dashboard${path}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
          if (limits) {
            await expect(page.locator('main :is([data-row], article)').first()).toBeVisible()
            if (path === '') await expect(page.getByRole('heading', { name: 'Total Videos' })).toBeVisible()
            const controls = await findControlsInView(page)
            expect(controls.length, controls.join('\n')).toBeGreaterThan(5)
            expect(controls.length, controls.join('\n')).toBeLessThanOrEqual(limits[device])
          }
          // A second filled button in a row or form would compete with the main button.
          const filledButtons = await findFilledButtonsInView(page)
          filledCount += filledButtons.length
          expect(filledButtons.length, filledButtons.join(', ')).toBeLessThanOrEqual(1)
        })
      expect(filledCount).toBeGreaterThan(4)
    })
  })

test.describe('phone, Kirim sample', () => {
  test.use(phoneOptions)

  test('once a number is typed, the filter of missing addresses is in the menu', async ({ page }) => {
    await page.goto(`${url}/auth`)
    await signInByHand(page, cast.sari.email, cast.sari.password)
    await expect(page).toHaveURL(/dashboard/)
    await page.goto(`${url}/dashboard/reg-affiliate?tab=kirim`)
    const numbers = page.getByRole('textbox', { name: /^No. resi/ })
    for (const [place, sendAllText] of ['Tandai 1 terkirim', 'Tandai 2 terkirim'].entries()) {
      await numbers.nth(place).fill(`JX00000000${place}`)
      const controlsWhileTyping = await findControlsInView(page)
      expect(controlsWhileTyping.length, controlsWhileTyping.join('\n')).toBeLessThanOrEqual(15)
      await numbers.nth(place).blur()
      await expect(page.getByRole('button', { name: sendAllText })).toBeVisible()
      const controls = await findControlsInView(page)
      expect(controls.length, controls.join('\n')).toBeLessThanOrEqual(17)
    }
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: /^Belum ada alamat/ }).click()
    await expect(page.getByRole('button', { name: /^Belum ada alamat/, pressed: true })).toBeVisible()
  })
})

function findFilledButtonsInView(page: Page): Promise<(string | null)[]> {
  return page
    .locator('main .mantine-Button-root:is([data-variant="filled"], :not([data-variant]))')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { top, bottom } = button.getBoundingClientRect()
          return button.checkVisibility() && bottom > 0 && top < innerHeight
        })
        .map((button) => button.textContent),
    )
}

/** Returns the label or text of each control of the page that is in the window. */
function findControlsInView(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const controls = main.querySelectorAll(
      'button, a[href], input, select, textarea, [role="tab"], [role="switch"], [role="checkbox"], [role="radio"]',
    )
    const isInView = (control: Element) => {
      const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
      return (
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        // Hidden inputs of custom controls are one pixel large.
        Math.min(width, height) > 1 &&
        right > 0 &&
        bottom > 0 &&
        left < innerWidth &&
        top < innerHeight
      )
    }
    return [...controls]
      .filter(isInView)
      .map((control) => control.getAttribute('aria-label') ?? (control.textContent || control.tagName))
  })
}
