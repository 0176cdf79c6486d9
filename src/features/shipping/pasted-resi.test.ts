/** Tests of reading lines with tracking numbers from couriers, sheets and chats. */
import { describe, expect, it } from 'vitest'
import fc from '#test/properties.ts'
import { parsePastedLines } from './pasted-resi.ts'
import { findEarlierDuplicates, findResiProblem, normalizeResi } from './shipment.ts'

describe('a pasted line', () => {
  it.each([
    ['JX1234567890', 'JX1234567890', ''],
    ['  jx 1234 567 890 ', 'JX1234567890', ''],
    ["'000123456789", '000123456789', ''],
    ['1. JP1234567890', 'JP1234567890', ''],
    ['Resi: 000123456789', '000123456789', ''],
    ['No. Resi JNE : CGK2F001234567', 'CGK2F001234567', 'JNE'],
    ['JNE 012345678901234', '012345678901234', 'JNE'],
    ['j&t express\tJX0012345678', 'JX0012345678', 'J&T'],
    ['JX0012345678;jnt', 'JX0012345678', 'J&T'],
    ['Sari Dewi\t081234567890\tSPXID012345678901\tShopee Express', 'SPXID012345678901', 'SPX'],
    ['@sari.glow 081234567890 001234567890', '001234567890', ''],
    ['1 JP1234567890', 'JP1234567890', ''],
    ['kulitstory.contoh: JX1112223334', 'JX1112223334', ''],
    ['kulitstory.contoh:SPX999', 'SPX999', ''],
    ['glow123456 : spx999', 'SPX999', ''],
    ['(kulitstory.contoh) JX 1112 2233', 'JX11122233', ''],
    ['JX1112223334 [kulitstory.contoh] Rp 12.000 22/11/2026', 'JX1112223334', ''],
    ['https://www.tiktok.com/@kulitstory.contoh: JX1112223334', 'JX1112223334', ''],
    ['kulitstory.contoh - SPX999', 'SPX999', ''],
    ['ani 1234567890', '1234567890', ''],
    ['kak, ini resinya: JX1112223334 ya', 'JX1112223334', ''],
    ['=HYPERLINK("http://x")', undefined, ''],
    ['sari.glow\tJNE\t11002899918.0', '11002899918', 'JNE'],
    ['sari.glow\tJNE\t11002899918,00', '11002899918', 'JNE'],
    ['sari.glow\tJNE\t11002899918.01', '11002899918.01', 'JNE'],
    ['belum ada', undefined, ''],
    ['sari99: menyusul', undefined, ''],
  ])('is read: %j has the number %s and the courier %j', (line, resi, courier) => {
    expect(parsePastedLines(line).map(({ numbers, courier }) => [numbers[0]?.resi, courier])).toEqual([
      [resi, courier],
    ])
  })

  it('is split into several numbers only if it contains nothing but numbers of one kind', () => {
    const readNumbers = (text: string) => parsePastedLines(text).map((line) => line.numbers[0]?.resi)
    expect(readNumbers('JX0012345678, JX0012345679 JX0012345670')).toEqual([
      'JX0012345678',
      'JX0012345679',
      'JX0012345670',
    ])
    expect(readNumbers('ORD2211001 JX0012345678')).toEqual(['JX0012345678'])
  })

  it('is skipped if it is empty or only punctuation', () => {
    expect(parsePastedLines('JX0000001\r\n\n  \n---\nJX0000002\n')).toHaveLength(2)
  })

  it('can be any text, and each number on a line of its own is returned', () => {
    // HP, WA, NO and EZ before digits are read as words written onto a number.
    const anyResi = fc.stringMatching(/^[A-Z]{2}\d{8,14}$/).filter((text) => !/^(?:HP|WA|NO|EZ)/.test(text))
    fc.assert(
      fc.property(fc.array(anyResi, { maxLength: 30 }), (resis) => {
        expect(parsePastedLines(resis.join('\n')).map((line) => line.numbers[0]?.resi)).toEqual(resis)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { numbers } of parsePastedLines(text))
          for (const { resi } of numbers) expect(findResiProblem(resi), resi).toBeUndefined()
      }),
    )
  })
})

describe('a tracking number', () => {
  it.each(['', 'JX12', 'A/1-2.3', 'a'.repeat(40)])('can be saved as %j', (resi) => {
    expect(findResiProblem(resi)).toBeUndefined()
  })

  it.each([
    '=1+1',
    '+6281',
    '@SUM(1)',
    '-1234',
    'JX1',
    'J'.repeat(41),
    'J'.repeat(60),
    'JX<b>12',
    'JX\u000012',
  ])('cannot be saved as %j', (resi) => {
    expect(findResiProblem(resi)).toBeTypeOf('string')
  })

  it('is recognized as the same in other spellings, except while it is empty', () => {
    const rows = ['jx 12', '', 'JX12', '', 'jx12'].map((sample_resi) => ({ sample_resi }))
    // Each duplicate has the index of the first row with its number.
    expect(findEarlierDuplicates(rows)).toEqual([null, null, 0, null, 0])
    expect(normalizeResi("'jx\u200b 12")).toBe('JX12')
  })
})
