/**
 * Staff paste the link of a creator's post on Data Affiliate, which finds its video. Staff see doubts about the link,
 * and can mark the link as checked.
 */

import { pasteWithoutFocus } from './clipboard.ts'
import { assignNewVideo, findCard, listPath } from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

const buildPostUrl = (name: string) => `https://www.tiktok.com/@${name}/video/73${Date.now()}0001`
const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Tempel link posting' })
const findLinkField = (page: Page) =>
  findDialog(page).getByRole('textbox', { name: 'Link atau pesan dari chat' })

/** Presses 'Tempel link', which is in the menu of the list on a phone. */
async function openPasteDialog(page: Page, isMobile: boolean): Promise<void> {
  if (!isMobile) return page.getByRole('button', { name: 'Tempel link' }).click()
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Tempel link' }).click()
}

/** Gives the videos of the affiliate a review link, so that a post needs two links. */
async function addReviewLinks(username: string): Promise<void> {
  await runAsOwner(
    `update videos v set video_review = 'https://drive.google.com/' || gen_random_uuid()
     from affiliate_link_videos lv join affiliate_registrations a on a.id = lv.affiliate_id
     where lv.video_id = v.id and a.username = $1`,
    [username],
  )
  await runAsOwner(
    `update affiliate_link_videos lv set link_video_review = v.video_review
     from videos v, affiliate_registrations a
     where v.id = lv.video_id and a.id = lv.affiliate_id and a.username = $1`,
    [username],
  )
}

test('a chat pasted anywhere finds creator and video; Enter saves, and the save can be undone', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const username = `tempel.${unique}`
  await registerAffiliate(username)
  await assignNewVideo(username, { due: 5 })
  await assignNewVideo(username, { due: 1 })
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findCard(page, username)).toContainText('Belum ada yang')
  await pasteWithoutFocus(page, `Kak, sudah ya: ${buildPostUrl(username)}?is_from_webapp=1 makasih`)
  await expect(findDialog(page).getByRole('heading', { name: username })).toBeVisible()
  await expect(findDialog(page).getByRole('radio')).toHaveCount(2)
  await expect(findDialog(page).getByRole('radio').first()).toBeChecked()
  await expect(findLinkField(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findDialog(page)).toBeHidden()
  await expect(findCard(page, username)).toContainText('1/2 video selesai')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('Diurungkan:')).toBeVisible()
  await expect(findCard(page, username)).toContainText('Belum ada yang')
})

test('one of two links is saved while the other is still missing', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const username = `dua.${unique}`
  const id = await registerAffiliate(username)
  await assignNewVideo(username, {})
  await addReviewLinks(username)
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findCard(page, username)).toBeVisible()
  for (const [field, message] of [
    ['Review', 'link VO masih ditunggu'],
    ['VO', 'sudah diposting'],
  ] as const) {
    await page.getByRole('button', { name: 'Tempel link' }).click()
    await findLinkField(page).fill(buildPostUrl(username))
    await findDialog(page)
      .getByRole('radio', { name: new RegExp(`link ${field}`) })
      .click()
    await expectNoSidewaysScroll(page)
    await findDialog(page).getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText(new RegExp(`disimpan, .*${message}`))).toBeVisible()
    if (field === 'Review') {
      await page.goto(`/dashboard/data-affiliate/view/${id}`)
      await expect(page.getByText('masih ditunggu', { exact: true })).toBeVisible()
      await page.goto(`${listPath}?q=${unique}`)
    }
  }
  await expect(findCard(page, username)).toContainText('Semua video sudah')
})

test('two links of one chat are saved one after the other and undone together', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const username = `pasangan.${unique}`
  await registerAffiliate(username)
  await assignNewVideo(username, {})
  await addReviewLinks(username)
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findCard(page, username)).toBeVisible()
  const [first, second] = [buildPostUrl(username), buildPostUrl(username).replace('0001', '0002')]
  await pasteWithoutFocus(page, `Kak sudah ya\nhttps://shopee.co.id/toko\nReview: ${first}\nVO: ${second}`)
  await expect(
    findDialog(page).getByText('Bukan link posting, dilewati: https://shopee.co.id/toko'),
  ).toBeVisible()
  await expect(
    findDialog(page).getByText(`2 link. Sekarang ${first}, setelah disimpan ${second}`),
  ).toBeVisible()
  await expect(findDialog(page).getByRole('radio', { name: /link Review/ })).toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await findLinkField(page).press('Enter')
  await expect(findLinkField(page)).toHaveValue(second)
  await expect(findLinkField(page)).toBeFocused()
  await expect(findDialog(page).getByRole('radio')).toHaveCount(1)
  await expect(findDialog(page).getByRole('radio', { name: /link VO/ })).toBeChecked()
  await findLinkField(page).press('Enter')
  await expect(findDialog(page)).toBeHidden()
  await expect(page.getByText(/2 link disimpan.*sudah diposting/)).toBeVisible()
  await expect(findCard(page, username)).toContainText('Semua video sudah')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('Diurungkan:')).toBeVisible()
  await expect(findCard(page, username)).toContainText('Belum ada yang')
  await pasteWithoutFocus(page, first)
  await expect(findDialog(page).getByRole('radio')).toHaveCount(2)
})

