import { expect, it } from 'vitest'
import { describeConsent, isInForce } from './consent.ts'

it.each([
  [true, null, false, true, ['Boleh direpost']],
  [true, '2027-05-30', false, true, ['Boleh direpost', 'Boleh untuk iklan sampai 30 Mei 2027']],
  [false, '2026-11-28', false, true, ['Boleh untuk iklan sampai 28 November 2026']],
  [false, '2026-11-27', false, false, ['Izin iklan berakhir 27 November 2026']],
  [false, null, false, false, ['Kreator tidak memberi izin']],
  [false, null, true, false, ['Kreator mencabut izin']],
])(
  'staff read what may be done, with reposts %s, ads until %s and a withdrawal %s',
  (may_repost, ads_until, withdrawn, inForce, texts) => {
    const consent = { may_repost, ads_until, ad_code: null, at: '2026-11-20T02:00:00.000Z', withdrawn }
    expect(describeConsent(consent, '2026-11-28')).toEqual(texts)
    expect(isInForce(consent, '2026-11-28')).toBe(inForce)
  },
)
