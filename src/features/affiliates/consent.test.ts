import { expect, it } from 'vitest'
import { describeConsent, isConsentInForce } from './consent.ts'

it.each([
  [true, null, true, ['Boleh direpost']],
  [true, '2027-05-30', true, ['Boleh direpost', 'Boleh untuk iklan sampai 30 Mei 2027']],
  [false, '2026-11-28', true, ['Boleh untuk iklan sampai 28 November 2026']],
  [false, '2026-11-27', false, ['Izin iklan berakhir 27 November 2026']],
  [false, null, false, ['Tidak boleh direpost, tidak boleh untuk iklan']],
])(
  'staff read what may be done, with reposts %s and ads until %s',
  (may_repost, ads_until, inForce, texts) => {
    const consent = { may_repost, ads_until, ad_code: null }
    expect(describeConsent(consent, '2026-11-28')).toEqual(texts)
    expect(isConsentInForce(consent, '2026-11-28')).toBe(inForce)
  },
)
