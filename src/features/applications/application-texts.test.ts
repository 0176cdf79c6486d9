import { expect, test } from 'vitest'
import {
  type ApplicantKeys,
  type ApplicationConflict,
  describeReapplication,
  describeRefusal,
  findRemainingConflicts,
} from './application-texts.ts'

const typedKeys: ApplicantKeys = { platform: 'tiktok', username: '@Wulan', whatsapp: '+62 0812-3456-789' }
const listKinds = (conflicts: readonly ApplicationConflict[]) => conflicts.map(({ kind }) => kind)
const conflicts = (['username', 'same name', 'whatsapp', 'near number'] as const).map(
  (kind): ApplicationConflict => ({ kind, holder: null }),
)

test.each<[string, Partial<ApplicantKeys>, ApplicationConflict['kind'][]]>([
  ['nothing', {}, ['username', 'same name', 'whatsapp', 'near number']],
  [
    'only the spelling',
    { username: 'wulan', whatsapp: '08123456789' },
    ['username', 'same name', 'whatsapp', 'near number'],
  ],
  ['the name', { username: 'wulan.s' }, ['whatsapp', 'near number']],
  ['the platform', { platform: 'shopee' }, ['whatsapp', 'near number']],
  ['the number', { whatsapp: '08123456780' }, ['username', 'same name']],
])('keeps the conflicts that still apply after a correction of %s', (_, corrected, remaining) => {
  expect(listKinds(findRemainingConflicts(conflicts, typedKeys, { ...typedKeys, ...corrected }))).toEqual(
    remaining,
  )
})

test('a refusal shows its reason and, if known, the affiliate in conflict', () => {
  const describeKind = (kind: ApplicationConflict['kind'], holder: ApplicationConflict['holder'] = null) =>
    describeRefusal({ id: 'x', kind, holder })
  expect(describeKind('whatsapp')).toBe('nomor sudah dipakai affiliate lain')
  expect(describeKind('username', { id: null, platform: 'tiktok', username: 'ada' })).toBe(
    'username sudah terdaftar (ada)',
  )
  expect(describeKind('gone')).toBe('sudah diputuskan orang lain')
})

test('a reapplication has the differences and time of the latest one that differed', () => {
  const at = '2026-11-21T09:05:00.123456+00:00'
  const reapplications = [{ kota: 'Bandung', tentang: '', at }, { kota: 'Bogor' }]
  const differences = 'kota: Bandung, tentang: (kosong)'
  expect(describeReapplication({ reapplications, reapplied_at: '2026-11-21T09:05:00.123Z' })).toEqual({
    differences,
    isOlder: false,
    at,
  })
  expect(describeReapplication({ reapplications, reapplied_at: '2026-11-23T09:05:00.123Z' })).toEqual({
    differences,
    isOlder: true,
    at,
  })
  expect(describeReapplication({ reapplications: [], reapplied_at: '2026-11-23T09:05:00.123Z' })).toBeNull()
})

test('differences without a recorded time are older than the latest reapplication', () => {
  expect(
    describeReapplication({ reapplications: [{ kota: 'Bogor' }], reapplied_at: '2026-11-23T09:05:00.123Z' }),
  ).toMatchObject({ isOlder: true, at: undefined })
})
