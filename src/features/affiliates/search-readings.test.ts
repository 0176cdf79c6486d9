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
])('%j is read as %j', (typed, readings) => {
  expect(interpretSearch(typed)).toEqual(readings)
})

function asRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`)
}

const isSimilar = (typed: string, name: string) =>
  buildSimilarPatterns([typed]).some((pattern) => asRegExp(pattern).test(`x ${name} x`))

test.each(['pagirutim', 'xagirutin', 'pagixutin', 'pagrutin', 'paggirutin', 'pagirtuin', 'apgirutin'])(
  '%j is one typo away from pagirutindemo',
  (typed) => {
    expect(isSimilar(typed, 'pagirutindemo')).toBe(true)
    expect(isSimilar(typed, 'sorecantik')).toBe(false)
  },
)

test('two typos do not match, and a similar word must start a name or a part of it', () => {
  expect(isSimilar('pxgirutxn', 'pagirutindemo')).toBe(false)
  expect(['rinaskin', 'skin rina', 'skinrina'].map((name) => isSimilar('rima', name))).toEqual([
    true,
    true,
    false,
  ])
})

test('wildcard characters are escaped', () => {
  expect(buildSimilarPatterns(['a%c_efg'])).toContain('% \\%c\\_efg%')
})
