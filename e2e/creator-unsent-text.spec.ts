/** A creator types into several forms of their page. Sending one form keeps the text in the others. */
import { createWithPage, openPhone, sendSampleAndAssignVideos } from './creator-page.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

const findAdvice = (phone: Page) => phone.getByText('Isi dan kirim satu per satu')
/** Returns the video to post next, whose forms are open. */
const findNextVideo = (phone: Page) => phone.getByRole('region', { name: /^Posting video #/ })
const findForm = (phone: Page, field: string) =>
  phone.locator('form').filter({ has: phone.getByLabel(field) })
/** Returns the video in the list below it, whose forms are folded. */
const findLaterVideo = (phone: Page) =>
  phone.getByRole('listitem').filter({ has: phone.getByText('Sudah diposting? Kirim linknya') })

test('sending one form keeps the text in the other forms', async ({ page, unique, browser, baseURL }) => {
  const username = `ketik.${unique}`
  const { id, path } = await createWithPage(page, username, unique)
  await sendSampleAndAssignVideos(id, 2, unique)
  const links = [1, 2].map((n) => `https://www.tiktok.com/@${username}/video/${Date.now()}${n}`)
  const [firstLink = '', secondLink = ''] = links
  const reason = '<img src=x onerror="document.title = 1"> \u202esakit'

  const phone = await openPhone(browser, { javaScriptEnabled: true })
  await phone.goto(`${baseURL}${path}`)
  await expect(findAdvice(phone)).toBeHidden()
  await findLaterVideo(phone).getByText('Sudah diposting? Kirim linknya').click()
  await findLaterVideo(phone).getByLabel('Link posting VO').fill(secondLink)
  await findLaterVideo(phone).getByText('Minta waktu').first().click()
  await findLaterVideo(phone).getByLabel('Tambah berapa hari?').selectOption('2')
  await findLaterVideo(phone).getByLabel('Alasannya apa?').fill(reason)

  // If the server refuses a form, the text in the others stays too.
  await findNextVideo(phone).getByLabel('Link posting VO').fill('https://vt.tiktok.com/ZSabc/')
  await findNextVideo(phone).getByLabel('Link posting VO').press('Enter')
  await expect(findNextVideo(phone).getByRole('alert')).toContainText('Belum terkirim')
  await expect(findNextVideo(phone).getByText('Belum dikirim', { exact: true })).toHaveCount(0)
  await expect(findLaterVideo(phone).getByText('Belum dikirim', { exact: true })).toHaveCount(2)
  await findNextVideo(phone).getByLabel('Link posting VO').fill(firstLink)
  await findNextVideo(phone).getByRole('button', { name: 'Kirim link' }).click()

  // The second video is the next one now, and its forms are open.
  await expect(phone.getByRole('status')).toContainText('sudah kami terima. Terima kasih!')
  await expect(phone.getByText('Isianmu yang lain masih ada, tetapi belum dikirim.')).toBeInViewport()
  await expect(findNextVideo(phone).getByText('Belum dikirim', { exact: true })).toHaveCount(2)
  await expect(findNextVideo(phone).getByLabel('Link posting VO')).toHaveValue(secondLink)
  await expect(findNextVideo(phone).getByLabel('Alasannya apa?')).toHaveValue(reason)
  await expect(phone.getByText('Sudah diposting. Terima kasih!')).toHaveCount(1)
  expect(await readVideos(id)).toEqual([
    { link_posting_vo: firstLink, asked_days: null },
    { link_posting_vo: null, asked_days: null },
  ])
  expect(phone.url()).not.toContain('sakit')
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)

  await phone.reload()
  await findForm(phone, 'Alasannya apa?').getByRole('button', { name: 'Minta waktu' }).click()
  await expect(phone.getByRole('status')).toContainText('Waktumu sudah ditambah')
  await expect(findNextVideo(phone).getByText('Belum dikirim', { exact: true })).toHaveCount(1)
  await expect(findNextVideo(phone).getByLabel('Alasannya apa?')).toHaveValue('')
  await findNextVideo(phone).getByRole('button', { name: 'Kirim link' }).dblclick()
  await expect(phone.getByText('Sudah diposting. Terima kasih!')).toHaveCount(2)
  await expect(phone.getByText('Belum dikirim', { exact: true })).toHaveCount(0)
  await expect(phone).toHaveTitle(/^Terkirim/)
  expect(await readVideos(id)).toEqual([
    { link_posting_vo: firstLink, asked_days: null },
    { link_posting_vo: secondLink, asked_days: 2 },
  ])
  await phone.context().close()
})

test('unsent text does not overwrite an unseen change, and stays readable if its form is gone', async ({
  page,
  unique,
  browser,
  baseURL,
}) => {
  const username = `basi.${unique}`
  const { id, path } = await createWithPage(page, username, unique)
  await runAsOwner(
    `insert into shipping_addresses (affiliate_id, recipient, address, city)
     values ($1, 'Wulan', 'Jl. Mawar 5', 'Garut')`,
    [id],
  )
  const phone = await openPhone(browser, { javaScriptEnabled: true })
  await phone.goto(`${baseURL}${path}`)
  await phone.getByText('Ubah alamat').click()
  await phone.getByLabel('Kode pos').fill('44151')
  await runAsOwner(`update shipping_addresses set city = 'Cianjur' where affiliate_id = $1`, [id])
  await phone.reload()
  await expect(phone.getByText('Belum dikirim', { exact: true })).toBeVisible()
  await expect(phone.getByLabel('Kota/kabupaten')).toHaveValue('Cianjur')
  const response = phone.waitForResponse((response) => response.request().method() === 'POST')
  await phone.getByRole('button', { name: 'Simpan perubahan' }).click()
  expect((await response).status()).toBe(409)
  await expect(phone.getByRole('alert')).toContainText('baru saja diubah dari tempat lain')
  await expect(phone.getByLabel('Kode pos')).toHaveValue('44151')
  expect(await readAddress(id)).toEqual([{ city: 'Cianjur', postal_code: null }])

  // The refused form keeps all its text, and is now based on the version that the creator has seen.
  await phone.goto(`${baseURL}${path}`)
  await expect(phone.getByLabel('Kode pos')).toHaveValue('44151')
  await phone.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(phone.getByRole('status')).toContainText('Alamatmu sudah kami simpan')
  await expect(phone.getByText('Belum dikirim', { exact: true })).toHaveCount(0)
  expect(await readAddress(id)).toEqual([{ city: 'Cianjur', postal_code: '44151' }])

  await phone.getByText('Ubah alamat').click()
  await phone.getByLabel('Catatan untuk kurir').fill('<b>Pagar hijau</b>')
  await sendSampleAndAssignVideos(id, 1, unique)
  await phone.reload()
  await expect(phone.getByText('kolomnya sudah tidak ada')).toContainText('<b>Pagar hijau</b>')
  await phone.context().close()
})

test('a withdrawal discards unsent text about the same consent, and nothing else', async ({
  page,
  unique,
  browser,
  baseURL,
}) => {
  const username = `cabut.${unique}`
  const { id, path } = await createWithPage(page, username, unique)
  await sendSampleAndAssignVideos(id, 2, unique)
  await runAsOwner(
    `update affiliate_link_videos set status_link_posting = 'sudah', link_posting_vo = 'https://www.tiktok.com/@x/video/' || $2
     where affiliate_id = $1 and tanggal_max_upload = app.today() + 3`,
    [id, `${Date.now()}1`],
  )
  await runAsOwner(
    `update affiliate_link_videos set may_repost = true, consent_at = now()
     where affiliate_id = $1 and status_link_posting = 'sudah'`,
    [id],
  )
  const phone = await openPhone(browser, { javaScriptEnabled: true })
  await phone.goto(`${baseURL}${path}`)
  await findNextVideo(phone).getByLabel('Link posting VO').fill('https://www.tiktok.com/@x/video/99')
  await phone.getByText('Ubah izin', { exact: true }).click()
  await phone.getByLabel('Boleh dipakai iklan sampai …?').selectOption({ index: 3 })
  await phone.getByLabel('Kode iklan TikTok').fill('bukan kode')
  await phone.getByRole('button', { name: /^Cabut izin/ }).click()
  await expect(phone.getByRole('status')).toContainText('tidak kami repost')
  await expect(findNextVideo(phone).getByText('Belum dikirim', { exact: true })).toBeVisible()
  await expect(phone.getByText('Belum dikirim', { exact: true })).toHaveCount(1)
  // The form is now based on the withdrawal that the page shows, so a new consent is accepted.
  await phone.getByText('Ubah izin', { exact: true }).click()
  await expect(phone.getByLabel('Kode iklan TikTok')).toHaveValue('')
  await phone.getByLabel('Boleh kami repost?').selectOption('Boleh')
  await phone.getByRole('button', { name: 'Simpan izin' }).click()
  await expect(phone.getByRole('status')).toContainText('Izinmu sudah kami catat')
  await phone.context().close()
})

test('if the browser denies storage, the page advises to send one form after the other', async ({
  page,
  unique,
  browser,
  baseURL,
}) => {
  const { id, path } = await createWithPage(page, `tolak.${unique}`, unique)
  await sendSampleAndAssignVideos(id, 2, unique)
  const phone = await openPhone(browser, { javaScriptEnabled: true })
  const errors: Error[] = []
  phone.on('pageerror', (error) => errors.push(error))
  await phone.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }),
  )
  await phone.goto(`${baseURL}${path}`)
  await findNextVideo(phone).getByLabel('Link posting VO').fill('https://vt.tiktok.com/ZSabc/')
  await expect(findAdvice(phone)).toBeVisible()
  await findNextVideo(phone).getByRole('button', { name: 'Kirim link' }).click()
  await expect(findNextVideo(phone).getByRole('alert')).toContainText('Belum terkirim')
  await expect(findNextVideo(phone).getByLabel('Link posting VO')).toHaveValue('https://vt.tiktok.com/ZSabc/')
  await expect(findAdvice(phone)).toBeVisible()
  expect(errors).toEqual([])
  await phone.context().close()
})

function readVideos(id: string) {
  return runAsOwner(
    `select link_posting_vo, asked_days from affiliate_link_videos where affiliate_id = $1 order by tanggal_max_upload,
     link_posting_vo nulls last`,
    [id],
  )
}

function readAddress(id: string) {
  return runAsOwner('select city, postal_code from shipping_addresses where affiliate_id = $1', [id])
}
