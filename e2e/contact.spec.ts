/** A visitor writes on Hubungi Kami without JavaScript. Staff read, answer and complete the message on Home. */
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { createPerson, runAsOwner } from './people.ts'
import { openAsVisitor, waitUntilSubmittable } from './visitor.ts'

const findInbox = (page: Page) => page.getByRole('dialog', { name: 'Pesan masuk' })
const findCard = (page: Page, subjek: string) =>
  findInbox(page).getByRole('listitem').filter({ hasText: subjek })

/** Inserts messages as if they had come from the form. */
async function addMessages(unique: string, count: number, mark: string | null = null): Promise<void> {
  for (let n = 1; n <= count; n++)
    await runAsOwner(
      `insert into messages (nama, email, subjek, pesan, mark, submission, received_at)
       values ('Nadya', 'nadya@example.com', $1, 'Halo, WA saya 0812-3456-7890.', $2, $1, now() - $3 * interval '1 second')`,
      [`${mark ?? 'pesan'}${n} ${unique}`, mark, n],
    )
}

test('a message from a visitor appears live, can be answered, and is marked as done', async ({
  browser,
  openPageFor,
  unique,
}) => {
  const staffPage = await openPageFor('sari', { reducedMotion: 'reduce' })
  await staffPage.goto('/dashboard')
  const button = staffPage.getByRole('button', { name: /pesan baru$|^Pesan masuk$/ })
  await expect(button).toBeVisible()

  const page = await openAsVisitor(browser)
  await page.goto('/contact-us')
  await page.getByRole('button', { name: 'Kirim Pesan' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toBeInViewport()
  await expect(notice.getByRole('link')).toHaveText([
    'Nama harus diisi',
    'Email harus diisi',
    'Subjek harus diisi',
    'Pesan harus diisi',
  ])
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Nama').fill('Nadya')
  await page.getByLabel('Email').fill('nadya@example')
  await page.getByLabel('Subjek').fill(`Pesanan ${unique}`)
  await page.getByRole('textbox', { name: 'Pesan' }).fill('Kapan dikirim?\nWA saya 0812-3456-7890.')
  await page.getByRole('button', { name: 'Kirim Pesan' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/tidak bisa kami balas/)
  await expect(page.getByRole('textbox', { name: 'Pesan' })).toHaveValue(
    'Kapan dikirim?\nWA saya 0812-3456-7890.',
  )
  await page.getByLabel('Email').fill('nadya@example.com')
  await waitUntilSubmittable(page)
  await page.getByRole('button', { name: 'Kirim Pesan' }).dblclick()
  await expect(
    page.getByRole('heading', { name: 'Terima kasih, pesanmu sudah kami terima' }),
  ).toBeInViewport()
  await expect(page).toHaveURL('/contact-us?terkirim=pesan#pesan')
  await page.context().close()

  await expect(button).toHaveText(/^\d+ pesan baru$/)
  await button.click()
  const card = findCard(staffPage, unique)
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Belum dibaca')
  await card.getByRole('button', { name: unique }).click()
  await expect(card).not.toContainText('Belum dibaca')
  await expect(card.getByRole('link', { name: /^Balas lewat email/ })).toHaveAttribute(
    'href',
    `mailto:nadya@example.com?subject=${encodeURIComponent(`Re: Pesanan ${unique}`)}`,
  )
  await expect(card.getByRole('link', { name: /^Balas lewat WA/ })).toHaveAttribute(
    'href',
    'https://wa.me/6281234567890',
  )
  await expectAccessible(staffPage)
  await card.getByRole('button', { name: 'Selesai' }).click()
  await expect(card).toBeHidden()
  await staffPage.getByRole('button', { name: 'Urungkan' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: unique }).click()
  await card.getByRole('button', { name: 'Riwayat' }).click()
  await expect(card.getByText('mengembalikan pesan ini ke Baru')).toBeVisible()
  await staffPage.goBack()
  await expect(findInbox(staffPage)).toBeHidden()
  await expect(staffPage).toHaveURL('/dashboard')
})

test('the inbox works by keyboard and by its address, and opening a message marks it as read', {
  tag: '@phone',
}, async ({ openPageFor, unique, isMobile }) => {
  const viewport = isMobile ? { width: 390, height: 844 } : { width: 1280, height: 800 }
  const person = await createPerson(unique, 'user', 'dashboard')
  const page = await openPageFor(person, { viewport, reducedMotion: 'reduce' })
  await addMessages(unique, 2)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /pesan baru$/ }).focus()
  await page.keyboard.press('Enter')
  await expect(findCard(page, unique)).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const refreshBox = await findInbox(page).getByRole('button', { name: 'Refresh' }).boundingBox()
  const shelfBox = await findInbox(page)
    .getByText(/^Ditandai/)
    .boundingBox()
  // Refresh takes no line of its own.
  expect(refreshBox?.y).toBeLessThan((shelfBox?.y ?? 0) + (shelfBox?.height ?? 0))
  expect((refreshBox?.y ?? 0) + (refreshBox?.height ?? 0)).toBeGreaterThan(shelfBox?.y ?? 0)
  const messageButton = findCard(page, `pesan1 ${unique}`).getByRole('button', { name: unique })
  await messageButton.focus()
  await page.keyboard.press('Enter')
  await expect(messageButton).toHaveAttribute('aria-expanded', 'true')
  await expect(findCard(page, `pesan1 ${unique}`)).not.toContainText('Belum dibaca')
  await expect(findCard(page, `pesan2 ${unique}`)).toContainText('Belum dibaca')
  await page.keyboard.press('Escape')
  await expect(findInbox(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /pesan baru$/ })).toBeFocused()
  // E-mails link to the inbox, so it also opens by its address.
  await page.goto('/dashboard?pesan=ya')
  await expect(findCard(page, unique)).toHaveCount(2)
})

