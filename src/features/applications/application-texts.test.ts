import { expect, test } from 'vitest'
import {
  type ApplicantKeys,
  type ApplicationConflict,
  describeReapplication,
  describeRefusal,
  findRemainingConflicts,
} from './application-texts.ts'

const allKinds = ['username', 'same name', 'whatsapp', 'near number'] as const
const typedKeys: ApplicantKeys = { platform: 'tiktok', username: '@Wulan', whatsapp: '+62 0812-3456-789' }
const conflicts = allKinds.map((kind): ApplicationConflict => ({ kind, holder: null }))

test.each<[string, Partial<ApplicantKeys>, readonly ApplicationConflict['kind'][]]>([
  ['nothing', {}, allKinds],
  ['only the spelling', { username: 'wulan', whatsapp: '08123456789' }, allKinds],
  ['the username', { username: 'wulan.s' }, ['whatsapp', 'near number']],
  ['the platform', { platform: 'shopee' }, ['whatsapp', 'near number']],
  ['the number', { whatsapp: '08123456780' }, ['username', 'same name']],
])('of all conflicts, those that still apply after a correction of %s remain', (_, correction, kinds) => {
  const remaining = findRemainingConflicts(conflicts, typedKeys, { ...typedKeys, ...correction })
  expect(remaining.map(({ kind }) => kind)).toEqual(kinds)
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

// An applicant has applied again. A reapplication that differs from the application is stored with its differences.
const reappliedOn21 = '2026-11-21T09:05:00.123Z'
const reappliedOn23 = '2026-11-23T09:05:00.123Z'

test('the text about reapplications has the differences and the time of the latest different one', () => {
  const at = '2026-11-21T09:05:00.123456+00:00'
  const reapplications = [{ kota: 'Bandung', tentang: '', at }, { kota: 'Bogor' }]
  const differences = 'kota: Bandung, tentang: (kosong)'
  expect(describeReapplication({ reapplications, reapplied_at: reappliedOn21 })).toEqual({
    differences,
    isOlder: false,
    at,
  })
  expect(describeReapplication({ reapplications, reapplied_at: reappliedOn23 })).toEqual({
    differences,
    isOlder: true,
    at,
  })
})

test('there is no text about reapplications if none differed', () => {
  expect(describeReapplication({ reapplications: [], reapplied_at: reappliedOn23 })).toBeNull()
})

test('differences without a recorded time are older than the latest reapplication', () => {
  expect(
    describeReapplication({ reapplications: [{ kota: 'Bogor' }], reapplied_at: reappliedOn23 }),
  ).toMatchObject({ isOlder: true, at: undefined })
})
