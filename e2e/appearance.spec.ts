import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { runAsOwner, uniqueNumber } from './people.ts'

/** Returns the theme color in the style of an element, such as 'gray' or 'bad'. */
async function readThemeColor(element: Locator): Promise<string> {
  const style = (await element.getAttribute('style')) ?? ''
  return style.match(/--mantine-color-([a-z]+)-/)?.[1] ?? `none in ${style}`
}

const statusColors = { 'Video baru': 'gray', 'Dikirim ke affiliate': 'brand', Dikembalikan: 'bad' }

test('a status has the same color on Home and in Data Video, with an icon beside its text', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await runAsOwner(
    `insert into videos (video_vo, status) select 'https://x.id/' || $1 || '/' || replace(s, ' ', '-'), s
     from unnest(array['video baru', 'dikirim ke affiliate', 'dikembalikan']) s`,
    [unique],
  )
  await page.goto('/dashboard')
  const distribution = page.getByRole('region', { name: 'Status Video Distribution' })
  for (const [name, color] of Object.entries(statusColors)) {
    const row = distribution.getByRole('listitem').filter({ hasText: new RegExp(`^${name}\\d`) })
    expect(await readThemeColor(row.locator('[aria-hidden]').first()), name).toBe(color)
  }
  for (const [name, color] of Object.entries(statusColors)) {
    await page.goto(`/dashboard/data-video?status=${name.toLowerCase()}`)
    const badge = page.locator('.mantine-Badge-root').filter({ hasText: name }).first()
    expect(await readThemeColor(badge), name).toBe(color)
    await expect(badge.locator('svg')).toHaveCount(1)
    const label = badge.locator('.mantine-Badge-label')
    expect(await label.evaluate((text) => text.scrollWidth - text.clientWidth), name).toBe(0)
  }
})

test('‘Belum’ is neutral on a card and red in Detail', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`warna.${unique}`)
  for (const [path, color] of [
    [`/dashboard/data-affiliate?q=${unique}`, 'gray'],
    [`/dashboard/data-affiliate/view/${id}`, 'bad'],
  ] as const) {
    await page.goto(path)
    const badge = page.locator('.mantine-Badge-root').filter({ hasText: /^Belum$/ })
    await expect(badge).toHaveCount(1)
    expect(await readThemeColor(badge), path).toBe(color)
  }
})

test('with reduced motion a change of colors starts no transition', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  const countTransitions = () =>
    page.evaluate(async () => {
      const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      while (!matchMedia('(prefers-color-scheme: dark)').matches) await waitForFrame()
      for (let i = 0; i < 2; i++) await waitForFrame()
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
    })
  expect(await countTransitions()).toBe(0)
})

test('the home page uses the width of a wide screen, and its actions are aligned', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/dashboard')
  const cards = page.getByRole('list').filter({ has: page.getByRole('heading', { name: 'User Aktif' }) })
  await expect(cards).toBeVisible()
  const mainBox = await page.getByRole('main').boundingBox()
  const cardsBox = await cards.boundingBox()
  expect((cardsBox?.x ?? 0) + (cardsBox?.width ?? 0)).toBeGreaterThan(1920 - 48)
  expect(cardsBox?.x).toBeLessThan((mainBox?.x ?? 0) + 300)
  const actions = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
  const tops = await actions.evaluateAll((links) =>
    links.map((link) => Math.round(link.querySelector('span span')?.getBoundingClientRect().top ?? -1)),
  )
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
})

test('a card without videos is short, and the show-password button is big enough for a thumb', {
  tag: '@phone',
}, async ({ page, signIn, unique, isMobile }) => {
  await signIn('sari')
  await runAsOwner(`insert into affiliate_registrations (username, whatsapp) values ($1, $1)`, [unique])
  await page.goto(`/dashboard/data-affiliate?q=${unique}`)
  const cardBox = await page.getByRole('article').boundingBox()
  expect(cardBox?.height).toBeLessThan(isMobile ? 205 : 180)
  await page.goto('/dashboard/profile')
  const passwordButtonBox = await page
    .getByRole('button', { name: 'Tampilkan password' })
    .first()
    .boundingBox()
  expect(Math.min(passwordButtonBox?.width ?? 0, passwordButtonBox?.height ?? 0)).toBeGreaterThanOrEqual(
    isMobile ? 44 : 32,
  )
})

test('words and groups of digits stand apart in titles, controls and rows', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const number = uniqueNumber().replace(/\d{4}(?=\d)/g, '$& ')
  await runAsOwner(`insert into affiliate_registrations (username, whatsapp) values ($1, $2)`, [
    unique,
    number,
  ])
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  const row = page.getByRole('row', { name: new RegExp(unique) })
  const measureSpace = (text: Locator) =>
    text.evaluate((element) => {
      const word = document.createElement('span')
      word.style.cssText = 'position: absolute; white-space: pre'
      element.append(word)
      const measureWidth = (content: string) => {
        word.textContent = content
        return word.getBoundingClientRect().width
      }
      const space = measureWidth('n n') - measureWidth('nn')
      word.remove()
      return space / Number.parseFloat(getComputedStyle(element).fontSize)
    })
  for (const [text, minimumGap] of [
    [page.getByRole('heading', { level: 1 }), 0.23],
    [page.getByRole('heading', { level: 2 }).first(), 0.23],
    [page.getByRole('tab', { name: 'Kirim sample' }), 0.23],
    [page.getByRole('button', { name: 'Tempel data' }), 0.23],
    [page.getByRole('columnheader', { name: 'No. WhatsApp' }), 0.23],
    [row.getByText(number), 0.36],
  ] as const)
    expect(await measureSpace(text), String(text)).toBeGreaterThan(minimumGap)
})

test('a switch that is off has an outline that stands out from its panel', async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto('/dashboard/data-affiliate')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await expect(panel.getByText('Terlambat')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const measureContrast = () =>
      panel.evaluate((element) => {
        const readLuminance = (color: string) => {
          const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
            const share = Number(part) / 255
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        const track = element.querySelector('.mantine-Switch-track')
        if (!track) throw new Error('the panel has no switch')
        const outline = readLuminance(getComputedStyle(track).boxShadow)
        const surface = readLuminance(getComputedStyle(element).backgroundColor)
        return (Math.max(outline, surface) + 0.05) / (Math.min(outline, surface) + 0.05)
      })
    await expect.poll(measureContrast, colorScheme).toBeGreaterThanOrEqual(3)
  }
})

test('the strip of tabs does not clip the focus ring of a tab', async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto('/dashboard/data-affiliate')
  const tab = page.getByRole('tab', { name: /^Semua/ })
  await tab.press('Home')
  await expect(tab).toBeFocused()
  const room = await tab.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element)
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    let strip: Element = element
    while (getComputedStyle(strip).overflowX === 'visible' && strip.parentElement) strip = strip.parentElement
    const [inner, outer] = [element.getBoundingClientRect(), strip.getBoundingClientRect()]
    return Math.min(inner.left - outer.left, inner.top - outer.top, outer.bottom - inner.bottom) - ring
  })
  expect(room).toBeGreaterThanOrEqual(0)
})
