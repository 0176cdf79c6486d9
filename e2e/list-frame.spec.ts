import type { Locator } from '@playwright/test'
import { expect, type Page, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { createPerson } from './people.ts'

/** Every page that shows a list. */
const lists = [
  ['/dashboard/reg-affiliate', 'Registrasi Affiliate'],
  ['/dashboard/data-affiliate', 'Data Affiliate'],
  ['/dashboard/data-video', 'Data Video'],
  ['/dashboard/griting', 'Griting Template'],
  ['/dashboard/users', 'User Management'],
  ['/dashboard/products', 'Product Management'],
  ['/dashboard/permissions', 'Permission Management'],
] as const

/**
 * Returns the left edge, vertical center and height of each tool of a list, in the order of the page. Measures all at
 * one moment, because content that loads moves them.
 */
async function measureToolbar(page: Page) {
  const handles = []
  for (const tool of [
    page.getByRole('search'),
    page.getByRole('button', { name: /^Filter/ }),
    page.getByRole('button', { name: 'Refresh' }),
    page.getByRole('button', { name: 'Lainnya' }),
  ])
    if ((await tool.count()) > 0) handles.push(await tool.elementHandle())
  return page.evaluate(
    (elements) =>
      elements.flatMap((element) => {
        const { left, top, height } = element?.getBoundingClientRect() ?? { left: 0, top: 0, height: 0 }
        return height > 0 ? [{ left, middle: top + height / 2, height }] : []
      }),
    handles,
  )
}

test('every list has its tools in one line below its title, in the same order', { tag: '@phone' }, async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn('sari')
  const leftEdges = new Set<number>()
  for (const [path, title] of lists) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    // On a phone the menu holds Refresh, if there is a menu.
    await expect(page.getByRole('button', { name: /^(Refresh|Lainnya)$/ }).last()).toBeVisible()
    const tools = await measureToolbar(page)
    expect(tools.length, path).toBeGreaterThanOrEqual(2)
    for (const [i, tool] of tools.entries()) {
      const previous = tools[i - 1]
      expect(tool.height, path).toBeGreaterThanOrEqual(isMobile ? 44 : 32)
      if (previous) expect(tool.left, path).toBeGreaterThan(previous.left)
      if (previous) expect(Math.abs(tool.middle - previous.middle), path).toBeLessThan(2)
    }
    const firstTool = tools[0]
    leftEdges.add(Math.round(firstTool?.left ?? -1))
    expect(firstTool?.middle, path).toBeGreaterThan((await heading.boundingBox())?.y ?? Number.NaN)
  }
  expect([...leftEdges]).toHaveLength(1)
})

test('on a narrow phone role and date in the footer of a card do not touch each other', {
  tag: '@phone-only',
}, async ({ page, signIn, unique }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { email } = await createPerson(unique, 'moderator')
  await signIn('sari')
  await page.goto('/dashboard/users')
  const card = page.getByRole('article').filter({ hasText: email })
  const { roleBox, dateBox, footerBox } = await card.locator('footer').evaluate((footer) => {
    const measureBox = (element: Element | null | undefined) => {
      const range = document.createRange()
      if (element) range.selectNodeContents(element)
      const { left, top, right, bottom } = range.getBoundingClientRect()
      return { left, top, right, bottom }
    }
    const time = footer.querySelector('time')
    return {
      roleBox: measureBox(time?.parentElement?.previousElementSibling),
      dateBox: measureBox(time),
      footerBox: measureBox(footer),
    }
  })
  const isBeside = dateBox.left - roleBox.right >= 8
  const isBelow = dateBox.top >= roleBox.bottom - 4
  expect(isBeside || isBelow, JSON.stringify({ roleBox, dateBox })).toBe(true)
  expect(footerBox.bottom).toBeGreaterThanOrEqual(dateBox.bottom)
})

test('on a phone the menu of a list refreshes it, and says so', { tag: '@phone-only' }, async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/data-video')
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Refresh' }).click()
  await expect(page.getByText('Data berhasil direfresh')).toBeVisible()
})

test('the filter panel covers no sidebar, and a click into the search closes it and keeps the typing', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/data-affiliate')
  await page.getByRole('button', { name: 'Filter' }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await expect(panel.getByText('Terlambat')).toBeInViewport()
  const homeBox = await page.getByRole('link', { name: 'Home', exact: true }).boundingBox()
  const panelBox = await panel.boundingBox()
  expect(panelBox?.x).toBeGreaterThan((homeBox?.x ?? Number.NaN) + (homeBox?.width ?? 0))
  expect((panelBox?.x ?? 0) + (panelBox?.width ?? 0)).toBeLessThanOrEqual(1280)
  const searchBox = page.getByRole('search').getByRole('textbox')
  await searchBox.click()
  await expect(panel).toHaveCount(0)
  await page.keyboard.type('glow')
  await expect(searchBox).toHaveValue('glow')
})

