/** The page of thanks for an application, with the link of the applicant's private page. */
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { privatePageName, untouchedForm } from '#base/public-form.ts'
import { brands, collectSiteFacts } from '#test/site.ts'
import { renderForm } from '../render.tsx'

const path = '/?k=abc'
const receipt = { platform: 'tiktok', username: 'wulan', whatsapp: '0812 3456 7890' }

describe.each(brands)('the page of thanks, with %s', (_, brand) => {
  const render = (receiptValues: Record<string, string>) =>
    renderForm(collectSiteFacts(brand), '/', 'daftar', {
      ...untouchedForm,
      isSent: true,
      receipt: receiptValues,
    })

  it('has the link of the private page once, and says to save it', async () => {
    const html = render({ ...receipt, [privatePageName]: path })
    expect(html.match(/href="\/\?k=abc">Lihat status pendaftaranmu</g)).toHaveLength(1)
    expect(html).toContain('Simpan link ini')
    // The same for everybody, so that it tells nobody whether this number has applied before.
    expect(html).toMatch(/halaman kreatormu nanti muncul di link status yang pertama/)
    const { results } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html)
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
  })

  it('has no link if the receipt has no path of a private page, and asks nobody to save one', () => {
    const html = render(receipt)
    expect(html).not.toMatch(/Lihat status|simpan link itu/)
    expect(html).toContain('Link statusmu hanya tampil sebentar')
  })
})
