import { describe, expect, it } from 'vitest'
import { createConsentSchema, describeConsent, listAdChoices } from './consent-form.ts'

const today = '2026-11-30'

/** Parses an answer that allows reposts, except for the given fields. Returns its values, or the messages by field. */
const parseAnswer = (typed: Partial<Record<'repost' | 'iklan' | 'kode', string>>) => {
  const { data, error } = createConsentSchema(today).safeParse({
    repost: 'ya',
    iklan: 'tidak',
    kode: '',
    ...typed,
  })
  return data ?? Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}

describe('answer of a creator about consent', () => {
  it.each([
    ['reposts only', {}, { repost: true, iklan: null, kode: null }],
    [
      'ads until a day, with a code between spaces and invisible marks',
      { repost: 'tidak', iklan: '2027-05-30', kode: ' \u200e#aB3+/=_-xyz\u2069\n' },
      { repost: false, iklan: '2027-05-30', kode: '#aB3+/=_-xyz' },
    ],
    ['ads until today', { iklan: today }, { repost: true, iklan: today, kode: null }],
    ['nothing', { repost: 'tidak' }, { repost: false, iklan: null, kode: null }],
  ])('the answer of a creator about consent is accepted if it allows %s', (_, typed, values) => {
    expect(parseAnswer(typed)).toEqual(values)
  })

  it.each([
    ['no answer', { repost: '', iklan: '' }, ['repost', 'iklan']],
    ['an answer that is not offered', { repost: 'mungkin' }, ['repost']],
    ['a past day', { iklan: '2026-11-29' }, ['iklan']],
    ['a day after more than six months', { iklan: '2027-05-31' }, ['iklan']],
    ['a day that does not exist', { iklan: '2027-02-29' }, ['iklan']],
    ['a day with a time', { iklan: '2027-02-28T00:00' }, ['iklan']],
    ['a code with words', { iklan: '2027-02-28', kode: 'kodenya #abcdefgh1' }, ['kode']],
    ['a script as code', { iklan: '2027-02-28', kode: '<script>1</script>' }, ['kode']],
    ['a short code', { iklan: '2027-02-28', kode: '#abc' }, ['kode']],
    ['a code of 300 characters', { iklan: '2027-02-28', kode: 'x'.repeat(300) }, ['kode']],
  ])('the answer of a creator about consent is refused if it has %s', (_, typed, fields) => {
    const result = parseAnswer(typed)
    expect(Object.keys(result)).toEqual(fields)
    for (const field of fields) expect(result[field as keyof typeof result]).toMatch(/^[A-Z]./)
  })
})

describe('days for ads', () => {
  const listDays = (chosen: string) => listAdChoices(chosen, today).map(([day]) => day)

  it('the days for ads are one, three and six months from today, at most to the end of a shorter month', () => {
    expect(listAdChoices('', today)).toEqual([
      ['', 'Pilih'],
      ['tidak', 'Tidak'],
      ['2026-12-30', '30 Desember 2026 (1 bulan)'],
      ['2027-02-28', '28 Februari 2027 (3 bulan)'],
      ['2027-05-30', '30 Mei 2027 (6 bulan)'],
    ])
  })

  it('the days for ads also contain the day that the creator chose before, unless it has passed', () => {
    const usualDays = listDays('')
    expect(listDays('2027-01-15')).toContain('2027-01-15')
    expect(listDays('2026-12-30')).toEqual(usualDays)
    expect(listDays('2026-11-29')).toEqual(usualDays)
    expect(listDays('<b>')).toEqual(usualDays)
  })
})

describe('text of a stored consent', () => {
  it.each([
    [{ may_repost: true, ads_until: null }, 'Boleh kami repost.'],
    [
      { may_repost: false, ads_until: today },
      'Tidak kami repost. Boleh dipakai iklan sampai 30 November 2026.',
    ],
    [
      { may_repost: true, ads_until: today },
      'Boleh kami repost. Boleh dipakai iklan sampai 30 November 2026.',
    ],
    [{ may_repost: false, ads_until: '2026-11-29' }, 'Izin iklan berakhir 29 November 2026.'],
    [
      { may_repost: false, ads_until: null },
      'Video ini tidak kami repost, dan tidak kami pakai untuk iklan baru.',
    ],
  ])('the text of the stored consent %o says what is allowed: %s', (consent, text) => {
    expect(describeConsent({ ...consent, ad_code: null }, today)).toBe(text)
  })
})
