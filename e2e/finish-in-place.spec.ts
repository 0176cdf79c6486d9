/** Staff give and swap videos from the menu of a card, from the dialog of the list and on the edit screen. */
import { addFreeVideos, assignNewVideo, findCard } from './data-affiliate.ts'
import { createActionCounter, expect, expectAccessible, type Page, test } from './fixtures.ts'
import { addContactedAffiliate, enterWithProducts, runAsOwner } from './people.ts'

const permissions = ['dashboard', 'data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_edit']

const openMenu = (page: Page, name: string) =>
  findCard(page, name).getByRole('button', { name: /^Menu/ }).click()
const findItem = (page: Page, name: string) => page.getByRole('menuitem', { name })

test('four actions swap a video and give two more days, and one undoes both', { tag: '@phone' }, async ({
  page,
  context,
  unique,
}) => {
  const product = `Ganti ${unique}`
  const name = `ganti.${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await addContactedAffiliate(name, product)
  await assignNewVideo(name, { product, due: -3 })
  const [nextVideoNumber] = await addFreeVideos(product, 2)
  const { perform, countActions } = createActionCounter()
  await page.goto('/dashboard/data-affiliate')
  await expect(findCard(page, name)).toContainText('Terlambat 3 hari')
  await perform(openMenu(page, name))
  await perform(findItem(page, 'Ganti video…').click())
  const dialog = page.getByRole('dialog', { name: 'Ganti video' })
  await expect(dialog).toContainText(`Video berikutnya: Video #${nextVideoNumber}`)
  await expectAccessible(page)
  await perform(dialog.getByText('+2 hari').click())
  await perform(dialog.getByRole('button', { name: `Ganti dengan Video #${nextVideoNumber}` }).click())
  expect(countActions()).toBe(4)
  await expect(dialog).toBeHidden()
  await expect(findCard(page, name)).toContainText(`Video #${nextVideoNumber}`)
  await expect(findCard(page, name)).not.toContainText('Terlambat')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findCard(page, name)).toContainText('Terlambat 3 hari')
  await expect(findCard(page, name)).not.toContainText(`#${nextVideoNumber}`)
})

test('a video that another affiliate got meanwhile is refused, and the dialog shows the next one', async ({
  page,
  context,
  unique,
}) => {
  const product = `Rebut ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await addContactedAffiliate(`rebut.${unique}`, product)
  await addContactedAffiliate(`cepat.${unique}`, product)
  const [first, second] = await addFreeVideos(product, 2)
  await page.goto('/dashboard/data-affiliate')
  await openMenu(page, `rebut.${unique}`)
  await findItem(page, 'Beri video…').click()
  const dialog = page.getByRole('dialog', { name: 'Beri video' })
  const giveButton = dialog.getByRole('button', { name: `Beri Video #${first}` })
  await expect(giveButton).toBeVisible()
  await runAsOwner(
    `insert into affiliate_link_videos (affiliate_id, video_id, product_id)
     select a.id, v.id, v.product_id from affiliate_registrations a, videos v where a.username = $1 and v.no_video = $2`,
    [`cepat.${unique}`, first],
  )
  await giveButton.click()
  await expect(page.getByText('Videonya baru saja diberikan ke affiliate lain')).toBeVisible()
  await dialog.getByRole('button', { name: `Beri Video #${second}` }).click()
  await expect(dialog).toBeHidden()
  await expect(findCard(page, `rebut.${unique}`)).toContainText(`Video #${second}`)
})

test('without a free video the dialog says so, and Escape returns to the menu’s button', async ({
  page,
  context,
  unique,
}) => {
  const product = `Habis ${unique}`
  const name = `habis.${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await addContactedAffiliate(name, product)
  await page.goto('/dashboard/data-affiliate')
  await openMenu(page, name)
  await findItem(page, 'Beri video…').click()
  const dialog = page.getByRole('dialog', { name: 'Beri video' })
  await expect(dialog).toContainText('Tidak ada video tersedia')
  await expect(dialog.getByRole('button', { name: 'Beri video', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(findCard(page, name).getByRole('button', { name: /^Menu/ })).toBeFocused()
})

test('the dialog of the list and the edit screen have the same actions, and typed text stays', async ({
  page,
  context,
  unique,
}) => {
  const product = `Sama ${unique}`
  const name = `sama.${unique}`
  await enterWithProducts(context, unique, permissions, product)
  const id = await addContactedAffiliate(name, product)
  await assignNewVideo(name, { product, due: 1 })
  const labels = ['Beri video…', 'Ganti video…', '+1 hari', '+2 hari', '+3 hari', 'Ganti tenggat…']
  const allLabels = [...labels, 'Ambil video kembali']

  await page.goto('/dashboard/data-affiliate')
  await findCard(page, name).getByRole('button', { name, exact: true }).click()
  const detail = page.getByRole('dialog', { name })
  await detail.getByRole('button', { name: /^Menu/ }).click()
  for (const label of allLabels) await expect(findItem(page, label)).toBeVisible()
  await findItem(page, '+2 hari').click()
  await expect(page.getByText('diberi waktu 2 hari')).toBeVisible()

  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  const username = page.getByRole('textbox', { name: 'Username' })
  await username.fill(`${name}.baru`)
  await page.getByRole('button', { name: new RegExp(`^Menu .*${unique}`) }).click()
  for (const label of allLabels) await expect(findItem(page, label)).toBeVisible()
  await findItem(page, 'Ambil video kembali').click()
  await expect(page.getByText(/^Video .* diambil kembali/)).toBeVisible()
  await expect(page.getByText('Klik "Tambah Video"')).toBeVisible()
  await expect(username).toHaveValue(`${name}.baru`)
  await page.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(findCard(page, `${name}.baru`)).toBeVisible()
  await expect(findCard(page, `${name}.baru`)).not.toContainText('Video #')
})

test('a wrong posting status set on the edit screen can be undone', async ({ page, context, unique }) => {
  const product = `Salah ${unique}`
  const name = `salah.${unique}`
  await enterWithProducts(context, unique, permissions, product)
  const id = await addContactedAffiliate(name, product)
  await assignNewVideo(name, { product, due: 1 })
  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  await page.getByRole('radiogroup', { name: 'Status Link Posting' }).getByText('Dikembalikan').click()
  await page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ }).click()
  await expect(page.getByText(/^Status posting: Video #\d+ Dikembalikan$/)).toBeVisible()
  await expect(findCard(page, name)).toContainText('Semua video dikembalikan')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText(/^Yang diurungkan: Status posting/)).toBeVisible()
  await expect(findCard(page, name)).toContainText('Belum ada yang diposting')
})

test('after a line of the radar leaves, the focus is on the next line', async ({ page, context, unique }) => {
  const product = `Fokus ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  for (const [name, due] of [
    ['awal', -5],
    ['lanjut', -4],
  ] as const) {
    await addContactedAffiliate(`${name}.${unique}`, product)
    await assignNewVideo(`${name}.${unique}`, { product, due })
  }
  await page.goto('/dashboard')
  const findLine = (name: string) =>
    page.getByRole('list', { name: 'Yang menunggu' }).getByRole('listitem').filter({ hasText: name })
  await findLine('awal').getByRole('button', { name: /^Menu/ }).press('Enter')
  await findItem(page, '+3 hari').press('Enter')
  await expect(findLine('awal')).toBeHidden()
  await expect(findLine('lanjut').locator('[tabindex="-1"]')).toBeFocused()
})
