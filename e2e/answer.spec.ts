/** Answering a chat: the dialog opens with what affiliates usually ask about, and one press copies or sends it. */
import { formatWeekdayAndDay, getJakartaDate } from '#base/jakarta.ts'
import { readClipboard } from './clipboard.ts'
import { assignNewVideo, enterWithPermissions, findCard, listPath, setColumn } from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

async function sendSample(username: string, courier: string, resi: string): Promise<void> {
  await setColumn(username, 'sample_product_status', 'disetujui')
  await setColumn(username, 'sample_courier', courier)
  await setColumn(username, 'sample_resi', resi)
  await setColumn(username, 'sample_product_status', 'terkirim')
}

async function openDialog(page: Page, username: string) {
  await findCard(page, username).getByRole('button', { name: username, exact: true }).click()
  return page.getByRole('dialog', { name: username })
}

test('four actions answer an affiliate from any page: search, open, Balas and send', {
  tag: '@phone',
}, async ({ page, context, isMobile, signIn, registerAffiliate, unique }) => {
  await context.route(/^https:\/\/(?:wa\.me|jet\.co\.id)\//, (route) => route.fulfill({ body: 'luar' }))
  await signIn('sari')
  const username = `jawab.${unique}`
  const id = await registerAffiliate(username)
  await sendSample(username, 'J&T', 'JX0123456789')
  await assignNewVideo(username, { due: 0 })
  await assignNewVideo(username, {
    status: 'sudah',
    product: 'Daily Moisturizer',
    postLink: 'https://www.tiktok.com/@x/video/5',
  })

  // First action: search, on a phone by the header's link, otherwise by the key `/`.
  await page.goto('/dashboard')
  if (isMobile) await page.getByRole('link', { name: 'Cari affiliate' }).click()
  else {
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await expect(page.getByLabel('Nama Lengkap')).toBeVisible()
    await page.keyboard.press('/')
  }
  await expect(page).toHaveURL(listPath)
  await expect(page.getByRole('textbox', { name: /^Cari/ })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Cari affiliate' })).toHaveCount(0)
  await page.keyboard.type(username)

  // Second action: open.
  const dialog = await openDialog(page, username)
  await expect(dialog).toContainText('Terkirim')
  await expect(dialog.getByText('Jatuh tempo hari ini')).toBeInViewport()
  const replyLink = dialog.getByRole('link', { name: new RegExp(`Balas.*${username}`) })
  await expect(replyLink).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await dialog.getByRole('button', { name: 'Salin resi' }).click()
  await expect.poll(() => readClipboard(page)).toBe('JX0123456789')
  await dialog.getByRole('button', { name: 'Salin jawaban' }).click()
  await expect(page.getByText('Jawaban disalin')).toBeVisible()
  const answer = await readClipboard(page)
  const today = getJakartaDate(new Date())
  expect(answer).toContain(`Halo Kak ${username}, ini kabar terbarunya ya:\n\nSample: sudah dikirim`)
  expect(answer).toContain('lewat J&T.\nResi: JX0123456789\nLacak: https://jet.co.id/track\n')
  expect(answer).toContain(
    `(Night Serum): paling lambat hari ini, ${formatWeekdayAndDay(today)}\nLink VO: https://`,
  )
  expect(answer).toContain('(Daily Moisturizer): sudah diposting')

  // The courier's page has a field for the number, so the link copies it.
  const trackingLink = dialog.getByRole('link', { name: /^Lacak di J&T/ })
  await expect(trackingLink).toHaveAttribute('rel', 'noopener noreferrer')
  const courierPage = context.waitForEvent('page')
  await trackingLink.click()
  expect((await courierPage).url()).toBe('https://jet.co.id/track')
  await page.bringToFront()
  await expect(page.getByText('Resi disalin, tempel di halaman J&T')).toBeVisible()
  expect(await readClipboard(page)).toBe('JX0123456789')

  // Third action: Balas opens the chat with the answer. The fourth is sending it there.
  const chatPage = context.waitForEvent('page')
  await replyLink.click()
  expect(new URL((await chatPage).url()).searchParams.get('text')).toBe(answer)
  await expect(async () => {
    const history = await (await context.request.get(`/api/timeline/affiliate/${id}`)).json()
    expect(JSON.stringify(history)).toContain('chat opened')
  }).toPass()
  await expect(dialog).toContainText('Dibuka baru saja oleh Anda')
})

test('the menu of a card copies the same answer, also if the browser refuses the clipboard', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', ({ target }) => {
      document.body.dataset.copied = (target as HTMLTextAreaElement).value
    })
  })
  await signIn('sari')
  const username = `kartu.${unique}`
  await registerAffiliate(username)
  await page.goto(`${listPath}?q=${unique}`)
  const menu = findCard(page, username).getByRole('button', { name: /^Menu/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Salin jawaban', exact: true }).click()
  await expect(page.getByText('Jawaban disalin')).toBeVisible()
  await expect(menu).toBeFocused()
  const answer = await page.locator('body').getAttribute('data-copied')
  expect(answer).toContain('Sample: masih kami review, mohon ditunggu ya.')
  const dialog = await openDialog(page, username)
  await dialog.getByRole('button', { name: 'Salin jawaban' }).click()
  await expect(page.getByText('Jawaban disalin')).toHaveCount(2)
  await expect(page.locator('body')).toHaveAttribute('data-copied', answer ?? '')
  await expect(dialog.getByRole('button', { name: 'Salin jawaban' })).toBeFocused()
})

test('a user who may neither chat nor see links copies an answer without them', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const username = `samar.${unique}`
  const id = await registerAffiliate(username)
  await runAsOwner(
    `update affiliate_registrations set sample_product_status = 'rejected', sample_product_reason = 'Akun palsu',
       selected_product_ids = array(select id from products where product_name in ('Night Serum', 'Daily Moisturizer'))
       where id = $1`,
    [id],
  )
  await assignNewVideo(username, {})
  await assignNewVideo(username, { product: 'Daily Moisturizer' })
  await signIn('rina')
  await page.goto(`${listPath}?q=${unique}`)
  const dialog = await openDialog(page, username)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toContainText('Night Serum')
  await expect(dialog.getByRole('link')).toHaveText(['Buka halaman detail'])
  await dialog.getByRole('button', { name: 'Salin jawaban' }).click()
  await expect(page.getByText('Jawaban disalin')).toBeVisible()
  const answer = await readClipboard(page)
  expect(answer).toContain('Sample: mohon maaf, kali ini belum bisa kami kirim.')
  expect(answer).toContain('(Night Serum): paling lambat')
  expect(answer).not.toMatch(/http|\*|Akun palsu|Moisturizer/)
})

test('without the right to Data Affiliate there is no search for affiliates', async ({
  page,
  context,
  unique,
}) => {
  await enterWithPermissions(context, unique, ['dashboard', 'reg_affiliate'])
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cari affiliate' })).toHaveCount(0)
  // The keyboard shortcuts work once the button that lists them is shown.
  await page.getByRole('button', { name: 'Tombol pintas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tombol pintas' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Cari affiliate')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL('/dashboard/profile')
})
