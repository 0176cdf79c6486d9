/** Staff follow one affiliate from registration to the posted video, and give a returned video to another affiliate. */
import type { APIRequestContext, BrowserContext, Locator } from '@playwright/test'
import { cast } from '#db/cast.ts'
import { createVideo, expect, type Page, readProductId, test, type Video } from './fixtures.ts'
import { createPerson, enterAs, runAsOwner, uniqueNumber } from './people.ts'

const listPath = '/dashboard/data-affiliate'
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

const findCard = (page: Page, username: string) => page.getByRole('article', { name: username, exact: true })
/** Returns the badge of a card that has this label. */
const findBadge = (page: Page, username: string, name: 'WA' | 'Sample' | 'Link Posting') =>
  findCard(page, username)
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
const findVideoCard = (page: Page, video: Video) =>
  page.getByRole('article', { name: `Video #${video.no_video}`, exact: true })

async function chooseStatus(container: Page | Locator, group: string, status: string) {
  await container.getByRole('radiogroup', { name: group }).getByText(status, { exact: true }).click()
}

async function openEdit(page: Page, username: string) {
  await findCard(page, username).getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Affiliate' })).toBeVisible()
}

async function save(page: Page) {
  await page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ }).click()
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
    const product = await readProductId(sariContext.request, serum)
    const [first, second] = [
      await createVideo(sariContext.request, product, `https://drive.google.com/file/${unique}-1/view`),
      await createVideo(sariContext.request, product, `https://drive.google.com/file/${unique}-2/view`),
    ]
    const template = `Undangan ${unique}`
    const text = 'Halo [nama]! Produk: [produk] & hadiah #1 🌸'
    await sariContext.request.post('/api/templates', {
      data: { name: template, description: '', template_content: text },
    })

    // Two affiliates are registered.
    const [creator, otherCreator] = [`nadya.${unique}`, `putri.${unique}`]
    const number = uniqueNumber()
    await page.goto('/dashboard/reg-affiliate')
    if (isMobile) await page.getByRole('button', { name: 'Registrasi baru' }).click()
    for (const [username, whatsapp] of [
      [creator, number],
      [otherCreator, uniqueNumber()],
    ] as const) {
      await page.getByRole('textbox', { name: 'Username', exact: true }).fill(username)
      await page.getByRole('textbox', { name: 'No. WhatsApp', exact: true }).fill(whatsapp)
      await page.getByRole('combobox', { name: 'Product' }).first().click()
      await page
        .getByRole('option', { name: new RegExp(serum) })
        .first()
        .click()
      await page.getByRole('button', { name: 'Simpan', exact: true }).click()
      await expect(page.getByText('Registrasi affiliate berhasil disimpan').first()).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue('')
    }

    // The list shows that nothing has been done yet.
    await page.goto(`${listPath}?q=${unique}`)
    await expect(findCard(page, creator)).toBeVisible()
    await expect(findBadge(page, creator, 'WA')).toContainText('Belum')
    await expect(findBadge(page, creator, 'Sample')).toHaveText('Review')
    await expect(findBadge(page, creator, 'Link Posting')).toContainText('No Video')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('tab', { name: /^Semua/ })).toHaveCount(actor === 'a superadmin' ? 1 : 0)
    await expect(page.getByRole('tab', { name: new RegExp(`^${cleanser}`) })).toHaveCount(
      actor === 'a superadmin' ? 1 : 0,
    )

    // The chat link contains the filled-in message, and the badge shows that the affiliate was contacted.
    await findCard(page, creator)
      .getByRole('button', { name: /, chat dengan/ })
      .click()
    const chat = page.getByRole('menuitem', { name: new RegExp(template) })
    const message = `Halo nadya.${unique}! Produk: ${serum} & hadiah #1 🌸`
    const digits = number.replace(/^0/, '62')
    await expect(chat).toHaveAttribute('href', `https://wa.me/${digits}?text=${encodeURIComponent(message)}`)
    await page.keyboard.press('Escape')
    await findCard(page, creator)
      .getByRole('button', { name: /sudah dihubungi/ })
      .click()
    await expect(findBadge(page, creator, 'WA')).toHaveText('Sudah')

    // The sample is approved, then sent.
    await openEdit(page, creator)
    await chooseStatus(page, 'Status Sample Product', 'Disetujui')
    await save(page)
    await expect(page).toHaveURL(new RegExp(`q=${unique}`))
    await expect(findBadge(page, creator, 'Sample')).toContainText('Disetujui')
    await findCard(page, creator)
      .getByRole('button', { name: isMobile ? /^Menu/ : /ubah status/ })
      .click()
    await page.getByRole('menuitem', { name: isMobile ? 'Tandai terkirim' : 'Terkirim' }).click()
    await expect(findBadge(page, creator, 'Sample')).toHaveText('Terkirim')

    // The affiliate gets two videos.
    await openEdit(page, creator)
    await expect(page.getByText('Read-only')).toBeVisible()
    await addVideo(page, first)
    await page.keyboard.press('Escape')
    await addVideo(page, second)
    await save(page)
    await expect(findBadge(page, creator, 'Link Posting')).toContainText('Belum ada yang dipost')
    for (const video of [first, second])
      await expect(findCard(page, creator).locator('footer')).toContainText(`#${video.no_video}`)
    expect(await readVideoStatus(sariContext.request, first)).toBe('dikirim ke affiliate')

    // One video is marked as posted, which requires its link. The other is returned.
    await openEdit(page, creator)
    await chooseStatus(findVideoCard(page, first), 'Status Link Posting', 'Sudah')
    await page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ }).click()
    await expect(page.getByText('Validasi Gagal')).toBeVisible()
    await expect(
      page.getByText(`Link Posting Video VO wajib diisi untuk Video #${first.no_video}`),
    ).toBeVisible()
    const postLink = `https://www.tiktok.com/@nadya/video/${Date.now()}`
    await findVideoCard(page, first).getByLabel('Link Posting Video VO').fill(postLink)
    await save(page)
    await expect(findBadge(page, creator, 'Link Posting')).toContainText('1/2 video selesai')
    await openEdit(page, creator)
    await chooseStatus(findVideoCard(page, second), 'Status Link Posting', 'Dikembalikan')
    await save(page)
    await expect(findBadge(page, creator, 'Link Posting')).toContainText('1 video dikembalikan')
    expect(await readVideoStatus(sariContext.request, second)).toBe('dikembalikan')

    // The returned video is given to another affiliate, after that affiliate was contacted.
    await findCard(page, otherCreator)
      .getByRole('button', { name: /sudah dihubungi/ })
      .click()
    await expect(findBadge(page, otherCreator, 'WA')).toHaveText('Sudah')
    await openEdit(page, otherCreator)
    await addVideo(page, second)
    await save(page)
    await expect(findBadge(page, otherCreator, 'Link Posting')).toContainText('Belum ada yang dipost')
    expect(await readVideoStatus(sariContext.request, second)).toBe('dikirim ke affiliate')

    // The first affiliate can no longer get the video again.
    await openEdit(page, creator)
    await chooseStatus(findVideoCard(page, second), 'Status Link Posting', 'Belum')
    await page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ }).click()
    await expect(page.getByRole('alert')).toContainText(new RegExp(`putri\\.${unique}`))
    await chooseStatus(findVideoCard(page, second), 'Status Link Posting', 'Dikembalikan')
    await expect(findVideoCard(page, second).getByRole('radio', { name: 'Dikembalikan' })).toBeChecked()
    await page.getByRole('button', { name: 'Batal', exact: true }).click()

    // The detail page shows both videos and the post.
    await findCard(page, creator).getByRole('button', { name: /^Menu/ }).click()
    await page.getByRole('menuitem', { name: 'View' }).click()
    await expect(page.getByText('Link Video (2)')).toBeVisible()
    await expect(page.getByText('Produk Terpilih (1)')).toBeVisible()
    await expect(page.getByRole('link', { name: /tiktok\.com/ }).first()).toHaveAttribute('href', postLink)

    await sariContext.close()
  })
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
