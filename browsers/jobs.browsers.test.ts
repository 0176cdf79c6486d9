/**
 * The main jobs of the program in Firefox and WebKit; the journeys in e2e/ use Chromium. In each browser,
 * later jobs need the rows of earlier ones.
 */
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sidebarEntries } from '#app/browser/layout/sidebar-entries.ts'
import { cast } from '#db/cast.ts'
import { minFormAge } from '#platform/server/forms/form-token.ts'
import { firefox } from './firefox.ts'
import { Page } from './page.ts'
import { startRecordingProgram } from './program.ts'
import { webkit } from './webkit.ts'

const engines = [firefox, webkit]
const serum = 'Night Serum'
const listPath = '/dashboard/data-affiliate'
const dashboardPages = [
  ...sidebarEntries.map(({ to }) => to),
  '/dashboard/reg-affiliate?tab=pendaftar',
  '/dashboard/reg-affiliate?tab=kirim',
]
const sitePages = ['/', '/about-us', '/contact-us', '/privacy-policy', '/refund-policy']

let stop = async () => {}
let owner: Client

beforeAll(async () => {
  if (engines.every(({ missing }) => missing)) return
  stop = await startRecordingProgram()
  owner = new Client({ connectionString: process.env.E2E_DATABASE_URL })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await stop()
})

for (const { name, missing } of engines)
  if (missing) console.warn(`${name} is missing and left out: ${missing}`)

