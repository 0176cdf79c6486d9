/** A visitor applies on the landing page without JavaScript. Staff decide in a browser that is already open. */
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { holdWrites } from './hold-requests.ts'
import {
  addApplication,
  createPerson,
  createPersonWithProducts,
  reviewerPermissions,
  runAsOwner,
  uniqueNumber,
} from './people.ts'
import { fillApplication, openAsVisitor, waitUntilSubmittable } from './visitor.ts'

const applicantsPath = '/dashboard/reg-affiliate?tab=pendaftar'

const thanksAddress = /\/\?terkirim=daftar&isian=[0-9a-f]+#daftar$/

const findCard = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a visitor who applies on the landing page becomes an affiliate once accepted', async ({
  browser,
  openPageFor,
  unique,
}) => {
  const staffPage = await openPageFor(
    await createPerson(unique, 'user', ...reviewerPermissions, 'Night Serum'),
  )
  await staffPage.goto(applicantsPath)
  await expect(staffPage.getByRole('tab', { name: /^Pendaftar \(\d+\)$/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )

  const page = await openAsVisitor(browser)
  await page.goto('/?utm_source=bio%20tiktok')
  await page.getByRole('main').getByRole('link', { name: 'Daftar jadi affiliate' }).first().click()
  await expect(page.getByRole('heading', { name: 'Daftar jadi affiliate' })).toBeInViewport()
  await page.getByRole('button', { name: 'Kirim pendaftaran' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toBeInViewport()
  await expect(notice.getByRole('link')).toHaveText([
    'Nama harus diisi',
    'Platform harus dipilih',
    'Username atau link profil harus diisi',
    'No. WhatsApp harus diisi',
    'Kota harus diisi',
    /^Persetujuan: Centang dulu/,
  ])
  await expectNoSidewaysScroll(page)
  await fillApplication(page, unique, { username: `https://www.tiktok.com/@${unique}?lang=id` })
  await waitUntilSubmittable(page)
  await page.getByRole('button', { name: 'Kirim pendaftaran' }).click()
  await expect(
    page.getByRole('heading', { name: 'Terima kasih, pendaftaranmu sudah kami terima' }),
  ).toBeInViewport()
  await expect(page).toHaveURL(thanksAddress)
  await expect(page.getByText('+62', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(`@${unique}`)).toBeInViewport()
  expect(page.url()).not.toContain(unique)
  await expectNoSidewaysScroll(page)
  await page.context().close()

  const card = findCard(staffPage, unique)
  await expect(card).toContainText('Halaman depan · bio tiktok')
  await card.getByRole('button', { name: /^Terima/ }).click()
  const dialog = staffPage.getByRole('dialog', { name: 'Terima pendaftar' })
  await expect(dialog.getByRole('combobox', { name: 'Product' })).toHaveValue(/Night Serum/)
  await expect(dialog.getByLabel('Nama')).toBeFocused()
  await dialog.getByRole('button', { name: 'Terima', exact: true }).click()
  await expect(dialog.getByText('sudah menjadi affiliate')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Sapa/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Nanti saja' }).click()
  await expect(card).toBeHidden()

  await staffPage.goto(await readViewPath(staffPage, unique))
  await expect(staffPage.getByRole('region', { name: 'Pendaftaran' })).toContainText(
    'Halaman depan · bio tiktok',
  )
  await staffPage.getByRole('button', { name: 'Tindakan lain' }).click()
  await staffPage.getByRole('menuitem', { name: 'Riwayat' }).click()
  await expect(
    staffPage.getByText('menerima pendaftarannya lewat formulir di halaman depan, sumber “bio tiktok”'),
  ).toBeVisible()
})

async function readViewPath(page: Page, q: string): Promise<string> {
  const { rows } = await (await page.request.get(`/api/affiliates?q=${q}`)).json()
  return `/dashboard/data-affiliate/view/${rows[0].id}`
}

test('at 360 px the first field and the button need little scrolling', async ({ browser }) => {
  const page = await openAsVisitor(browser)
  await page.goto('/#daftar')
  const measureTop = async (locator: ReturnType<Page['locator']>) =>
    (await locator.boundingBox())?.y ?? Number.NaN
  const sectionTop = await measureTop(page.locator('#daftar'))
  expect((await measureTop(page.getByLabel('Nama', { exact: true }))) - sectionTop).toBeLessThanOrEqual(200)
  const buttonBox = await page.getByRole('button', { name: 'Kirim pendaftaran' }).boundingBox()
  expect((buttonBox?.y ?? Number.NaN) + (buttonBox?.height ?? 0) - sectionTop).toBeLessThanOrEqual(900)
  await page.context().close()
})

test('a double click on the submit button creates one application', async ({
  browser,
  openPageFor,
  unique,
}) => {
  const page = await openAsVisitor(browser)
  await page.goto('/#daftar')
  await fillApplication(page, unique)
  await waitUntilSubmittable(page)
  await page.getByRole('button', { name: 'Kirim pendaftaran' }).dblclick()
  await expect(page).toHaveURL(thanksAddress)
  await expect(
    page.getByRole('heading', { name: 'Terima kasih, pendaftaranmu sudah kami terima' }),
  ).toBeVisible()
  await page.context().close()
  const staffPage = await openPageFor(
    await createPerson(unique, 'user', ...reviewerPermissions, 'Night Serum'),
  )
  await staffPage.goto(applicantsPath)
  await expect(findCard(staffPage, unique)).toHaveCount(1)
})

async function addApplications(unique: string, count: number, mark: string | null = null): Promise<void> {
  for (let n = 1; n <= count; n++)
    await addApplication(`${mark ?? 'p'}${n}.${unique}`, `Daftar ${unique}`, mark)
}

async function openStaffPage(
  openPageFor: (user: Awaited<ReturnType<typeof createPerson>>, options?: object) => Promise<Page>,
  unique: string,
  isMobile = false,
): Promise<Page> {
  const product = `Daftar ${unique}`
  const viewport = isMobile ? { width: 390, height: 844 } : { width: 1280, height: 800 }
  return openPageFor(await createPersonWithProducts(unique, reviewerPermissions, product), {
    viewport,
    reducedMotion: 'reduce',
  })
}

test('several applications are declined with one reason, and the decision can be undone', {
  tag: '@phone',
}, async ({ openPageFor, unique, isMobile }) => {
  const page = await openStaffPage(openPageFor, unique, isMobile)
  await addApplications(unique, 3)
  await page.goto(applicantsPath)
  await expect(findCard(page, unique)).toHaveCount(3)
  // A visitor's text does not overlap the next card.
  await expect(findCard(page, unique).first()).toHaveCSS('overflow', 'clip')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (const n of [1, 2]) {
    if (isMobile && n === 1) {
      const headingBox = await page.getByRole('heading', { name: 'Pendaftar' }).boundingBox()
      const menuBox = await page.getByRole('button', { name: 'Lainnya' }).boundingBox()
      expect(menuBox?.y).toBeLessThan((headingBox?.y ?? 0) + (headingBox?.height ?? 0))
      await page.getByRole('button', { name: 'Lainnya' }).click()
      await page.getByRole('menuitem', { name: 'Pilih', exact: true }).click()
    }
    await findCard(page, `p${n}.${unique}`).getByRole('checkbox').check()
  }
  await page
    .getByRole('toolbar', { name: 'Untuk yang dipilih' })
    .getByRole('button', { name: 'Tolak' })
    .click()
  await page.getByRole('textbox', { name: 'Alasan' }).fill('Belum ada konten')
  const sendWrites = await holdWrites(page)
  await page.getByRole('button', { name: 'Tolak 2' }).click()
  await expect(page.getByRole('textbox', { name: 'Alasan' })).not.toBeEditable()
  await sendWrites()
  await expect(findCard(page, `p1.${unique}`)).toBeHidden()
  await page.getByText(/^Ditolak \(/).click()
  await expect(findCard(page, `p2.${unique}`)).toContainText('Belum ada konten')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findCard(page, `p2.${unique}`)).toBeHidden()
  await page.getByText(/^Menunggu \(/).click()
  await expect(findCard(page, unique)).toHaveCount(3)
})

test('numbers of applicants and affiliates are chat links only with the WhatsApp permission', async ({
  openPageFor,
  unique,
}) => {
  const permittedPage = await openStaffPage(openPageFor, unique)
  const product = `Daftar ${unique}`
  const otherPermissions = reviewerPermissions.filter(
    (permission) => permission !== 'data_affiliate_whatsapp',
  )
  const otherPage = await openPageFor(
    await createPerson(`baca${unique}`, 'user', ...otherPermissions, product),
  )
  await addApplications(unique, 1)
  const whatsapp = uniqueNumber()
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     select $1, $2, array[id] from products where product_name = $3`,
    [`lama.${unique}`, whatsapp, product],
  )
  for (const [page, linkCount] of [
    [permittedPage, 1],
    [otherPage, 0],
  ] as const) {
    await page.goto(applicantsPath)
    await expect(findCard(page, unique)).toContainText(/08\d+/)
    await expect(findCard(page, unique).getByRole('link', { name: /chat WhatsApp/ })).toHaveCount(linkCount)
    await page.goto('/dashboard/reg-affiliate')
    const row = page.getByRole('row', { name: new RegExp(`lama.${unique}`) })
    await expect(row).toContainText(whatsapp)
    await expect(row.getByRole('link', { name: /chat WhatsApp/ })).toHaveCount(linkCount)
  }
})

test('for an applicant without a product the dialog opens with no list of products over its fields', async ({
  openPageFor,
  unique,
}) => {
  const page = await openStaffPage(openPageFor, unique)
  await addApplications(unique, 1)
  await runAsOwner('update applications set product_id = null, product_wished = null where username = $1', [
    `p1.${unique}`,
  ])
  await page.goto(applicantsPath)
  await findCard(page, `p1.${unique}`)
    .getByRole('button', { name: /^Terima/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Terima pendaftar' })
  await expect(dialog.getByLabel('Nama')).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  const product = dialog.getByRole('combobox', { name: 'Product' })
  await expect(product).toHaveAttribute('aria-expanded', 'false')
  await product.click()
  await expect(page.getByRole('option', { name: `Daftar ${unique}` })).toBeVisible()
})

test('staff correct an application while accepting it, and see who already has the number', async ({
  openPageFor,
  unique,
}) => {
  const page = await openStaffPage(openPageFor, unique)
  await addApplications(unique, 1)
  const [takenNumber, freeNumber] = [uniqueNumber(), uniqueNumber()]
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     select $1, $2, array[id] from products where product_name = $3`,
    [`ada.${unique}`, takenNumber, `Daftar ${unique}`],
  )
  await page.goto(applicantsPath)
  const card = findCard(page, `p1.${unique}`)
  await card.getByRole('button', { name: /^Terima/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Terima pendaftar' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await dialog.getByLabel('Nama').fill('')
  await dialog.getByLabel('Username').fill(`https://www.tiktok.com/@betul.${unique}`)
  const number = dialog.getByLabel('No. WhatsApp')
  await number.fill(takenNumber)
  await number.press('Enter')
  await expect(dialog.getByText('Nama harus diisi')).toBeVisible()
  await expect(dialog.getByLabel('Nama')).toBeFocused()
  await dialog.getByLabel('Nama').fill('Wulan Betul')
  await dialog.getByLabel('Nama').press('Enter')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(`Nomor sudah dipakai ada.${unique}`)
  const holder = dialog.getByRole('list', { name: 'Perlu dilihat' }).getByRole('link')
  await expect(holder).toHaveAttribute('href', /^\/dashboard\/data-affiliate\/view\//)
  await expect(holder).toHaveAttribute('target', '_blank')

  // The dialog asks before it closes, so that the typed text is not lost.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await number.fill(freeNumber)
  await expect(holder).toBeHidden()
  // The first click makes the dialog shorter, so the second click of a double click hits the backdrop.
  await dialog.getByRole('button', { name: 'Terima', exact: true }).hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(dialog.getByText('sudah menjadi affiliate')).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(dialog.getByText('sudah menjadi affiliate')).toContainText(`betul.${unique}`)
  await dialog.getByRole('button', { name: 'Nanti saja' }).click()
  await page.goto(await readViewPath(page, `betul.${unique}`))
  await expect(page.getByRole('definition').filter({ hasText: 'Wulan Betul' })).toBeVisible()
  await page.getByRole('button', { name: 'Tindakan lain' }).click()
  await page.getByRole('menuitem', { name: 'Riwayat' }).click()
  const historyEntry = page.getByRole('listitem').filter({ hasText: 'dan membetulkan 3 isian' })
  for (const text of ['Wulan Betul', `p1.${unique}`, freeNumber])
    await expect(historyEntry).toContainText(text)
})

test('the welcome dialog closes when the acceptance is undone, and says if the affiliate is gone', async ({
  openPageFor,
  unique,
}) => {
  const page = await openStaffPage(openPageFor, unique)
  await addApplications(unique, 1)
  await page.goto(applicantsPath)
  const card = findCard(page, `p1.${unique}`)
  const dialog = page.getByRole('dialog', { name: 'Terima pendaftar' })
  const accept = async () => {
    await card.getByRole('button', { name: /^Terima/ }).click()
    await dialog.getByRole('button', { name: 'Terima', exact: true }).click()
    await expect(dialog.getByRole('button', { name: /^Sapa/ })).toBeVisible()
  }
  await accept()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toBeVisible()

  await accept()
  await runAsOwner('delete from affiliate_registrations where username = $1', [`p1.${unique}`])
  await expect(dialog.getByRole('status')).toContainText('tidak lagi menjadi affiliate')
  await expect(dialog.getByRole('button', { name: /^Sapa/ })).toBeHidden()
  await dialog.getByRole('button', { name: 'Tutup', exact: true }).last().click()
  await expect(dialog).toBeHidden()
})

test('an application that a colleague decided meanwhile is reported and not decided again', async ({
  openPageFor,
  unique,
}) => {
  const page = await openStaffPage(openPageFor, unique)
  await addApplications(unique, 2)
  for (const [n, verb] of [
    [1, 'Terima'],
    [2, 'Tolak'],
  ] as const) {
    // The page is loaded anew, so that it doesn't show the message about the first decision.
    await page.goto(applicantsPath)
    await findCard(page, `p${n}.${unique}`)
      .getByRole('button', { name: new RegExp(`^${verb}`) })
      .click()
    const dialog = page.getByRole('dialog', { name: `${verb} pendaftar` })
    await expect(dialog).toBeVisible()
    await runAsOwner(`update applications set state = 'declined', decided_at = now() where username = $1`, [
      `p${n}.${unique}`,
    ])
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/sudah diputuskan orang lain/).last()).toBeVisible()
    await expect(findCard(page, `p${n}.${unique}`)).toBeHidden()
  }
})

test('applications marked as spam are in a list of their own, and can be released or deleted', async ({
  openPageFor,
  unique,
}) => {
  const page = await openStaffPage(openPageFor, unique)
  await addApplications(unique, 1)
  await addApplications(unique, 3, 'trap')
  await page.goto(applicantsPath)
  await expect(findCard(page, unique)).toHaveCount(1)
  await page.getByText(/^Ditandai \(/).click()
  await expect(findCard(page, `trap1.${unique}`)).toContainText('kolom tersembunyi')
  const secondCheckbox = findCard(page, `trap2.${unique}`).getByRole('checkbox')
  await secondCheckbox.check()
  await page.getByRole('button', { name: /^Bukan spam.*trap1/ }).click()
  await expect(findCard(page, `trap1.${unique}`)).toBeHidden()
  await expect(page.getByText(/menunggu keputusan$/)).toBeVisible()
  await expect(secondCheckbox).toBeChecked()
  await page.getByRole('button', { name: /^Hapus.*trap2/ }).click()
  const question = page.getByRole('dialog', { name: 'Konfirmasi Hapus' })
  await expect(question.getByRole('button', { name: 'Batal' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(findCard(page, `trap2.${unique}`)).toBeVisible()

  for (const n of [2, 3]) await findCard(page, `trap${n}.${unique}`).getByRole('checkbox').check()
  await page
    .getByRole('toolbar', { name: 'Untuk yang dipilih' })
    .getByRole('button', { name: 'Hapus' })
    .click()
  await expect(question).toContainText('Hapus 2 kiriman untuk selamanya?')
  await question.getByRole('button', { name: 'Hapus', exact: true }).click()
  for (const n of [2, 3]) await expect(findCard(page, `trap${n}.${unique}`)).toBeHidden()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Pendaftar/ }).click()
  await expect(findCard(page, `trap1.${unique}`)).toBeVisible()
})
