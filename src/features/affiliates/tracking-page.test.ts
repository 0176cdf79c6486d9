import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { findTrackingPage } from './tracking-page.ts'

test.each([
  ['JNE', 'https://www.jne.co.id/tracking-package'],
  ['jne reg', 'https://www.jne.co.id/tracking-package'],
  ['J&T', 'https://jet.co.id/track'],
  ['J & T Express', 'https://jet.co.id/track'],
  ['JNT', 'https://jet.co.id/track'],
  ['SiCepat', 'https://www.sicepat.com/checkAwb'],
  ['Si Cepat BEST', 'https://www.sicepat.com/checkAwb'],
  ['AnterAja', 'https://anteraja.id/tracking'],
  ['Anter Aja', 'https://anteraja.id/tracking'],
])('the tracking page of %s is %s, without the tracking number', (courier, link) => {
  expect(findTrackingPage(courier, 'JX0123456789')).toMatchObject({ link, hasResi: false })
})

test.each(['SPX', 'spx express', 'Shopee Express', 'Shopee Xpress'])(
  'the address of the tracking page of %s contains the tracking number',
  (courier) => {
    expect(findTrackingPage(courier, 'SPXID012345678901')).toEqual({
      courier: 'SPX',
      link: 'https://spx.co.id/track?SPXID012345678901',
      hasResi: true,
    })
  },
)

test.each(['J&T Cargo', 'Pos Indonesia', 'Ninja Xpress', 'JNELOGISTIK', 'kurir toko', ''])(
  'there is no tracking page for the courier %j',
  (courier) => {
    expect(findTrackingPage(courier, 'JX0123456789')).toBeNull()
  },
)

test('there is no tracking page without a courier or a tracking number', () => {
  expect(findTrackingPage(null, 'JX0123456789')).toBeNull()
  expect(findTrackingPage('JNE', null)).toBeNull()
})

test('the link to a tracking page stays on the host of a courier for any typed courier and number', () => {
  const hosts = ['www.jne.co.id', 'jet.co.id', 'www.sicepat.com', 'anteraja.id', 'spx.co.id']
  const anyCourier = fc.oneof(fc.constantFrom('JNE', 'J&T', 'SiCepat', 'AnterAja', 'SPX'), fc.string())
  fc.assert(
    fc.property(anyCourier, fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl()), (courier, resi) => {
      const page = findTrackingPage(courier, resi)
      if (!page) return
      expect(hosts).toContain(new URL(page.link).host)
      expect(page.link).toMatch(/^https:[\w./-]+(?:\?[\w.!~*'()%-]+)?$/)
    }),
  )
})
