import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failOnDialog,
  type Page,
  test,
} from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { runAsOwner, uniqueNumber } from './people.ts'

const listPath = '/dashboard/reg-affiliate'

/** Returns the row in the table or, on a phone, the card. */
function findRow(page: Page, username: string) {
  return page
    .getByRole('row')
    .or(page.getByRole('article'))
    .filter({ has: page.getByText(username, { exact: true }) })
}

async function chooseOption(page: Page, field: string, option: string) {
  await page
    .getByRole('combobox', { name: field })
    .or(page.getByRole('textbox', { name: field }))
    .first()
    .click()
  await page.getByRole('option', { name: option }).click()
}

test('a creator is registered, found, filtered, corrected, sent a sample and deleted', async ({
  page,
  signIn,
  unique,
}) => {
  const username = `kreator.${unique}`
  await signIn('dewi')
  await page.goto(listPath)

  // The page opens with the focus in the field, with and without animations.
  const usernameField = page.getByRole('textbox', { name: 'Username', exact: true })
  await expect(usernameField).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await expect(usernameField).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await usernameField.fill(username)
  await page.getByRole('textbox', { name: 'No. WhatsApp' }).fill(uniqueNumber())
  await chooseOption(page, 'Product', 'Night Serum')
  await usernameField.press('Enter')
  await expect(page.getByText('Registrasi affiliate berhasil disimpan')).toBeVisible()
  await expect(usernameField).toHaveValue('')
  await expect(usernameField).toBeFocused()
  await expect(findRow(page, username)).toContainText('Night Serum')
  await expect(findRow(page, username)).toContainText('Review')

  await page.getByRole('textbox', { name: /Cari/ }).fill(unique.toUpperCase())
  await expect(page).toHaveURL(new RegExp(`q=${unique.toUpperCase()}`))
  await expect(findRow(page, username)).toBeVisible()
  await expect(page.getByText('Menampilkan 1 - 1 dari 1 data')).toBeVisible()

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog').getByText('Disetujui', { exact: true }).click()
  await expect(page.getByText('Tidak ada affiliate yang sesuai dengan filter')).toBeVisible()
  await expect(page).toHaveURL(/sample_product_status=disetujui/)
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Filter' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('textbox', { name: /Cari/ }).fill(unique)
  await expect(page).toHaveURL(new RegExp(`q=${unique}`))
  await expect(findRow(page, username)).toBeVisible()

  await findRow(page, username).getByRole('button', { name: /Edit/ }).click()
  const dialog = page.getByRole('dialog')
  const editedUsername = dialog.getByRole('textbox', { name: 'Username', exact: true })
  await expect(editedUsername).toBeFocused()
  await editedUsername.fill('')
  await dialog.getByRole('heading', { name: 'Edit Affiliate' }).click()
  await expect(dialog.getByText('Username harus diisi')).toBeVisible()
  await editedUsername.fill(`${username}.baru`)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Data affiliate berhasil diupdate')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(findRow(page, `${username}.baru`)).toBeVisible()

  await runAsOwner(
    `update affiliate_registrations set sample_product_status = 'disetujui' where username = $1`,
    [`${username}.baru`],
  )
  await findRow(page, `${username}.baru`)
    .getByRole('button', { name: /Status sample Disetujui/ })
    .click()
  await page.getByRole('menuitem', { name: 'Terkirim' }).click()
  await expect(findRow(page, `${username}.baru`)).toContainText('Terkirim')

  await findRow(page, `${username}.baru`).getByRole('button', { name: /Hapus/ }).click()
  await expect(dialog).toContainText('Konfirmasi Hapus')
  await expect(dialog).toContainText(`${username}.baru`)
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(findRow(page, `${username}.baru`)).toBeHidden()
})

test('the form shows the specified validation messages at the fields', async ({ page, signIn }) => {
  await signIn('budi')
  await page.goto(listPath)
  await page.getByRole('button', { name: 'Simpan' }).click()
  for (const message of ['Username harus diisi', 'No. WhatsApp harus diisi', 'Product harus dipilih']) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toBeFocused()
  await expectAccessible(page)
})

