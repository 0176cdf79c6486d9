/** Chromium can install the dashboard as an app: it reads the manifest and finds the icons. */
import { expect, type Page, test } from './fixtures.ts'

interface Manifest {
  id: string
  name: string
  start_url: string
  scope: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

test('the dashboard can be installed, signed in or not, and opens on the dashboard', async ({
  page,
  signIn,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectInstallable(page)
  await signIn('sari')
  await page.goto('/dashboard')
  await expect(page.getByText('Live Data', { exact: true })).toBeVisible()
  const { id, start_url, scope, display } = await expectInstallable(page)
  expect({ id, start_url, scope, display }).toEqual({
    id: '/dashboard',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
  })
})

test('the public site offers nothing to install', async ({ page }) => {
  await page.goto('/')
  expect((await readManifest(page)).data ?? '').toBe('')
})

async function readManifest(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  return chromium.send('Page.getAppManifest')
}

/** Checks the manifest and each icon, because Chromium's own check of them finds no errors in headless mode. */
async function expectInstallable(page: Page): Promise<Manifest> {
  const chromium = await page.context().newCDPSession(page)
  expect((await chromium.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { url, errors, data } = await readManifest(page)
  expect({ path: new URL(url).pathname, errors }).toEqual({ path: '/manifest.webmanifest', errors: [] })
  const manifest: Manifest = JSON.parse(data ?? '')
  expect(manifest.name).not.toBe('')
  for (const size of [192, 512]) {
    const icon = manifest.icons.find(({ sizes, purpose }) => sizes === `${size}x${size}` && purpose === 'any')
    expect(await readImageSize(page, icon?.src ?? '')).toEqual([size, size])
  }
  const maskableIcon = manifest.icons.find(({ purpose }) => purpose === 'maskable')
  expect(await readImageSize(page, maskableIcon?.src ?? '')).toEqual([512, 512])
  const touchIconPath = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect(await readImageSize(page, touchIconPath ?? '')).toEqual([180, 180])
  return manifest
}

function readImageSize(page: Page, src: string): Promise<[number, number]> {
  return page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, src)
}
