/** Tests that no line of the public site breaks within opening hours such as '09:00–17:00'. */
import { describe, expect, test } from 'vitest'
import { untouchedForm } from '#base/public-form.ts'
import { brands, collectSiteFacts } from '#test/site.ts'
import { wordJoiner } from './facts.ts'
import { renderForm } from './render.tsx'

describe.each(brands)('with %s', (_, brand) => {
  test.each([
    ['/', 'daftar'],
    ['/contact-us', 'pesan'],
  ])(
    'the dashes of opening hours on %s never end a line, before and after the form is sent',
    (address, name) => {
      const renderedForms = [untouchedForm, { ...untouchedForm, isSent: true as const }].map((state) =>
        renderForm(collectSiteFacts(brand), address, name, state).replaceAll(/<script.*?<\/script>/gs, ''),
      )
      const texts = brand.hours.flatMap(({ days, time }) => [days, time]).filter((text) => text.includes('–'))
      const joinedTexts = texts.map((text) => text.replaceAll('–', `${wordJoiner}–${wordJoiner}`))
      for (const html of renderedForms) {
        for (const text of texts) expect(html).not.toContain(text)
        expect(joinedTexts.some((text) => html.includes(text))).toBe(texts.length > 0)
      }
    },
  )
})
