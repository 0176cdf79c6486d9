/** Tests of assigning pasted lines to parcels: by name, by order, or not at all. */
import { describe, expect, it } from 'vitest'
import fc from '#test/properties.ts'
import { assignLines } from './assign-lines.ts'
import { parsePastedLines } from './pasted-resi.ts'

const cast = ['sari', 'budi', 'dewi', 'kulitstory.contoh']
const phones: Record<string, string> = { budi: '+6281234567890' }
const rowsWith = (storedNumbers: Record<string, string> = {}) =>
  cast.map((username) => ({
    id: username,
    username,
    whatsapp: phones[username] ?? `+62899${username.length}0000001`,
    sample_resi: storedNumbers[username] ?? null,
  }))

function assign(text: string, storedNumbers?: Record<string, string>) {
  const { assigned, surplus, unassigned } = assignLines(rowsWith(storedNumbers), parsePastedLines(text))
  const resi = Object.fromEntries([...assigned].flatMap(([id, each]) => (each.resi ? [[id, each.resi]] : [])))
  return { resi, surplus, unassigned: unassigned.map(({ text, reason }) => [reason, text]) }
}
const allAssigned = (resi: Record<string, string>) => ({ resi, surplus: [], unassigned: [] })

describe('lines without a name', () => {
  it('are assigned to the rows in order', () => {
    expect(assign('JX000001\nJX000002\nJX000003')).toEqual(
      allAssigned({ sari: 'JX000001', budi: 'JX000002', dewi: 'JX000003' }),
    )
  })

  it('fill rows without a number and never replace a stored number', () => {
    const storedNumbers = { sari: 'AWAL123456', dewi: 'AWAL123457' }
    expect(assign('JX000001\nJX000002\nJX000003', storedNumbers)).toEqual({
      resi: { budi: 'JX000001', 'kulitstory.contoh': 'JX000002' },
      surplus: ['JX000003'],
      unassigned: [],
    })
    expect(assign('JX000001\nAWAL123457', storedNumbers)).toEqual(
      allAssigned({ budi: 'JX000001', dewi: 'AWAL123457' }),
    )
  })

  it('skip a row for an unreadable line, but not for a heading', () => {
    expect(assign('Resi hari ini:\nJNE\nJX000001\nbelum ada\nJX000003\nmakasih kak')).toEqual({
      resi: { sari: 'JX000001', dewi: 'JX000003' },
      surplus: [],
      unassigned: [['unread', 'belum ada']],
    })
    expect(assign('nanti ya')).toMatchObject({ resi: {}, unassigned: [['unread', 'nanti ya']] })
  })
})

describe('a line without a name', () => {
  const guesses = (text: string, storedNumbers?: Record<string, string>) =>
    [...assignLines(rowsWith(storedNumbers), parsePastedLines(text)).assigned].flatMap(
      ([id, { isByOrder }]) => (isByOrder ? [id] : []),
    )

  it('is marked as placed by order if another line has a name', () => {
    expect(guesses('dewi: JX000003\nJX000001')).toEqual(['sari'])
    expect(guesses('JX000001\nJX000002')).toEqual([])
    expect(guesses('dewi: JX000003\nbudi: JX000002')).toEqual([])
  })

  it('is not marked if its number is already stored for the row', () => {
    expect(guesses('dewi: JX000003\nAWAL123456', { sari: 'AWAL123456' })).toEqual([])
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
    expect(assign(text)).toEqual(allAssigned({ 'kulitstory.contoh': 'JX1112223334' }))
    expect(assign(`${text}\nJX000001`)).toEqual(
      allAssigned({ 'kulitstory.contoh': 'JX1112223334', sari: 'JX000001' }),
    )
  })

  it('can have a short tracking number, or a phone number instead of the username', () => {
    expect(assign('dewi: SPX999\nSari 0812-3456-7890 JX0012345678')).toMatchObject({
      resi: { dewi: 'SPX999' },
    })
    expect(assign('Bapak X 0812-3456-7890 JX0012345678')).toEqual(allAssigned({ budi: 'JX0012345678' }))
  })

  it.each([
    'asing.contoh: JX1112223334',
    'asing.contoh:SPX999',
    '@asing JX1112223334',
    'JX1112223334 (asing)',
    'asing JX1112223334',
    'Sari Dewanti\t081298765432\tJX1112223334',
    '@asing\nJX1112223334',
    'asing.170894 JX1112223334',
    'asing170894 JX1112223334',
  ])('is not assigned if no affiliate has the name: %j', (text) => {
    const { resi, surplus, unassigned } = assign(`${text.replace('Sari Dewanti', 'Ibu Wati')}\nJX000001`)
    expect(resi).toEqual({ sari: 'JX000001' })
    expect([surplus, unassigned.map(([reason]) => reason)]).toEqual([[], ['unknown']])
  })

  it('does not treat another number of the parcel as a name', () => {
    expect(assign('INV20261101 JX1112223334')).toEqual(allAssigned({ sari: 'JX1112223334' }))
  })

  it('is not assigned if it names two affiliates or repeats one', () => {
    expect(assign('sari dan budi: JX000001\ndewi JX000002\ndewi JX000003')).toEqual({
      resi: { dewi: 'JX000002' },
      surplus: [],
      unassigned: [
        ['several', 'sari dan budi: JX000001'],
        ['twice', 'dewi JX000003'],
      ],
    })
  })

  it('leaves the named row empty if it has no number, and no other line fills it', () => {
    expect(assign('sari: belum ada\nJX000001')).toEqual(allAssigned({ budi: 'JX000001' }))
  })
})

it('each line is assigned, left over or reported, never on a wrong row or over a stored number', () => {
  const line = fc.constantFrom(
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
  const stored = fc
    .subarray(cast)
    .map((names) => Object.fromEntries(names.map((name, n) => [name, `AWAL${n}23456`])))
  const owners: Record<string, string> = {
    JX000002: 'sari',
    JX000003: 'budi',
    JX000004: 'nobody',
    JX000005: 'nobody',
    SPX999: 'kulitstory.contoh',
  }
  fc.assert(
    fc.property(fc.array(line, { maxLength: 9 }), stored, (lines, has) => {
      const { resi, surplus, unassigned } = assign(lines.join('\n'), has)
      const numbers = lines.flatMap((each) => /(?:JX0|SPX)\d+/.exec(each) ?? [])
      const numbersLeft = unassigned.flatMap(([, text]) => /(?:JX0|SPX)\d+/.exec(text ?? '') ?? [])
      expect([...Object.values(resi), ...surplus, ...numbersLeft].sort()).toEqual([...numbers].sort())
      for (const [id, each] of Object.entries(resi)) {
        if (owners[each]) expect(id).toBe(owners[each])
        else expect(has[id]).toBeUndefined()
      }
    }),
  )
})
