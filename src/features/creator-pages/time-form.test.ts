/** Texts of the form for more days. */
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
  [undefined, ['1 hari', '2 hari', '3 hari'], /^$/],
])('if %s days are granted at once, the form says which ones are', (atOnce, labels, hint) => {
  const offer = buildTimeOffer(atOnce)
  expect(offer.choices.map(([, label]) => label)).toEqual(labels)
  expect(offer.choices.map(([value]) => value)).toEqual(['1', '2', '3'])
  expect(offer.hint ?? '').toMatch(hint)
})
