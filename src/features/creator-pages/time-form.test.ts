/** Creators ask for more days in a form that says which requests are granted at once. */
import { expect, it } from 'vitest'
import { buildTimeOffer } from './time-form.ts'

it.each([
  [3, ['1 hari', '2 hari', '3 hari'], /^Langsung ditambah, sekali untuk tiap video\. Permintaan berikutnya/],
  [
    2,
    ['1 hari, langsung ditambah', '2 hari, langsung ditambah', '3 hari, kami jawab dulu'],
    /^Sampai 2 hari langsung ditambah, sekali.*permintaan berikutnya/,
  ],
  [
    1,
    ['1 hari, langsung ditambah', '2 hari, kami jawab dulu', '3 hari, kami jawab dulu'],
    /^1 hari langsung/,
  ],
  [0, ['1 hari', '2 hari', '3 hari'], /^Kami jawab dulu/],
  // The form has no hint if the number of days is not known.
  [undefined, ['1 hari', '2 hari', '3 hari'], /^$/],
])(
  'with %s days granted at once, the form offers 1 to 3 days and says how they are answered',
  (daysAtOnce, labels, hint) => {
    const offer = buildTimeOffer(daysAtOnce)
    expect(offer.choices.map(([, label]) => label)).toEqual(labels)
    expect(offer.choices.map(([value]) => value)).toEqual(['1', '2', '3'])
    expect(offer.hint ?? '').toMatch(hint)
  },
)