test('a username or number in use is refused with the reason, and the typed text stays', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  context,
}) => {
  await signIn('sari')
  await registerAffiliate(`ada.${unique}`)
  const { rows } = await (await context.request.get(`/api/affiliates?q=${unique}`)).json()
  await page.goto(listPath)
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(` @ADA.${unique}`)
  await page.getByRole('textbox', { name: 'No. WhatsApp' }).fill(uniqueNumber())
  await chooseOption(page, 'Product', 'Daily Moisturizer')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Username sudah terdaftar').first()).toBeVisible()
  await expect(page.getByText('sudah terdaftar di platform TikTok').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(`lain.${unique}`)
  await page.getByRole('textbox', { name: 'No. WhatsApp' }).fill(rows[0].whatsapp.replace(/^0/, '+62 '))
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Nomor WhatsApp sudah terdaftar').first()).toBeVisible()
  await expect(page.getByText(`ada.${unique}`).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue(`lain.${unique}`)
})

test('a double click registers one affiliate', async ({ page, signIn, unique, context }) => {
  await signIn('sari')
  await page.goto(listPath)
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(`ganda.${unique}`)
  await page.getByRole('textbox', { name: 'No. WhatsApp' }).fill(uniqueNumber())
  await chooseOption(page, 'Product', 'Night Serum')
  await page.getByRole('button', { name: 'Simpan' }).dblclick()
  await expect(page.getByText('Registrasi affiliate berhasil disimpan')).toBeVisible()
  await expect(page.getByText('sudah terdaftar')).toBeHidden()
  expect((await (await context.request.get(`/api/affiliates?q=${unique}`)).json()).total).toBe(1)
})

test('page, search and filters are stored in the URL, and Back restores them', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  for (let i = 0; i < 12; i++) await registerAffiliate(`hal${i}.${unique}`)
  await page.goto(`${listPath}?q=${unique}`)
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('Menampilkan 11 - 12 dari 12 data')).toBeVisible()
  await expect(page.getByText('Halaman 2 dari 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
  await page.goto(`${listPath}?q=${unique}&page=99`)
  await expect(page).toHaveURL(/page=2/)
  await page.goto(`${listPath}?q=${unique}&page=abc&sample_product_status=x`)
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a second browser highlights a new row at once and keeps its search and half-typed form', async ({
  signIn,
  registerAffiliate,
  unique,
  openPageFor,
}) => {
  await signIn('sari')
  await registerAffiliate(`awal.${unique}`)
  const colleaguePage = await openPageFor('dewi')
  await colleaguePage.goto(`${listPath}?q=${unique}`)
  await colleaguePage.getByRole('textbox', { name: 'Username', exact: true }).fill('setengah')
  await expect(findRow(colleaguePage, `awal.${unique}`)).toBeVisible()
  await registerAffiliate(`susulan.${unique}`)
  await expect(colleaguePage.locator('[data-glow]')).toContainText(`susulan.${unique}`)
  await expect(findRow(colleaguePage, `susulan.${unique}`)).toBeVisible()
  await expect(colleaguePage.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue('setengah')
  await expect(colleaguePage.getByRole('textbox', { name: 'Username', exact: true })).toBeFocused()
  await expect(colleaguePage).toHaveURL(new RegExp(`q=${unique}`))
})

test('granting or revoking a permission updates the open page at once', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`izin.${unique}`)
  await signIn('budi')
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findRow(page, `izin.${unique}`).getByRole('button', { name: /Edit/ })).toBeVisible()
  await expect(findRow(page, `izin.${unique}`).getByRole('button', { name: /Hapus/ })).toBeHidden()
  const budi = `(select id from profiles where email = 'budi@example.com')`
  await runAsOwner(
    `insert into user_permissions (user_id, permission_name) values (${budi}, 'data_affiliate_delete')`,
  )
  await expect(findRow(page, `izin.${unique}`).getByRole('button', { name: /Hapus/ })).toBeVisible()
  await runAsOwner(
    `delete from user_permissions where user_id = ${budi} and permission_name = 'data_affiliate_delete'`,
  )
  await expect(findRow(page, `izin.${unique}`).getByRole('button', { name: /Hapus/ })).toBeHidden()
})

test('a user with one product sees only the affiliates of that product and cannot change them', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`malam.${unique}`, 'Night Serum')
  await registerAffiliate(`pagi.${unique}`, 'Gentle Facial Cleanser')
  await signIn('rina')
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findRow(page, `malam.${unique}`)).toBeVisible()
  await expect(page.getByText(`pagi.${unique}`)).toBeHidden()
  await expect(page.getByText('Menampilkan 1 - 1 dari 1 data')).toBeVisible()
  await expect(findRow(page, `malam.${unique}`).getByRole('button', { name: /^(Edit|Hapus) / })).toHaveCount(
    0,
  )
})

test('hostile text is harmless in the table, in its dialogs and in the chat link', { tag: '@phone' }, async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  isMobile,
}) => {
  const hostileName = `<img src=x onerror=alert(1)>{{7*7}}</script> مرحبا 🌸 ${unique}`
  failOnDialog(page)
  await signIn('sari')
  await registerAffiliate(hostileName)
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findRow(page, hostileName)).toBeVisible()
  await expectNoSidewaysScroll(page)
  if (isMobile) {
    await findRow(page, hostileName).getByRole('button', { name: /^Menu/ }).click()
    await page.getByRole('menuitem', { name: 'Hapus' }).click()
  } else await findRow(page, hostileName).getByRole('button', { name: /Hapus/ }).click()
  await expect(page.getByRole('dialog')).toContainText(hostileName)
  await expect(findRow(page, hostileName).getByRole('link', { includeHidden: true }).first()).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/628\d+$/,
  )
})

