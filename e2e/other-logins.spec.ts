/** A superadmin changes the e-mail of another user, and the other user is informed. */
import { waitForEmail } from '#test/emails.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page } from './fixtures.ts'
import { enterAs, runAsOwner, signInByRequest } from './people.ts'
import { test } from './person.ts'

const waitForEmailTo = (email: string, phrase: string) =>
  waitForEmail(process.env.E2E_DATA_DIR ?? '', email, phrase)

async function openEditDialog(page: Page, unique: string) {
  await page.goto(`/dashboard/users?q=${unique}`)
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nama Lengkap')).toBeFocused()
  return dialog
}

test('a new e-mail set by a superadmin works at once, ends sessions and notifies both addresses', async ({
  page,
  signIn,
  wati,
  unique,
  browser,
}) => {
  const watisContext = await browser.newContext()
  await enterAs(watisContext, wati)
  await signIn('sari')
  const dialog = await openEditDialog(page, unique)
  await expect(dialog).toContainText('alamat lama dan baru diberi tahu lewat email')
  const email = `baru.${wati.email}`
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('User berhasil diupdate')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  expect((await watisContext.request.get('/api/session')).status()).toBe(401)
  await signInByRequest(watisContext.request, { email, password: wati.password })
  expect(await waitForEmailTo(wati.email, `menjadi ${email}`)).toContain('superadmin')
  expect(await waitForEmailTo(email, 'memakai alamat ini sebagai email login')).toContain('Sari')
})

test('an admin sees the e-mail read-only, with a note that only a superadmin may change it', async ({
  page,
  signIn,
  wati,
  unique,
}) => {
  await signIn('budi')
  const dialog = await openEditDialog(page, unique)
  const email = dialog.getByLabel('Email', { exact: true })
  await expect(email).toHaveValue(wati.email)
  await expect(email).not.toBeEditable()
  await expect(email).toHaveAccessibleDescription('Email hanya dapat diganti oleh superadmin.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('Nama Lengkap').fill(`Wati Baru ${unique}`)
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('User berhasil diupdate')).toBeVisible()
})

test('the profile reports an e-mail that a mail server refused or has not accepted yet', async ({
  page,
  context,
  wati,
}) => {
  const email = `tidak.ada.${wati.email}`
  await enterAs(context, wati)
  await runAsOwner(
    `with proof as (
       insert into login_tokens (user_id, purpose, token_hash, email, expires_at)
       values ($1, 'new email', $2, $2, now() + interval '1 day') returning id, user_id, email)
     insert into emails (user_id, kind, recipient, login_token_id, link_token, next_try_at)
     select user_id, 'new email', email, id, 'x', now() + interval '1 hour' from proof`,
    [wati.id, email],
  )
  await page.goto('/dashboard/profile')
  const form = page.getByRole('region', { name: 'Informasi Profil' })
  await expect(form).toContainText(`Menunggu konfirmasi dari ${email}. Suratnya belum diterima server email`)
  await runAsOwner(`update emails set refusal = '550 No such user' where user_id = $1`, [wati.id])
  await expect(form.getByRole('status')).toContainText('Suratnya ditolak server email: 550 No such user')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Batalkan' }).click()
  await expect(form).not.toContainText('Menunggu konfirmasi')
})
