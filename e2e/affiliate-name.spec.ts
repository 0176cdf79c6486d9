/**
 * Messages greet an affiliate by name. The name is set on the edit screen, found by the search, and read from a pasted
 * chat.
 */

import { pasteText } from './clipboard.ts'
import { findCard, findChatButton, listPath } from './data-affiliate.ts'
import { buildEditPath, findField, findSaveButton } from './edit-affiliate.ts'
import { expect, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { uniqueNumber } from './people.ts'

/** Expects the template's message in the chat menu of the affiliate, and closes the menu. */
async function expectMessage(page: Page, username: string, template: string, text: string) {
  await findChatButton(page, username).click()
  const item = page.getByRole('menuitem', { name: new RegExp(template) })
  await expect(item).toHaveAttribute('href', new RegExp(`text=${encodeURIComponent(text)}$`))
  await page.keyboard.press('Escape')
}

test('messages greet an affiliate by name, or by username if the name is empty', async ({
  page,
  context,
  signIn,
  registerAffiliate,
  unique,
}) => {
  const username = `bernama.${unique}`
  const nama = `Dewi Lestari ${unique}`
  const template = `Sapaan ${unique}`
  await signIn('sari')
  const reply = await context.request.post('/api/templates', {
    data: { name: template, description: '', template_content: 'Halo Kak [nama]!' },
  })
  expect(reply.status()).toBe(201)

  const id = await registerAffiliate(username)
  await page.goto(buildEditPath(id))
  await findField(page, 'Nama').fill(`  ${nama} `)
  await expectNoSidewaysScroll(page)
  await findSaveButton(page).click()
  await expect(page).toHaveURL(/data-affiliate(\?|$)/)

  await page.goto(`${listPath}?q=${encodeURIComponent(nama.toLowerCase())}`)
  await expect(findCard(page, username)).toContainText(nama)
  await expectNoSidewaysScroll(page)
  await expectMessage(page, username, template, `Halo Kak ${nama}!`)

  await page.goto(buildEditPath(id))
  await expect(findField(page, 'Nama')).toHaveValue(nama)
  await findField(page, 'Nama').fill('')
  await findSaveButton(page).click()
  await expect(page).toHaveURL(/data-affiliate(\?|$)/)

  await page.goto(`${listPath}?q=${unique}`)
  await expect(findCard(page, username)).toBeVisible()
  await expect(findCard(page, username)).not.toContainText(nama)
  await expectMessage(page, username, template, `Halo Kak ${username}!`)
})

test('a pasted chat fills in the name', async ({ page, signIn, unique }) => {
  await signIn('sari')
  await page.goto('/dashboard/reg-affiliate')
  const chat = `Nama: Dewi Ayu\nAkun TikTok: @ayu.${unique}\nWA: ${uniqueNumber()}\nProduk: Night Serum`
  await expect(findField(page, 'Nama')).toHaveCount(0)
  await findField(page, 'Username').focus()
  await pasteText(page, chat)
  await expect(findField(page, 'Nama')).toHaveValue('Dewi Ayu')
  await expect(page.getByText('Dibaca dari tempelan:')).toContainText('Dewi Ayu')
  await expectNoSidewaysScroll(page)

  // A chat about another person replaces the values of the first chat.
  await pasteText(page, `Nama: Sari Lain\nWA: ${uniqueNumber()}`)
  await expect(findField(page, 'Nama')).toHaveValue('Sari Lain')
  await expect(findField(page, 'Username')).toHaveValue('')
  await expect(findField(page, 'Username')).toHaveAccessibleDescription(/Username belum ada di chat/)
  await expect(page.getByText('Dibaca dari tempelan:')).toContainText(/Isi username-nya, .*lalu Enter/)
  await pasteText(page, chat)
  await expect(findField(page, 'Username')).toHaveValue(`@ayu.${unique}`)
  await findField(page, 'Nama').fill('Dewi Ayu Lestari')
  await findField(page, 'Nama').press('Enter')
  await expect(page.getByText('Registrasi affiliate berhasil disimpan')).toBeVisible()
  await expect(findField(page, 'Nama')).toHaveCount(0)
  await page.goto(`${listPath}?q=ayu.${unique}`)
  await expect(findCard(page, `@ayu.${unique}`)).toContainText('Dewi Ayu Lestari')
})