test('the filter gives the focus back to its button, even if it was opened before its parts had loaded', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn('sari')
  const release = await holdRequests(page, '**/assets/overlays-*.js')
  await page.goto('/dashboard/data-affiliate')
  const button = page.getByRole('button', { name: 'Filter', exact: true })
  const panel = page.getByRole('dialog', { name: 'Filter' })
  for (const _opening of ['first', 'second']) {
    await button.focus()
    await page.keyboard.press('Enter')
    release()
    await expect.poll(() => panel.evaluate((opened) => opened.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})

test('the filter panel stays within a low window, and Escape closes an open list of choices first', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/dashboard/data-affiliate')
  const button = page.getByRole('button', { name: 'Filter', exact: true })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByText('Tanggal').click()
  const lastField = panel.locator('input[type=date]').last()
  await expect(lastField).toBeInViewport({ ratio: 1 })
  const box = await panel.boundingBox()
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(600)

  const need = panel.getByRole('combobox', { name: 'Butuh' })
  await need.click()
  await expect(need).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(need).toHaveAttribute('aria-expanded', 'false')
  await expect(panel).toBeVisible()
  // A click beside the fields focuses the panel itself.
  await panel.click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a removed filter gives the focus to another element of the list', async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto('/dashboard/data-affiliate?butuh=telat&status_whatsapp=sudah')
  await page.getByRole('button', { name: /^Hapus filter Butuh/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Hapus filter Butuh/ })).toHaveCount(0)
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
})

test('a toast covers neither the title nor the tools of a list, and leaves the bottom free', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto('/dashboard/data-affiliate')
  const heading = page.getByRole('heading', { level: 1, name: 'Data Affiliate' })
  const search = page.getByRole('search')
  await expect(search).toBeVisible()
  const refresh = page
    .getByRole('button', { name: 'Refresh' })
    .or(page.getByRole('menuitem', { name: 'Refresh' }))
  if (!(await refresh.isVisible())) await page.getByRole('button', { name: 'Lainnya' }).click()
  await refresh.click()
  const toast = page.getByRole('status').filter({ hasText: 'Data berhasil direfresh' })
  await expect(toast).toBeVisible()
  const box = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const part of [heading, search]) {
    const { x, y, width, height } = (await part.boundingBox()) ?? box
    const isApart =
      x + width <= box.x || box.x + box.width <= x || y + height <= box.y || box.y + box.height <= y
    expect(isApart).toBe(true)
  }
  // The buttons of a form and of a selection are at the bottom of a phone.
  const { width: windowWidth, height: windowHeight } = page.viewportSize() ?? { width: 0, height: 0 }
  if (windowWidth < 700) expect(box.y + box.height).toBeLessThan(windowHeight / 2)
})

test('on a phone the buttons of a long filter stay in view', { tag: '@phone-only' }, async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/data-affiliate')
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  const buttons = [
    sheet.getByRole('button', { name: 'Reset Filter' }),
    sheet.getByRole('button', { name: /^Lihat [\d.]+ data$/ }),
  ]
  await expect(sheet.getByText('Terlambat')).toBeAttached()
  for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 })
  // With nothing to reset, the button has no surface.
  await expect(buttons[0] as Locator).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await sheet.getByText('Tanggal').scrollIntoViewIfNeeded()
  for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 })
  // The buttons cover no control that gets the focus by keyboard.
  await sheet.getByRole('button', { name: 'Tutup' }).focus()
  const [resetButton] = buttons
  let focusedCount = 0
  for (; ; focusedCount++) {
    await page.keyboard.press('Tab')
    const spaceAboveButtons = await resetButton?.evaluate((button) => {
      const control = document.activeElement as HTMLInputElement
      if (control === button) return null
      const { bottom } = (control.labels?.[0] ?? control).getBoundingClientRect()
      return (button.parentElement?.getBoundingClientRect().top ?? 0) - bottom
    })
    if (spaceAboveButtons === null) break
    expect(
      spaceAboveButtons,
      await page.evaluate(() => document.activeElement?.outerHTML),
    ).toBeGreaterThanOrEqual(0)
  }
  expect(focusedCount).toBeGreaterThan(5)
})

test('the filter scrolls to the fields of ‘Tanggal’ when they open', { tag: '@phone-only' }, async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/data-affiliate')
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByText('Tanggal').click()
  const lastField = filter.locator('input[type=date]').last()
  await expect(lastField).toBeInViewport({ ratio: 1 })
  const buttonBox = await filter.getByRole('button', { name: 'Reset Filter' }).boundingBox()
  const fieldBox = await lastField.boundingBox()
  expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0)).toBeLessThan(buttonBox?.y ?? 0)
})
