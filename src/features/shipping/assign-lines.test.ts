/** Tests of assigning pasted lines to parcels: by name, by order, or not at all. */
import { describe, expect, it } from 'vitest'
import fc from '#test/properties.ts'
import { assignLines } from './assign-lines.ts'
import { parsePastedLines } from './pasted-resi.ts'

const whatsapps: Record<string, string> = {
  sari: '+6289940000001',
  budi: '+6281234567890',
  dewi: '+6289940000002',
  'kulitstory.contoh': '+6289940000003',
}
const usernames = Object.keys(whatsapps)

/** Returns a row for each affiliate. @param storedNumbers the tracking numbers that are already stored, by username */
const buildRows = (storedNumbers: Record<string, string> = {}) =>
  Object.entries(whatsapps).map(([username, whatsapp]) => ({
    id: username,
    username,
    whatsapp,
    sample_resi: storedNumbers[username] ?? null,
  }))

/** Returns the number of each username, the numbers left over, and the reason and text of each unassigned line. */
function assign(text: string, storedNumbers?: Record<string, string>) {
  const { assigned, surplus, unassigned } = assignLines(buildRows(storedNumbers), parsePastedLines(text))
  const numbers = Object.fromEntries([...assigned].flatMap(([id, { resi }]) => (resi ? [[id, resi]] : [])))
  return { numbers, surplus, unassigned: unassigned.map(({ text, reason }) => [reason, text]) }
}
/** Returns the result of an assignment that leaves no number and no line over. */
const buildFullAssignment = (numbers: Record<string, string>) => ({ numbers, surplus: [], unassigned: [] })

describe('lines without a name', () => {
  it('are assigned to the rows in order', () => {
    expect(assign('JX000001\nJX000002\nJX000003')).toEqual(
      buildFullAssignment({ sari: 'JX000001', budi: 'JX000002', dewi: 'JX000003' }),
    )
  })

  it('fill rows without a number and never replace a stored number', () => {
    const storedNumbers = { sari: 'AWAL123456', dewi: 'AWAL123457' }
    expect(assign('JX000001\nJX000002\nJX000003', storedNumbers)).toEqual({
      numbers: { budi: 'JX000001', 'kulitstory.contoh': 'JX000002' },
      surplus: ['JX000003'],
      unassigned: [],
    })
    expect(assign('JX000001\nAWAL123457', storedNumbers)).toEqual(
      buildFullAssignment({ budi: 'JX000001', dewi: 'AWAL123457' }),
    )
  })

  it('skip a row for an unreadable line, but not for a heading', () => {
    expect(assign('Resi hari ini:\nJNE\nJX000001\nbelum ada\nJX000003\nmakasih kak')).toEqual({
      numbers: { sari: 'JX000001', dewi: 'JX000003' },
      surplus: [],
      unassigned: [['unread', 'belum ada']],
    })
    expect(assign('nanti ya')).toEqual({ numbers: {}, surplus: [], unassigned: [['unread', 'nanti ya']] })
  })
})

describe('a line without a name', () => {
  const listPlacedByOrder = (text: string, storedNumbers?: Record<string, string>) =>
    [...assignLines(buildRows(storedNumbers), parsePastedLines(text)).assigned].flatMap(
      ([id, { isByOrder }]) => (isByOrder ? [id] : []),
    )

  it('is marked as placed by order if another line has a name', () => {
    expect(listPlacedByOrder('dewi: JX000003\nJX000001')).toEqual(['sari'])
    expect(listPlacedByOrder('JX000001\nJX000002')).toEqual([])
    expect(listPlacedByOrder('dewi: JX000003\nbudi: JX000002')).toEqual([])
  })

  it('is not marked if its number is already stored for the row', () => {
    expect(listPlacedByOrder('dewi: JX000003\nAWAL123456', { sari: 'AWAL123456' })).toEqual([])
  })
})

