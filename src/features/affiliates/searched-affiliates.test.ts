import { expect, test } from 'vitest'
import { searchReadings, similarPatterns } from './searched-affiliates.server.ts'

const holds = (...groups: string[][]) => ({ holds: groups })
const similar = (...texts: string[]) => ({ similar: texts })

test.each([
  ['', []],
  ['   ', []],
  ['#145', [{ no_video: 145 }]],
  [' # 7 ', [{ no_video: 7 }]],
  ['pagirutin', [holds(['pagirutin']), similar('pagirutin')]],
  ['PAGI.RUTIN', [holds(['pagi.rutin']), holds(['pagi', 'rutin']), similar('pagirutin', 'pagi rutin')]],
  ['@rutin pagi', [holds(['rutin pagi']), holds(['rutin', 'pagi']), similar('rutinpagi', 'rutin pagi')]],
  // The index can't find a short word, so the whole name is searched first.
  [
    'nadya.7f',
    [holds(['nadya.7f']), holds(['nadya7f']), holds(['nadya', '7f']), similar('nadya7f', 'nadya 7f')],
  ],
  [
    'https://www.tiktok.com/@dewi.daily?x=1',
    [holds(['dewi.daily']), holds(['dewi', 'daily']), similar('dewidaily', 'dewi daily')],
  ],
  ['0813-3000 4000', [holds(['081330004000'], ['6281330004000'])]],
  ['JX 1234 5678', [holds(['jx 1234 5678']), holds(['jx12345678']), holds(['jx', '1234', '5678'])]],
  ['_', [holds(['_'])]],
  ['%', [holds(['%'])]],
  ['rin', [holds(['rin'])]],
])('%j is read as %j', (typed, readings) => {
  expect(searchReadings(typed)).toEqual(readings)
})

function asRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`)
}

const isSimilar = (typed: string, name: string) =>
  similarPatterns([typed]).some((pattern) => asRegExp(pattern).test(`x ${name} x`))

test.each(['pagirutim', 'xagirutin', 'pagixutin', 'pagrutin', 'paggirutin', 'pagirtuin', 'apgirutin'])(
  '%j is one letter away from pagirutindemo',
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
  expect(similarPatterns(['a%c_efg'])).toContain('% \\%c\\_efg%')
})