test('axe finds no problem with rows, filter, menu and dialogs open', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`axe.${unique}`)
  await runAsOwner(
    `update affiliate_registrations set sample_product_status = 'disetujui' where username = $1`,
    [`axe.${unique}`],
  )
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findRow(page, `axe.${unique}`)).toBeVisible()
  await expectAccessible(page)
  await findRow(page, `axe.${unique}`)
    .getByRole('button', { name: /Status sample/ })
    .click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await findRow(page, `axe.${unique}`).getByRole('button', { name: /Edit/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('the second of two editors sees what the first changed and loses no typed text', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`dua.${unique}`)
  await page.goto(`${listPath}?q=${unique}&fbclid=abc`)
  await findRow(page, `dua.${unique}`).getByRole('button', { name: /Edit/ }).click()
  const dialog = page.getByRole('dialog')
  const number = uniqueNumber()
  await dialog.getByRole('textbox', { name: 'No. WhatsApp' }).fill('')
  await dialog.getByRole('heading', { name: 'Edit Affiliate' }).click()
  await expect(dialog.getByText('No. WhatsApp harus diisi')).toBeVisible()
  await runAsOwner('update affiliate_registrations set username = $2 where username = $1', [
    `dua.${unique}`,
    `lain.${unique}`,
  ])
  const notice = dialog.getByRole('status').filter({ hasText: 'Data affiliate' })
  await expect(notice).toContainText('Data affiliate sudah diubah orang lain')
  await expect(notice).toContainText(`Username: dua.${unique} → lain.${unique}`)
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveValue(`lain.${unique}`)
  // The error of the user's own input is still shown.
  await expect(dialog.getByText('No. WhatsApp harus diisi')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'No. WhatsApp' }).fill(number)
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Data affiliate berhasil diupdate')).toBeVisible()
  await expect(findRow(page, `lain.${unique}`)).toContainText(number)
})

test('Enter chooses the only matching product, and choosing it again keeps it', async ({ page, signIn }) => {
  await signIn('sari')
  // The products arrive after the user has typed the name.
  const release = await holdRequests(page, /\/api\/products(\?|$)/)
  await page.goto(listPath)
  const product = page.getByRole('combobox', { name: 'Product' })
  await product.click()
  await product.pressSequentially('night s')
  release()
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toHaveAttribute('data-combobox-selected', 'true')
  await product.press('Enter')
  await expect(product).toHaveValue('Night Serum')
  await product.click()
  await page.getByRole('option', { name: 'Night Serum' }).click()
  await expect(product).toHaveValue('Night Serum')
})

test('a half-typed registration is discarded only after a confirmation', { tag: '@phone' }, async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn('sari')
  await page.goto(listPath)
  if (isMobile) await page.getByRole('button', { name: 'Registrasi baru' }).click()
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('setengah')
  const goHome = async () => {
    // Waits until the drawer and the earlier question are closed, because the button would close an open drawer.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    if (isMobile) await page.getByRole('button', { name: 'Sidebar' }).click()
    await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Home' }).click()
  }
  await goHome()
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await expect(page).toHaveURL(listPath)
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue('setengah')
  await goHome()
  await page.getByRole('button', { name: 'Buang' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the focus moves to the list heading when the focused row leaves the list', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`fokus.${unique}`)
  await runAsOwner(
    `update affiliate_registrations set sample_product_status = 'disetujui' where username = $1`,
    [`fokus.${unique}`],
  )
  await page.goto(`${listPath}?q=${unique}&sample_product_status=disetujui`)
  await findRow(page, `fokus.${unique}`)
    .getByRole('button', { name: /Status sample/ })
    .click()
  await page.getByRole('menuitem', { name: 'Terkirim' }).click()
  await expect(findRow(page, `fokus.${unique}`)).toBeHidden()
  const heading = page.getByRole('heading', { name: 'Daftar Affiliate' })
  await expect(heading).toBeFocused()
  await page.goto(`${listPath}?q=${unique}`)
  await findRow(page, `fokus.${unique}`).getByRole('button', { name: /Edit/ }).click()
  await runAsOwner('delete from affiliate_registrations where username = $1', [`fokus.${unique}`])
  await expect(page.getByText('Tidak ada affiliate yang sesuai dengan filter')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
})