test('messages marked as spam are in a list of their own, and can be released or deleted', async ({
  openPageFor,
  unique,
}) => {
  const person = await createPerson(unique, 'user', 'dashboard')
  const page = await openPageFor(person, { reducedMotion: 'reduce' })
  await addMessages(unique, 3, 'trap')
  await page.goto('/dashboard?pesan=ya')
  await expect(findInbox(page)).toBeVisible()
  await expect(findCard(page, unique)).toHaveCount(0)
  await page.getByText(/^Ditandai \(/).click()
  await expect(page).toHaveURL(/rak=ditandai/)
  const [firstCard, secondCard] = [findCard(page, `trap1 ${unique}`), findCard(page, `trap2 ${unique}`)]
  await firstCard.getByRole('button', { name: unique }).click()
  await expect(firstCard).toContainText('kolom tersembunyi')
  await firstCard.getByRole('button', { name: 'Bukan spam' }).click()
  await expect(firstCard).toBeHidden()
  await secondCard.getByRole('button', { name: unique }).click()
  await secondCard.getByRole('button', { name: 'Hapus' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Konfirmasi Hapus' })
  await expect(confirmation.getByRole('button', { name: 'Batal' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(secondCard).toBeVisible()
  await secondCard.getByRole('button', { name: 'Hapus' }).click()
  await confirmation.getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(secondCard).toBeHidden()
  await expect(findCard(page, `trap3 ${unique}`)).toBeVisible()
  await page.getByText(/^Baru \(/).click()
  await expect(findCard(page, `trap1 ${unique}`)).toBeVisible()
})

test('deleting several messages reports how many of them were deleted', async ({ openPageFor, unique }) => {
  const person = await createPerson(unique, 'user', 'dashboard')
  const page = await openPageFor(person, { reducedMotion: 'reduce' })
  await addMessages(unique, 3, 'trap')
  // The button deletes all messages of the page, so the page shows none of other tests.
  await page.route('**/api/messages?*', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    const rows = list.rows.filter(({ subjek }: { subjek: string }) => subjek.includes(unique))
    await route.fulfill({ response, json: { ...list, rows } })
  })
  await page.goto('/dashboard?pesan=ya&rak=ditandai')
  await expect(findCard(page, unique)).toHaveCount(3)
  await page.getByRole('button', { name: 'Hapus 3 di halaman ini' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Konfirmasi Hapus' })
  await expect(confirmation).toContainText('3 pesan')
  await runAsOwner('delete from messages where subjek = $1', [`trap2 ${unique}`])
  await confirmation.getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(page.getByText('1 tetap seperti semula: sudah diubah orang lain.')).toBeVisible()
  await expect(page.getByText('2 pesan dihapus')).toBeVisible()
  expect(await runAsOwner('select from messages where strpos(subjek, $1) > 0', [unique])).toEqual([])
})
