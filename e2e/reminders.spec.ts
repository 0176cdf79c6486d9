/**
 * The reminders of a need are edited. All tests share the need 'Perlu ganti video', so one test at a time changes it.
 */
import type { Locator } from '@playwright/test'
import { Client } from 'pg'
import { assignNewVideo } from './data-affiliate.ts'
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  tryAgain,
} from './fixtures.ts'
import { addApprovedAffiliate, enterWithProducts, runAsOwner } from './people.ts'

const gritingPath = '/dashboard/griting'
const remindersPath = `${gritingPath}?tab=pengingat`
const need = 'Perlu ganti video'

interface Fixtures {
  /** Names of two templates. The first is the need's only reminder, with a wait of two days after it. */
  names: readonly [string, string]
}

const test = base.extend<Fixtures>({
  names: [
    async ({ unique }, use) => {
      const owner = new Client({ connectionString: process.env.E2E_DATABASE_URL })
      await owner.connect()
      // The lock ends with the connection.
      await owner.query(`select pg_advisory_lock(hashtext('reminders.spec'))`)
      const { rows } = await owner.query(`select * from reminder_schedules where need = 'dikembalikan'`)
      const names = [`Ganti ${unique}`, `Susulan ${unique}`] as const
      await owner.query(
        `with new_templates as (insert into griting_templates (name, template_content)
           select name, 'Hai [nama]' from unnest($1::text[]) name returning id, name)
         update reminder_schedules set template_1 = (select id from new_templates where name = $2), days_1 = 2,
           template_2 = null, days_2 = null, template_3 = null, days_3 = null where need = 'dikembalikan'`,
        [names, names[0]],
      )
      await use(names)
      await owner.query(
        `update reminder_schedules s set template_1 = old.template_1, days_1 = old.days_1, template_2 = old.template_2,
           days_2 = old.days_2, template_3 = old.template_3, days_3 = old.days_3
         from jsonb_populate_record(null::reminder_schedules, $1) old where s.id = old.id`,
        [JSON.stringify(rows[0])],
      )
      await owner.end()
    },
    { timeout: 300_000 },
  ],
})

function findCard(page: Page): Locator {
  return page.getByRole('region', { name: need, exact: true })
}

function findEditButton(page: Page): Locator {
  return page.getByRole('button', { name: `Ubah ${need}` })
}

function findDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: need })
}

/** Returns a field of one of the reminders. */
function findField(page: Page, reminder: 1 | 2 | 3, name: 'Template' | 'Tunggu'): Locator {
  const group = findDialog(page).getByRole('group', { name: `Pengingat ${reminder}` })
  return group.getByRole(name === 'Template' ? 'combobox' : 'textbox', { name })
}