test('an affiliate chosen for one link stays for links of that account, and not for those of others', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const [chosenName, otherName] = [`pilih.${unique}`, `lain.${unique}`]
  for (const username of [chosenName, otherName]) {
    await registerAffiliate(username)
    await assignNewVideo(username, {})
    await assignNewVideo(username, {})
  }
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findCard(page, chosenName)).toBeVisible()
  const findPoster = (username: string) => findDialog(page).getByRole('heading', { name: username })
  const affiliateField = findDialog(page).getByRole('combobox', { name: 'Affiliate' })
  async function chooseAffiliate() {
    await affiliateField.fill(chosenName)
    await page.getByRole('option', { name: new RegExp(chosenName) }).click()
    await expect(findPoster(chosenName)).toBeVisible()
    await expect(affiliateField).toHaveValue(chosenName)
  }
  const firstPost = buildPostUrl(`asing.${unique}`)
  const secondPost = firstPost.replace('0001', '0002')
  const otherPost = buildPostUrl(otherName).replace('0001', '0003')

  await pasteWithoutFocus(page, firstPost)
  await chooseAffiliate()
  await findLinkField(page).fill(otherPost)
  await expect(findPoster(otherName)).toBeVisible()
  await expect(findPoster(chosenName)).toBeHidden()

  await findLinkField(page).fill([firstPost, secondPost, otherPost].join(' '))
  await chooseAffiliate()
  await findLinkField(page).press('Enter')
  await expect(findLinkField(page)).toHaveValue(`${secondPost} ${otherPost}`)
  await expect(findPoster(chosenName)).toBeVisible()
  await expect(affiliateField).toHaveValue(chosenName)
  await findLinkField(page).press('Enter')
  await expect(findLinkField(page)).toHaveValue(otherPost)
  await expect(findPoster(otherName)).toBeVisible()
  await findLinkField(page).press('Enter')
  await expect(findDialog(page)).toBeHidden()
  await expect(findCard(page, chosenName)).toContainText('Semua video sudah')
  await expect(findCard(page, otherName)).toContainText('1/2 video selesai')
})

test('a doubtful link causes a warning, can be saved and filtered, and is checked with one tap', {
  tag: '@phone',
}, async ({ page, signIn, registerAffiliate, unique, isMobile }) => {
  await signIn('sari')
  const username = `ragu.${unique}`
  await registerAffiliate(username)
  await assignNewVideo(username, {})
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findCard(page, username)).toBeVisible()
  await openPasteDialog(page, isMobile)
  await findLinkField(page).press('Enter')
  await expect(findDialog(page).getByText('Link harus diisi')).toBeVisible()
  await findLinkField(page).fill('belum ada kak')
  await findLinkField(page).press('Enter')
  await expect(findDialog(page).getByText('Tidak ada link di teks ini')).toBeVisible()

  await findLinkField(page).fill('https://vt.tiktok.com/ZSabc123/')
  await expect(findDialog(page).getByText('Link ini tidak menyebut akunnya')).toBeVisible()
  await findDialog(page).getByRole('combobox', { name: 'Affiliate' }).fill(username)
  await page.getByRole('option', { name: new RegExp(username) }).click()
  await expect(findDialog(page).getByRole('radio')).toBeChecked()
  await expect(findDialog(page).getByText('Link VO berupa link pendek')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await findDialog(page).getByRole('button', { name: 'Simpan' }).click()
  await expect(findDialog(page)).toBeHidden()

  // A link that staff save themselves needs no check. A later link to another account does.
  await expect(findCard(page, username).getByText('Link perlu dicek')).toBeHidden()
  await runAsOwner(
    `update affiliate_link_videos set link_posting_vo = $1 where link_posting_vo like '%ZSabc123%'
    and affiliate_id = (select id from affiliate_registrations where username = $2)`,
    [buildPostUrl(`lain.${unique}`), username],
  )
  await expect(findCard(page, username).getByText('Link perlu dicek')).toBeVisible()
  await page.goto(`${listPath}?q=${unique}&link_check=ya`)
  await findCard(page, username).getByRole('button', { name: username, exact: true }).click()
  await page.getByRole('tab', { name: 'Link Videos' }).click()
  await expect(page.getByText(`Link VO milik akun @lain.${unique}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sudah dicek' }).click()
  await expect(page.getByText('Dicek Sari Wulandari')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Tidak ada affiliate yang sesuai dengan filter')).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).first().click()
  await expect(findCard(page, username)).toBeVisible()
})
