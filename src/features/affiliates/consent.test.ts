import { expect, it } from 'vitest'
import { describeConsent, isConsentInForce } from './consent.ts'

const today = '2026-11-28'

it.each([
  { may_repost: true, ads_until: null, isInForce: true, texts: ['Boleh direpost'] },
  {
    may_repost: true,
    ads_until: '2027-05-30',
    isInForce: true,
    texts: ['Boleh direpost', 'Boleh untuk iklan sampai 30 Mei 2027'],
  },
  {
    may_repost: false,
    ads_until: today,
    isInForce: true,
    texts: ['Boleh untuk iklan sampai 28 November 2026'],
  },
  {
    may_repost: false,
    ads_until: '2026-11-27',
    isInForce: false,
    texts: ['Izin iklan berakhir 27 November 2026'],
  },
  {
    may_repost: false,
    ads_until: null,
    isInForce: false,
    texts: ['Tidak boleh direpost, tidak boleh untuk iklan'],
  },
])(
  'a consent with may_repost: $may_repost and ads_until: $ads_until is described as $texts',
  ({ may_repost, ads_until, isInForce, texts }) => {
    const consent = { may_repost, ads_until, ad_code: null }
    expect(describeConsent(consent, today)).toEqual(texts)
    expect(isConsentInForce(consent, today)).toBe(isInForce)
  },
)