/** Types the name of a template into the focused field, and chooses it. */
async function chooseByKeyboard(page: Page, name: string) {
  await page.keyboard.type(name)
  await expect(findDialog(page).getByRole('option', { name })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  await page.keyboard.press('Enter')
}

async function openDialog(page: Page) {
  await page.goto(remindersPath)
  await findEditButton(page).click()
  await expect(findField(page, 1, 'Template')).toBeFocused()
}

test('the reminders of a need are edited by keyboard, and named in the history', {
  tag: '@phone',
}, async ({ page, signIn, names: [first, second] }) => {
  await signIn('dewi')
  await page.goto(gritingPath)
  await page.getByRole('textbox', { name: 'Nama Template' }).fill('Belum disimpan')
  await page.getByRole('tab', { name: 'Pengingat' }).click()
  await expect(page).toHaveURL(remindersPath)
  await expect(page).toHaveTitle(/Griting Template/)
  await expect(findCard(page)).toContainText(`Pengingat 1: ${first}, lalu tunggu 2\u00a0hari`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await findEditButton(page).press('Enter')
  await expect(findField(page, 1, 'Template')).toBeFocused()
  await expect(findField(page, 1, 'Template')).toHaveValue(first)
  await expect(findField(page, 1, 'Tunggu')).toHaveAttribute('inputmode', 'numeric')
  await page.keyboard.press('Tab')
  await page.keyboard.type('14')
  await page.keyboard.press('Tab')
  await expect(findDialog(page).getByRole('button', { name: 'Tambah pengingat' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findField(page, 2, 'Template')).toBeFocused()
  await expect(findField(page, 2, 'Tunggu')).toHaveValue('14')
  await chooseByKeyboard(page, second)
  await expect(findField(page, 2, 'Template')).toHaveValue(second)
  await page.keyboard.press('Tab')
  await page.keyboard.type('30')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pengingat berhasil disimpan')).toBeVisible()
  await expect(findDialog(page)).toBeHidden()
  await expect(findEditButton(page)).toBeFocused()

  await page.getByRole('tab', { name: 'Template' }).click()
  await expect(page).toHaveURL(gritingPath)
  await expect(page.getByRole('textbox', { name: 'Nama Template' })).toHaveValue('Belum disimpan')
  await page.goto(remindersPath)
  await expect(findCard(page)).toContainText(`Pengingat 1: ${first}, lalu tunggu 14\u00a0hari`)
  await expect(findCard(page)).toContainText(`Pengingat 2: ${second}, lalu tunggu 30\u00a0hari`)

  await findEditButton(page).click()
  await findDialog(page).getByRole('tab', { name: 'Riwayat' }).click()
  await expect(findDialog(page)).toContainText('Anda mengubah 3 isian')
  await expect(findDialog(page)).toContainText(second)
  await expect(findDialog(page)).toContainText('30 hari')
})

test('one letter and Enter choose the highlighted template, and save nothing', async ({
  page,
  signIn,
  names: [first],
}) => {
  await signIn('dewi')
  await openDialog(page)
  await findDialog(page).getByRole('button', { name: 'Tambah pengingat' }).press('Enter')
  await expect(findField(page, 2, 'Template')).toBeFocused()
  await page.keyboard.press('g')
  const highlighted = findDialog(page).locator('[role="option"][data-combobox-selected]')
  const name = `${await highlighted.textContent()}`
  // The field names its open list some milliseconds after the letter. By then Mantine has forgotten the highlight.
  await expect(findField(page, 2, 'Template')).toHaveAttribute('aria-controls', /./)
  await page.keyboard.press('Enter')
  await expect(findField(page, 2, 'Template')).toHaveValue(name)
  await expect(findDialog(page)).toBeVisible()
  await expect(page.getByText('Pengingat berhasil disimpan')).toHaveCount(0)
  await expect(findField(page, 1, 'Template')).toHaveValue(first)
})

test('removing a reminder moves the next one up, and a reminder may have no template', async ({
  page,
  signIn,
  names: [first, second],
}) => {
  await signIn('dewi')
  await openDialog(page)
  const dialog = findDialog(page)
  await expect(dialog.getByRole('button', { name: /^Hapus/ })).toHaveCount(0)
  for (const _ of ['second', 'third']) await dialog.getByRole('button', { name: 'Tambah pengingat' }).click()
  await expect(dialog.getByRole('button', { name: 'Tambah pengingat' })).toHaveCount(0)
  await findField(page, 2, 'Template').click()
  await dialog.getByRole('option', { name: second }).click()
  await findField(page, 2, 'Tunggu').fill('3')
  await findField(page, 3, 'Tunggu').fill('4')
  await dialog.getByRole('button', { name: 'Hapus pengingat 1' }).click()
  await expect(findField(page, 1, 'Template')).toBeFocused()
  await expect(findField(page, 1, 'Template')).toHaveValue(second)
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(findCard(page)).toContainText(`Pengingat 1: ${second}, lalu tunggu 3\u00a0hari`)
  await expect(findCard(page)).toContainText('Pengingat 2: template belum dipilih, lalu tunggu 4\u00a0hari')
  await expect(findCard(page)).not.toContainText(first)
})

test('invalid days are refused at the field, and a failed save keeps what was typed', async ({
  page,
  signIn,
  names: [first],
}) => {
  await signIn('dewi')
  await openDialog(page)
  const dialog = findDialog(page)
  await dialog.getByRole('button', { name: 'Tambah pengingat' }).click()
  const saveButton = dialog.getByRole('button', { name: 'Simpan Perubahan' })
  for (const days of ['', '0', '31', '300', 'x']) {
    await findField(page, 2, 'Tunggu').fill('')
    await findField(page, 2, 'Tunggu').pressSequentially(days)
    await saveButton.click()
    await expect(dialog.getByText('Isi 1 sampai 30 hari')).toBeVisible()
    await expect(findField(page, 2, 'Tunggu')).toBeFocused()
    await expect(findField(page, 2, 'Tunggu')).toHaveValue(days)
  }
  await expectAccessible(page)
  await findField(page, 2, 'Tunggu').fill('5')
  await page.route('**/api/reminders/*', (route) => route.abort())
  await saveButton.click()
  await expect(page.getByText('Gagal menyimpan pengingat')).toBeVisible()
  await expect(findField(page, 2, 'Tunggu')).toHaveValue('5')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Buang perubahan?')).toBeVisible()
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await page.unroute('**/api/reminders/*')
  let saveCount = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') saveCount += 1
  })
  await saveButton.dblclick()
  await expect(findCard(page)).toContainText('Pengingat 2: template belum dipilih, lalu tunggu 5\u00a0hari')
  await expect(findCard(page)).toContainText(first)
  expect(saveCount).toBe(1)
})

test('when two users edit a need, the second keeps their days and gets the changes of the first', async ({
  page,
  signIn,
  openPageFor,
  names: [first, second],
}) => {
  await signIn('dewi')
  await openDialog(page)
  await findField(page, 1, 'Tunggu').fill('7')
  const colleaguePage = await openPageFor('budi')
  await openDialog(colleaguePage)
  await findField(colleaguePage, 1, 'Template').clear()
  await chooseByKeyboard(colleaguePage, second)
  await findField(colleaguePage, 1, 'Tunggu').fill('9')
  await findDialog(colleaguePage).getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(findDialog(colleaguePage)).toBeHidden()

  const notice = page.getByRole('status').filter({ hasText: 'Pengingat sudah diubah orang lain' })
  await expect(notice).toContainText(`Template 1: ${first} → ${second}`)
  await expect(notice).toContainText('Masa tunggu 1: 2 hari → 9 hari. Isian Anda tetap dipakai: 7 hari')
  await expect(findField(page, 1, 'Template')).toHaveValue(second)
  await expect(findField(page, 1, 'Tunggu')).toHaveValue('7')
  await findDialog(page).getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(findDialog(page)).toBeHidden()
  for (const userPage of [page, colleaguePage])
    await expect(findCard(userPage)).toContainText(`Pengingat 1: ${second}, lalu tunggu 7\u00a0hari`)
})

test('the confirmation before a template is deleted names the reminders that use the template', async ({
  page,
  signIn,
  names: [first, second],
}) => {
  await signIn('dewi')
  await page.goto(gritingPath)
  const dialog = page.getByRole('dialog')
  for (const [name, isUsed] of [
    [first, true],
    [second, false],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^Hapus.*${name}`) }).click()
    await expect(dialog).toContainText(`Hapus template ${name}?`)
    if (isUsed) await expect(dialog).toContainText(`Dipakai pengingat: ${need}`)
    else await expect(dialog).not.toContainText('Dipakai pengingat')
    await dialog.getByRole('button', { name: 'Batal' }).click()
  }
})

test('a deleted template is named as deleted until another one is chosen', async ({
  page,
  signIn,
  names: [first, second],
}) => {
  const deletedText = 'Template sudah dihapus, pilih yang lain'
  await signIn('dewi')
  const templates: { id: string; name: string }[] = await (await page.request.get('/api/templates')).json()
  const { id } = templates.find(({ name }) => name === first) ?? {}
  await openDialog(page)
  expect((await page.request.delete(`/api/templates/${id}`)).status()).toBe(204)
  await expect(findDialog(page).getByText(deletedText)).toBeVisible()
  await expect(findField(page, 1, 'Template')).toHaveAttribute('placeholder', 'Belum dipilih')
  await findDialog(page).getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Template itu baru saja dihapus. Pilih yang lain.')).toBeVisible()
  await expect(findCard(page)).toContainText(`Pengingat 1: ${deletedText}, lalu tunggu 2\u00a0hari`)
  await findField(page, 1, 'Template').clear()
  await chooseByKeyboard(page, second)
  await expect(findDialog(page).getByText(deletedText)).toHaveCount(0)
  await findDialog(page).getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(findCard(page)).toContainText(`Pengingat 1: ${second}, lalu tunggu 2\u00a0hari`)
})

test('without templates the tab links to writing one, and a failed load can be retried', async ({
  page,
  signIn,
}) => {
  await signIn('dewi')
  await page.route('**/api/templates', (route) => route.fulfill({ json: [] }))
  await page.goto(remindersPath)
  await expect(page.getByText('Belum ada template. Pengingat ditulis dengan template.')).toBeVisible()
  await page.getByRole('link', { name: 'Tulis template' }).click()
  await expect(page).toHaveURL(gritingPath)
  await expect(page.getByRole('textbox', { name: 'Nama Template' })).toBeVisible()

  await page.route('**/api/reminders', (route) => route.fulfill({ status: 500, body: '' }))
  await page.unroute('**/api/templates')
  await page.goto(remindersPath)
  await expect(page.getByRole('alert').filter({ hasText: 'Gagal memuat pengingat' })).toBeVisible()
  await page.unroute('**/api/reminders')
  await tryAgain(page)
  await expect(page.getByText('Gagal memuat pengingat')).toHaveCount(0)
})

test("'Kirim WA' for late affiliates chooses the template of their reminder", async ({
  page,
  context,
  unique,
}) => {
  const product = `Telat ${unique}`
  await enterWithProducts(
    context,
    unique,
    ['data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_whatsapp'],
    product,
  )
  await addApprovedAffiliate(`lewat.${unique}`, product)
  await assignNewVideo(`lewat.${unique}`, { product, due: -2 })
  const [template] = await runAsOwner<{ id: string }>(
    // The oldest template is the last in the list, so the dialog must scroll to it.
    `insert into griting_templates (name, template_content, created_at) values ($1, $2, '2000-01-01') returning id`,
    [`Lewat ${unique}`, 'Halo [nama]'],
  )
  // Other tests change the reminders themselves.
  await page.route('**/api/reminders', async (route) => {
    const rows: { need: string }[] = await (await route.fetch()).json()
    await route.fulfill({
      json: rows.map((row) => (row.need === 'telat' ? { ...row, template_1: template?.id } : row)),
    })
  })
  const templateRadio = page.getByRole('dialog').getByRole('radio', { name: new RegExp(`^Lewat ${unique}`) })
  for (const [search, isChosen] of [
    ['?butuh=telat', true],
    ['', false],
  ] as const) {
    await page.goto(`/dashboard/data-affiliate${search}`)
    await page.getByRole('button', { name: 'Kirim WA', exact: true }).click()
    await expect(templateRadio).toBeChecked({ checked: isChosen })
    if (isChosen) await expect(templateRadio).toBeInViewport()
  }
})
