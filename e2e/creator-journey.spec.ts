/** Staff follow one affiliate from registration to the posted video, and give a returned video to another affiliate. */
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { cast } from '#db/cast.ts'
import { findCard, listPath } from './data-affiliate.ts'
import { chooseStatus, findSaveButton, findVideoCard } from './edit-affiliate.ts'
import { createVideo, expect, type Page, readProductId, test, type Video } from './fixtures.ts'
import { createPerson, enterAs, runAsOwner, uniqueNumber } from './people.ts'

const serum = 'Night Serum'
const cleanser = 'Gentle Facial Cleanser'

/**
 * Signs in the user who runs the journey: Sari, who sees everything, or a user who may edit but sees only one product.
 */
const actors = {
  'a superadmin': (context: BrowserContext) => enterAs(context, cast.sari),
  'a user who sees only Night Serum': async (context: BrowserContext, unique: string) => {
    const permissions = [
      'reg_affiliate',
      'data_affiliate',
      'data_affiliate_tab_products',
      'data_affiliate_edit',
    ]
    const person = await createPerson(unique, 'user', ...permissions, 'data_affiliate_whatsapp', serum)
    await enterAs(context, person)
  },
}

/** Returns the badge of a card that has this label. */
const findBadge = (page: Page, username: string, name: 'WA' | 'Sample' | 'Link Posting') =>
  findCard(page, username)
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
async function openEdit(page: Page, username: string) {
  await findCard(page, username).getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Affiliate' })).toBeVisible()
}