describe.each(engines)('in $name', ({ name, missing, launch }) => {
  const [username, templateName] = [`kreator.${name.toLowerCase()}`, `Sapaan ${name}`]
  // Ends in 11 or 22, since each browser registers an affiliate of its own.
  const whatsapp = `0821000000${engines.findIndex((engine) => engine.name === name) * 11 + 11}`
  const card = ['article', username] as const
  let page: Page
  let close = async () => {}

  beforeAll(async () => {
    if (missing) return
    const driver = await launch()
    close = () => driver.close()
    page = new Page(driver, process.env.E2E_URL ?? '')
  })
  afterAll(() => close())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await page.saveScreenshot(`test-results/${name} ${task.name.replaceAll('/', '_')}.png`)
    expect(await page.takeFaults()).toEqual([])
  })

  const job = it.skipIf(missing)

  job('the superadmin signs in', async () => {
    await page.open('/auth')
    await page.type('Email', cast.sari.email)
    await page.type('Password', cast.sari.password)
    await page.click('button', 'Masuk')
    await page.waitForPath('/dashboard')
    await page.see('notice', /Login Berhasil/)
    await page.see('heading', /Sari/)
  })

  job('an affiliate is registered', async () => {
    await page.open('/dashboard/reg-affiliate')
    await page.type('Username', username)
    await page.type('No. WhatsApp', whatsapp)
    await page.click('field', 'Product')
    await page.click('option', /Night Serum/)
    await page.click('button', 'Simpan')
    await page.see('notice', /Registrasi affiliate berhasil disimpan/)
    await page.see('text', username)
  })

  job('a template is written, previewed and saved', async () => {
    await page.open('/dashboard/griting')
    await page.type('Nama Template', templateName)
    await page.type('Isi Template', 'Halo [nama], ')
    await page.click('button', /^\[produk\]/)
    await page.see('text', /^Halo Rina Beauty, Product ABC$/)
    await page.click('button', 'Simpan Template')
    await page.see('notice', /Template berhasil disimpan/)
    await page.see('heading', templateName)
  })

  job('the WhatsApp link carries the message, and the affiliate can be marked as contacted', async () => {
    await page.open(`${listPath}?q=${username}`)
    await page.click('button', /, chat dengan/, [...card])
    const chat = await page.see('menuitem', new RegExp(templateName))
    const message = encodeURIComponent(`Halo ${username}, ${serum}`)
    expect(await page.readAttribute(chat, 'href')).toBe(
      `https://wa.me/62${whatsapp.slice(1)}?text=${message}`,
    )
    await page.open(`${listPath}?q=${username}`)
    await page.click('button', /sudah dihubungi/, [...card])
    await page.see('notice', /ditandai Sudah/)
  })

  job('a sample is approved', async () => {
    await openEdit()
    await page.click('label', 'Disetujui', ['radiogroup', /Status Sample Product/])
    await save()
    await page.see('text', 'Disetujui', [...card])
  })

  job('a video is assigned', async () => {
    const { rows } = await owner.query<{ no_video: number }>(
      `insert into videos (video_vo, product_id)
       select 'https://drive.google.com/file/' || gen_random_uuid() || '/view', id from products where product_name = $1
       returning no_video`,
      [serum],
    )
    const video = rows[0]?.no_video
    await openEdit()
    await page.click('button', 'Tambah Video')
    await page.click('button', new RegExp(`^Tambah Video #${video}(?!\\d)`))
    await page.see('article', `Video #${video}`)
    await save()
    await page.see('text', new RegExp(`#${video}(?!\\d)`), [...card])
  })

  job('a visitor applies on the landing page', async () => {
    await page.open('/')
    await page.type(/^Nama/, 'Wulan')
    await page.choose(/^Platform/, 'TikTok')
    await page.type(/^Username atau link profil/, `@pendaftar.${name.toLowerCase()}`)
    await page.type(/^No\. WhatsApp/, whatsapp.replace('0821', '0822'))
    await page.choose(/^Produk yang ingin kamu coba/, serum)
    await page.type(/^Kota/, 'Garut')
    await page.click('checkbox', /^Saya setuju/)
    // A form that is submitted faster than a person could fill it in is treated as automated.
    await page.waitUntil(
      'age of the form',
      (seconds) => {
        const token = document.querySelector<HTMLInputElement>('input[name=tanda]')?.value
        return Date.now() / 1000 - Number.parseInt(token?.split('.')[0] ?? '', 36) > seconds
      },
      minFormAge + 1,
    )
    await page.click('button', 'Kirim pendaftaran')
    await page.see('heading', /Terima kasih, pendaftaranmu sudah kami terima/)
  })

  job.each(dashboardPages)('the page %s opens', (path) => openAndWait(path))

  job('the page of an affiliate opens, with its history', async () => {
    await page.open(`${listPath}?q=${username}`)
    await page.click('button', /^Menu/, [...card])
    await page.click('menuitem', 'View')
    await page.see('text', /Link Video \(1\)/)
    await page.click('button', 'Tindakan lain')
    await page.click('menuitem', 'Riwayat')
    await page.see('text', /Disetujui/, ['dialog', /^Riwayat/])
  })

  job.each(sitePages)('the public page %s opens', (path) => openAndWait(path))

  job('an error in an event handler is reported', async () => {
    await page.open('/dashboard')
    await page.see('heading', /Sari/)
    await page.run(() => {
      document.addEventListener('click', () => {
        throw new RangeError('on purpose')
      })
    })
    await page.click('heading', /Sari/)
    await page.see('notice', /Terjadi kesalahan/)
    expect(await page.takeFaults()).toEqual([expect.stringContaining('on purpose')])
  })

  /** Opens a page and waits until all of it has loaded. */
  async function openAndWait(path: string) {
    await page.open(path)
    await page.see('heading', /./, ['main', /./])
    await page.waitUntil('end of loading', () => !document.querySelector('.mantine-Skeleton-root, .loading'))
    expect(await page.run(() => document.body.innerText)).not.toContain('Unexpected Application Error')
  }

  async function openEdit() {
    await page.open(`${listPath}?q=${username}`)
    await page.click('button', /^Menu/, [...card])
    await page.click('menuitem', 'Edit')
    await page.see('heading', 'Edit Affiliate')
  }

  async function save() {
    await page.click('button', /^(Simpan Perubahan|SIMPAN)$/)
    await page.see('notice', /Data affiliate berhasil diupdate/)
    await page.waitForPath(listPath)
  }
})