describe('a line with a name', () => {
  it.each([
    'kulitstory.contoh: JX1112223334',
    'kulitstory.contoh:JX1112223334',
    'kulitstory.contoh : JX1112223334',
    'KulitStory.Contoh JX1112223334',
    '@kulitstory.contoh: JX 1112 2233 34',
    '@kulitstory.contoh JX1112223334',
    '(kulitstory.contoh) JX1112223334',
    'JX1112223334 (@kulitstory.contoh)',
    'JX1112223334 - kulitstory.contoh',
    '1. Paket kulitstory.contoh, JNE, resi JX1112223334',
    'https://www.tiktok.com/@kulitstory.contoh JX1112223334',
    'kulitstory.contoh\nJX1112223334',
    '@kulitstory.contoh\nJNE: JX1112223334',
  ])('is assigned to the named affiliate: %j', (text) => {
    expect(assign(text)).toEqual(buildFullAssignment({ 'kulitstory.contoh': 'JX1112223334' }))
    expect(assign(`${text}\nJX000001`)).toEqual(
      buildFullAssignment({ 'kulitstory.contoh': 'JX1112223334', sari: 'JX000001' }),
    )
  })

  it('can have a short tracking number, or a phone number instead of the username', () => {
    expect(assign('dewi: SPX999')).toEqual(buildFullAssignment({ dewi: 'SPX999' }))
    // The name is Sari's, but the phone number is Budi's.
    expect(assign('dewi: SPX999\nSari 0812-3456-7890 JX0012345678')).toEqual({
      numbers: { dewi: 'SPX999' },
      surplus: [],
      unassigned: [['several', 'Sari 0812-3456-7890 JX0012345678']],
    })
    expect(assign('Bapak X 0812-3456-7890 JX0012345678')).toEqual(
      buildFullAssignment({ budi: 'JX0012345678' }),
    )
  })

  it.each([
    'asing.contoh: JX1112223334',
    'asing.contoh:SPX999',
    '@asing JX1112223334',
    'JX1112223334 (asing)',
    'asing JX1112223334',
    'Ibu Wati\t081298765432\tJX1112223334',
    '@asing\nJX1112223334',
    'asing.170894 JX1112223334',
    'asing170894 JX1112223334',
  ])('is not assigned if no affiliate has the name: %j', (text) => {
    const { numbers, surplus, unassigned } = assign(`${text}\nJX000001`)
    expect(numbers).toEqual({ sari: 'JX000001' })
    expect([surplus, unassigned.map(([reason]) => reason)]).toEqual([[], ['unknown']])
  })

  it('does not treat another number of the parcel as a name', () => {
    expect(assign('INV20261101 JX1112223334')).toEqual(buildFullAssignment({ sari: 'JX1112223334' }))
  })

  it('is not assigned if it names two affiliates or repeats one', () => {
    expect(assign('sari dan budi: JX000001\ndewi JX000002\ndewi JX000003')).toEqual({
      numbers: { dewi: 'JX000002' },
      surplus: [],
      unassigned: [
        ['several', 'sari dan budi: JX000001'],
        ['twice', 'dewi JX000003'],
      ],
    })
  })

  it('without a number leaves the named row empty, and no other line fills that row', () => {
    expect(assign('sari: belum ada\nJX000001')).toEqual(buildFullAssignment({ budi: 'JX000001' }))
  })
})

it('each line is assigned, left over or reported, never on a wrong row or over a stored number', () => {
  const anyLine = fc.constantFrom(
    'JX000001',
    'JX000007',
    '@sari JX000002',
    'budi\tJX000003',
    'asing: JX000004',
    'dewi, sari JX000005',
    'kulitstory.contoh:SPX999',
    'nanti ya',
    'dewi: belum',
  )
  const anyStoredNumbers = fc
    .subarray(usernames)
    .map((names) => Object.fromEntries(names.map((name, i) => [name, `AWAL${i}23456`])))
  /** the only affiliate who may get a number; the other numbers may go to anybody without a stored one */
  const owners: Record<string, string> = {
    JX000002: 'sari',
    JX000003: 'budi',
    JX000004: 'nobody',
    JX000005: 'nobody',
    SPX999: 'kulitstory.contoh',
  }
  const findNumbers = (text: string) => /(?:JX0|SPX)\d+/.exec(text) ?? []
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 9 }), anyStoredNumbers, (lines, storedNumbers) => {
      const { numbers, surplus, unassigned } = assign(lines.join('\n'), storedNumbers)
      const reportedNumbers = unassigned.flatMap(([, text]) => findNumbers(text ?? ''))
      expect([...Object.values(numbers), ...surplus, ...reportedNumbers].sort()).toEqual(
        lines.flatMap(findNumbers).sort(),
      )
      for (const [id, number] of Object.entries(numbers)) {
        if (owners[number]) expect(id).toBe(owners[number])
        else expect(storedNumbers[id]).toBeUndefined()
      }
    }),
  )
})