async function save(page: Page) {
  await findSaveButton(page).click()
  await expect(page.getByText('Data affiliate berhasil diupdate').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${listPath}(\\?|$)`))
}

async function addVideo(page: Page, video: Video) {
  await page.getByRole('button', { name: 'Tambah Video', exact: true }).click()
  const search = page.getByLabel('Cari nomor video')
  const offer = page.getByRole('button', { name: `Tambah Video #${video.no_video} ` })
  await expect(search.or(offer).first()).toBeVisible()
  if (await search.isVisible()) {
    await search.fill(String(video.no_video))
    const others = page
      .getByRole('button', { name: /^Tambah Video #/ })
      .filter({ hasNotText: `#${video.no_video}` })
    await expect(others).toHaveCount(0)
  }
  await offer.click()
  await expect(findVideoCard(page, video)).toBeVisible()
}

async function readVideoStatus(request: APIRequestContext, { no_video }: Video): Promise<string | undefined> {
  const { rows } = await (await request.get(`/api/videos?q=${no_video}`)).json()
  return rows.find((row: { no_video: number }) => row.no_video === no_video)?.status
}

for (const [actor, enter] of Object.entries(actors)) {
  test(`a creator goes from registration to a posted video, followed up by ${actor}`, {
    tag: actor === 'a superadmin' ? '@phone' : [],
  }, async ({ page, context, browser, signIn, unique, isMobile }) => {
    await enter(context, unique)
    const sariContext = await browser.newContext()
    await signIn('sari', sariContext)
    const api = sariContext.request
    const product = await readProductId(api, serum)
    const first = await createVideo(api, product, `https://drive.google.com/file/${unique}-1/view`)
    const second = await createVideo(api, product, `https://drive.google.com/file/${unique}-2/view`)
    const template_content = 'Halo [nama]! Produk: [produk] & hadiah #1 🌸'
    const template = { name: `Undangan ${unique}`, description: '', template_content }
    await api.post('/api/templates', { data: template })
    const [creator, otherCreator] = [`nadya.${unique}`, `putri.${unique}`]
    const number = uniqueNumber()

    await page.goto('/dashboard/reg-affiliate')
    if (isMobile) await page.getByRole('button', { name: 'Registrasi baru' }).click()
    await register(page, creator, number)
    await register(page, otherCreator, uniqueNumber())

    await page.goto(`${listPath}?q=${unique}`)
    await expectNothingDone(page, creator)
    const productTabs = actor === 'a superadmin' ? 1 : 0
    await expect(page.getByRole('tab', { name: /^Semua/ })).toHaveCount(productTabs)
    await expect(page.getByRole('tab', { name: new RegExp(`^${cleanser}`) })).toHaveCount(productTabs)

    const message = `Halo ${creator}! Produk: ${serum} & hadiah #1 🌸`
    await expectChatLink(page, creator, template.name, buildChatLink(number, message))
    await markContacted(page, creator)
    await approveAndSendSample(page, creator, isMobile)
    await expect(page).toHaveURL(new RegExp(`q=${unique}`))

    await addTwoVideos(page, creator, [first, second])
    expect(await readVideoStatus(api, first)).toBe('dikirim ke affiliate')
    const postLink = `https://www.tiktok.com/@nadya/video/${Date.now()}`
    await postVideo(page, creator, first, postLink)
    await returnVideo(page, creator, second)
    expect(await readVideoStatus(api, second)).toBe('dikembalikan')

    await markContacted(page, otherCreator)
    await openEdit(page, otherCreator)
    await addVideo(page, second)
    await save(page)
    await expect(findBadge(page, otherCreator, 'Link Posting')).toContainText('Belum ada yang dipost')
    expect(await readVideoStatus(api, second)).toBe('dikirim ke affiliate')

    await expectNotTakenBack(page, creator, second, otherCreator)

    await findCard(page, creator).getByRole('button', { name: /^Menu/ }).click()
    await page.getByRole('menuitem', { name: 'View' }).click()
    await expect(page.getByText('Link Video (2)')).toBeVisible()
    await expect(page.getByText('Produk Terpilih (1)')).toBeVisible()
    await expect(page.getByRole('link', { name: /tiktok\.com/ }).first()).toHaveAttribute('href', postLink)

    await sariContext.close()
  })
}

async function register(page: Page, username: string, number: string) {
  const usernameField = page.getByRole('textbox', { name: 'Username', exact: true })
  await usernameField.fill(username)
  await page.getByRole('textbox', { name: 'No. WhatsApp', exact: true }).fill(number)
  await page.getByRole('combobox', { name: 'Product' }).first().click()
  await page
    .getByRole('option', { name: new RegExp(serum) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Registrasi affiliate berhasil disimpan').first()).toBeVisible()
  await expect(usernameField).toHaveValue('')
}

async function expectNothingDone(page: Page, creator: string) {
  await expect(findCard(page, creator)).toBeVisible()
  await expect(findBadge(page, creator, 'WA')).toContainText('Belum')
  await expect(findBadge(page, creator, 'Sample')).toHaveText('Review')
  await expect(findBadge(page, creator, 'Link Posting')).toContainText('No Video')
  await expect(page.getByRole('article')).toHaveCount(2)
}

const buildChatLink = (number: string, message: string) =>
  `https://wa.me/${number.replace(/^0/, '62')}?text=${encodeURIComponent(message)}`

async function expectChatLink(page: Page, username: string, template: string, link: string) {
  await findCard(page, username)
    .getByRole('button', { name: /, chat dengan/ })
    .click()
  await expect(page.getByRole('menuitem', { name: new RegExp(template) })).toHaveAttribute('href', link)
  await page.keyboard.press('Escape')
}

async function markContacted(page: Page, username: string) {
  await findCard(page, username)
    .getByRole('button', { name: /sudah dihubungi/ })
    .click()
  await expect(findBadge(page, username, 'WA')).toHaveText('Sudah')
}

async function approveAndSendSample(page: Page, creator: string, isMobile: boolean) {
  await openEdit(page, creator)
  await chooseStatus(page, 'Status Sample Product', 'Disetujui')
  await save(page)
  await expect(findBadge(page, creator, 'Sample')).toContainText('Disetujui')
  await findCard(page, creator)
    .getByRole('button', { name: isMobile ? /^Menu/ : /ubah status/ })
    .click()
  await page.getByRole('menuitem', { name: isMobile ? 'Tandai terkirim' : 'Terkirim' }).click()
  await expect(findBadge(page, creator, 'Sample')).toHaveText('Terkirim')
}

async function addTwoVideos(page: Page, creator: string, [first, second]: [Video, Video]) {
  await openEdit(page, creator)
  await expect(page.getByText('Read-only')).toBeVisible()
  await addVideo(page, first)
  await page.keyboard.press('Escape')
  await addVideo(page, second)
  await save(page)
  await expect(findBadge(page, creator, 'Link Posting')).toContainText('Belum ada yang dipost')
  for (const video of [first, second])
    await expect(findCard(page, creator).locator('footer')).toContainText(`#${video.no_video}`)
}

/** Marks a video as posted, which requires its link. */
async function postVideo(page: Page, creator: string, video: Video, postLink: string) {
  await openEdit(page, creator)
  await chooseStatus(findVideoCard(page, video), 'Status Link Posting', 'Sudah')
  await findSaveButton(page).click()
  await expect(page.getByText('Validasi Gagal')).toBeVisible()
  await expect(
    page.getByText(`Link Posting Video VO wajib diisi untuk Video #${video.no_video}`),
  ).toBeVisible()
  await findVideoCard(page, video).getByLabel('Link Posting Video VO').fill(postLink)
  await save(page)
  await expect(findBadge(page, creator, 'Link Posting')).toContainText('1/2 video selesai')
}

async function returnVideo(page: Page, creator: string, video: Video) {
  await openEdit(page, creator)
  await chooseStatus(findVideoCard(page, video), 'Status Link Posting', 'Dikembalikan')
  await save(page)
  await expect(findBadge(page, creator, 'Link Posting')).toContainText('1 video dikembalikan')
}

/** Checks that a creator cannot get a returned video again, once another creator has it. */
async function expectNotTakenBack(page: Page, creator: string, video: Video, otherCreator: string) {
  await openEdit(page, creator)
  await chooseStatus(findVideoCard(page, video), 'Status Link Posting', 'Belum')
  await findSaveButton(page).click()
  await expect(page.getByRole('alert')).toContainText(otherCreator)
  await chooseStatus(findVideoCard(page, video), 'Status Link Posting', 'Dikembalikan')
  await expect(findVideoCard(page, video).getByRole('radio', { name: 'Dikembalikan' })).toBeChecked()
  await page.getByRole('button', { name: 'Batal', exact: true }).click()
}

test('a user who sees one product receives no data about a second product of the same affiliate', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  openPageFor,
}) => {
  await signIn('sari')
  const username = `dua.${unique}`
  const id = await registerAffiliate(username)
  await runAsOwner(
    `update affiliate_registrations set status_whatsapp = 'sudah', selected_product_ids = array[c.id, s.id]
     from products c, products s where affiliate_registrations.id = $1 and c.product_name = $2 and s.product_name = $3`,
    [id, cleanser, serum],
  )
  for (const [product, secret] of [
    [cleanser, `rahasia-${unique}-cleanser`],
    [serum, `rahasia-${unique}-serum`],
  ])
    await runAsOwner(
      `with new_video as (
         insert into videos (video_vo, product_id) select 'https://drive.google.com/' || $3, id from products
         where product_name = $2 returning id, product_id)
       insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
       select $1, product_id, id, app.today() + 3 from new_video`,
      [id, product, secret],
    )
  const rinaPage = await openPageFor('rina')
  const bodies: Promise<string>[] = []
  rinaPage.on('response', (reply) => {
    if (reply.url().includes('/api/affiliates')) bodies.push(reply.text().catch(() => ''))
  })
  await rinaPage.goto(`${listPath}?q=${username}`)
  await expect(findCard(rinaPage, username)).toContainText(serum)
  await expect(findCard(rinaPage, username)).not.toContainText(cleanser)
  await expect(findCard(rinaPage, username).getByText(/^Video #\d+$/)).toBeVisible()
  await expect(
    findCard(rinaPage, username).getByRole('button', { name: /chat dengan|sudah dihubungi/ }),
  ).toHaveCount(0)
  await rinaPage.goto(`${listPath}/view/${id}`)
  await expect(rinaPage.getByText('Link Video (1)')).toBeVisible()
  await expect(rinaPage.getByText('Produk Terpilih (1)')).toBeVisible()
  const received = (await Promise.all(bodies)).join('')
  expect(received).toContain(username)
  expect(received).not.toContain('rahasia')
  expect(received).not.toContain(cleanser)
  await rinaPage.goto(`${listPath}/edit/${id}`)
  await expect(rinaPage.getByText('Akses Terbatas')).toBeVisible()

  await page.goto(`${listPath}?q=${username}`)
  await expect(findCard(page, username).getByText(/^Video #\d+, #\d+$/)).toBeVisible()
})
