import { expect, test } from 'vitest'
import { buildSimilarPatterns, interpretSearch } from './search-readings.server.ts'

const buildGroups = (...groups: string[][]) => ({ groups })
const buildSimilar = (...texts: string[]) => ({ similar: texts })

test.each([
  ['', []],
  ['   ', []],
  ['#145', [{ no_video: 145 }]],
  [' # 7 ', [{ no_video: 7 }]],
  ['pagirutin', [buildGroups(['pagirutin']), buildSimilar('pagirutin')]],
  [
    'PAGI.RUTIN',
    [buildGroups(['pagi.rutin']), buildGroups(['pagi', 'rutin']), buildSimilar('pagirutin', 'pagi rutin')],
  ],
  [
    '@rutin pagi',
    [buildGroups(['rutin pagi']), buildGroups(['rutin', 'pagi']), buildSimilar('rutinpagi', 'rutin pagi')],
  ],
  // The index can't find a short word, so the whole name is searched first.
  [
    'nadya.7f',
    [
      buildGroups(['nadya.7f']),
      buildGroups(['nadya7f']),
      buildGroups(['nadya', '7f']),
      buildSimilar('nadya7f', 'nadya 7f'),
    ],
  ],
  [
    'https://www.tiktok.com/@dewi.daily?x=1',
    [buildGroups(['dewi.daily']), buildGroups(['dewi', 'daily']), buildSimilar('dewidaily', 'dewi daily')],
  ],
  ['0813-3000 4000', [buildGroups(['081330004000'], ['6281330004000'])]],
  [
    'JX 1234 5678',
    [buildGroups(['jx 1234 5678']), buildGroups(['jx12345678']), buildGroups(['jx', '1234', '5678'])],
  ],
  ['_', [buildGroups(['_'])]],
  ['%', [buildGroups(['%'])]],
  ['rin', [buildGroups(['rin'])]],
])('the search text %j is read as %j', (typed, readings) => {
  expect(interpretSearch(typed)).toEqual(readings)
})

/** Translates a pattern of SQL's LIKE to a regular expression. */
function toRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`)
}

const isSimilar = (typed: string, name: string) =>
  buildSimilarPatterns([typed]).some((pattern) => toRegExp(pattern).test(`x ${name} x`))

test.each(['pagirutim', 'xagirutin', 'pagixutin', 'pagrutin', 'paggirutin', 'pagirtuin', 'apgirutin'])(
  'the search text %j is similar to pagirutindemo, with one typo',
  (typed) => {
    expect(isSimilar(typed, 'pagirutindemo')).toBe(true)
    expect(isSimilar(typed, 'sorecantik')).toBe(false)
  },
)

test('a search text with two typos is not similar', () => {
  expect(isSimilar('pxgirutxn', 'pagirutindemo')).toBe(false)
})

test('a search text is similar to the beginning of a name or of a word in it, not to its middle', () => {
  expect(isSimilar('rima', 'rinaskin')).toBe(true)
  expect(isSimilar('rima', 'skin rina')).toBe(true)
  expect(isSimilar('rima', 'skinrina')).toBe(false)
})

test('wildcard characters are escaped in the patterns of similar names', () => {
  expect(buildSimilarPatterns(['a%c_efg'])).toContain('% \\%c\\_efg%')
})
