/**
 * Tests with lines from couriers' receipts, marketplace sheets and chats. Each has one tracking number, a name and often
 * a phone number.
 */
import { describe, expect, it } from 'vitest'
import fc from '#test/properties.ts'
import { assignLines, type Doubt } from './assign-lines.ts'
import { parsePastedLines } from './pasted-resi.ts'

const rows = [
  { id: 'rina', username: 'rina.skin', whatsapp: '083564225572', sample_resi: null },
  { id: 'dewi', username: 'dewi.daily', whatsapp: '+62 852-3344-5566', sample_resi: null },
  { id: 'budi', username: 'budi88', whatsapp: '081234567890', sample_resi: null },
]

/**
 * Returns where a text is assigned, as 'row number courier (doubt)', then the numbers left over and the reasons of the
 * lines that are not assigned.
 */
function assign(text: string): string[] {
  const { assigned, surplus, unassigned } = assignLines(rows, parsePastedLines(text))
  return [
    ...[...assigned].map(([id, { resi, courier, doubt }]) =>
      [id, resi || '-', courier, doubt && `(${doubt})`].filter(Boolean).join(' '),
    ),
    ...surplus.map((resi) => `surplus ${resi}`),
    ...unassigned.map(({ reason }) => `unassigned ${reason}`),
  ]
}

describe('a line for rina.skin', () => {
  it.each([
    // JNE
    ['0312345678922 / Rina K / 083564225572', '0312345678922'],
    ['rina.skin - JNE REG - 0312345678922', '0312345678922 JNE'],
    ['JNE: 0312345678922 an. Rina Skin hp 6283564225572', '0312345678922 JNE'],
    ['JNE0312345678922 rina.skin', '0312345678922 JNE'],
    ['rina.skin JNE YES 540110012345678', '540110012345678 JNE'],
    ['@rina.skin JNE OKE: 0123 4567 8901 2345', '0123456789012345 JNE'],
    ['JNE CTC CGKBN00123456724 Rina Skin 0835-6422-5572', 'CGKBN00123456724 JNE'],
    ['rina.skin | CM12345678901 | JNE | REG | 25/11/2026', 'CM12345678901 JNE'],
    ['REG-0312345678922, rina.skin, JNE', '0312345678922 JNE'],
    ['JNE JTR TLJR12345678901 (rina.skin) 2 kg', 'TLJR12345678901 JNE'],
    // J&T
    ['J&T EZ JX1234567890 rina.skin', 'JX1234567890 J&T'],
    ['J&T-JP1234567890 / rina.skin / +62 835-6422-5572', 'JP1234567890 J&T'],
    ['Rina K\t083564225572\tJ&T Express\tEZ\tJD0123456789', 'JD0123456789 J&T'],
    ['rina.skin jnt eco jx 1234 5678 90', 'JX1234567890 J&T'],
    ['JNT JO9988776655 atas nama rina.skin hp 083564225572', 'JO9988776655 J&T'],
    ['JB0012345678 wa 6283564225572 Rina', 'JB0012345678'],
    ['Kak rina.skin, ini resi J&T-nya JX1234567890 ya, COD Rp 12.000', 'JX1234567890'],
    // SiCepat
    ['SiCepat REG 000123456789 rina.skin', '000123456789 SiCepat'],
    ['rina.skin / SICEPAT BEST / 002123456789', '002123456789 SiCepat'],
    ['SICEPAT000123456789 - Rina - 083564225572', '000123456789 SiCepat'],
    ['004123456789 (SiCepat HALU) rina.skin', '004123456789 SiCepat'],
    ['Rina K 083564225572 si cepat gokil 003 123 456 789', '003123456789 SiCepat'],
    ['@rina.skin sicepat ekspres: 000123456789', '000123456789 SiCepat'],
    ['No. HP 083564225572 No. Resi 000123456789', '000123456789'],
    // AnterAja
    ['AnterAja REG 10001234567890 rina.skin', '10001234567890 AnterAja'],
    ['Anteraja Next Day; 11000123456789; Rina K; 083564225572', '11000123456789 AnterAja'],
    ['rina.skin anter aja same day 10001234567890', '10001234567890 AnterAja'],
    ['ANTERAJA-10001234567890 rina.skin', '10001234567890 AnterAja'],
    ['resi anteraja 1000 1234 567890 utk rina.skin', '10001234567890 AnterAja'],
    ['083564225572 10001234567890', '10001234567890'],
    ['penerima: Rina Skin, telp: 0835 6422 5572, resi: 10001234567890', '10001234567890'],
    // SPX
    ['SPX Standard SPXID012345678901 rina.skin', 'SPXID012345678901 SPX'],
    ['SPX-SPXID04812345678A / Rina / 083564225572', 'SPXID04812345678A SPX'],
    ['Shopee Express SPXID012345678901 rina.skin Hemat', 'SPXID012345678901 SPX'],
    ['rina.skin\tSPX\tSTD\tspxid012345678901', 'SPXID012345678901 SPX'],
    ['578912345678901234 SPXID012345678901 rina.skin', 'SPXID012345678901'],
    ['241125ABCDEFGH,SPXID012345678901,rina.skin,083564225572', 'SPXID012345678901'],
    ['https://spx.co.id/track?SPXID012345678901 rina.skin', 'SPXID012345678901'],
    // Ninja
    ['Ninja Xpress NLIDAP1234567890 rina.skin', 'NLIDAP1234567890 Ninja Xpress'],
    ['ninja van nvidshopee1234567 rina.skin', 'NVIDSHOPEE1234567 Ninja Xpress'],
    ['Rina K, 083564225572, Ninja, NLIDAP1234567890', 'NLIDAP1234567890 Ninja Xpress'],
    ['NLIDAP 1234 5678 90 @rina.skin', 'NLIDAP1234567890'],
    ['NINJA-NLIDAP1234567890 a/n Rina (083564225572)', 'NLIDAP1234567890 Ninja Xpress'],
    ['rina.skin ninja express SHP1234567890 standard', 'SHP1234567890 Ninja Xpress'],
    ['awb NVIDMYRID1234567 an rina.skin', 'NVIDMYRID1234567'],
    // ID Express
    ['ID Express IDS901234567890 rina.skin', 'IDS901234567890 ID Express'],
    ['idx IDE701234567890 Rina 083564225572', 'IDE701234567890 ID Express'],
    ['rina.skin | id express std | IDS 9012 3456 7890', 'IDS901234567890 ID Express'],
    ['IDS901234567890 / rina.skin / IDEXPRESS', 'IDS901234567890 ID Express'],
    ['id express, 83564225572, IDS901234567890', 'IDS901234567890 ID Express'],
    ['1. Rina - 083564225572 - IDS901234567890', 'IDS901234567890'],
    ['wa.083564225572 IDS901234567890', 'IDS901234567890'],
    // POS
    ['POS P2211040012345 rina.skin', 'P2211040012345 Pos Indonesia'],
    ['Pos Indonesia Kilat Khusus 18240098765 rina.skin', '18240098765 Pos Indonesia'],
    ['PT Pos Indonesia EE123456789ID Rina 083564225572', 'EE123456789ID Pos Indonesia'],
    ['pos express 22110400123456 a.n. rina.skin kodepos 16115', '22110400123456 Pos Indonesia'],
    ['rina.skin / POS18240098765 / hp083564225572', '18240098765 Pos Indonesia'],
    ['Rina S 083564225572 pos reguler P2211040012345 Rp12.000', 'P2211040012345 Pos Indonesia'],
    ['rina.skin pos same day 22110400123456, 25-11-2026', '22110400123456 Pos Indonesia'],
    ['POS: 22110400123456 tlp +6283564225572', '22110400123456 Pos Indonesia'],
  ])('is assigned with its number and courier: %j', (line, numberAndCourier) => {
    expect(assign(line)).toEqual([`rina ${numberAndCourier}`])
  })
})

describe('a number that may not be a tracking number', () => {
  it.each([
    ['rina.skin 083564225572', ['rina 083564225572 (phone)']],
    ['083564225572', ['rina 083564225572 (phone)']],
    ['081298765432', ['rina 081298765432 (phone)']],
    ['JNE 0812-9876-5432 budi88', ['budi 081298765432 JNE (phone)']],
    ['rina.skin 0312345678922 540110012345678', ['rina 540110012345678 (several)']],
    ['rina.skin SiCepat 000812345678', ['rina 000812345678 SiCepat']],
    ['rina.skin order 578912345678901234 0312345678922', ['rina 0312345678922']],
  ])('is assigned, with a doubt where needed: %j', (line, assignments) => {
    expect(assign(line)).toEqual(assignments)
  })

  it('is assigned to the name and phone number on the lines above', () => {
    expect(assign('Rina Skin\n083564225572\nJNE 0312345678922')).toEqual([
      'rina 0312345678922 JNE',
      'unassigned unread',
    ])
    expect(assign('dewi.daily 085233445566\n0312345678922\nbudi88 081234567890\n0312345678930')).toEqual([
      'dewi 0312345678922',
      'budi 0312345678930',
    ])
  })

  it('keeps its place among other numbers if it looks like a phone number', () => {
    expect(assign('0312345678922\n0812345678901\n0312345678930')).toEqual([
      'rina 0312345678922',
      'dewi 0812345678901 (phone)',
      'budi 0312345678930',
    ])
  })

  it('is a phone number if any row has it as WhatsApp number, even if it does not look like one', () => {
    const rowsWithForeignNumber = [
      { id: 'sari', username: 'sari.glow', whatsapp: '+60 12-345 67890', sample_resi: null },
    ]
    const { assigned } = assignLines(
      rowsWithForeignNumber,
      parsePastedLines('sari.glow 601234567890 JNE 0312345678922'),
    )
    expect(assigned.get('sari')).toEqual({ resi: '0312345678922', courier: 'JNE' })
  })
})

const anyDigits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const anyResi = fc.oneof(
  anyDigits(12).map((tail) => `0${tail.replace(/^8/, '3')}`),
  anyDigits(14).map((tail) => `5${tail}`),
  anyDigits(10).map((tail) => `JX${tail}`),
  anyDigits(9).map((tail) => `000${tail}`),
  anyDigits(12).map((tail) => `10${tail}`),
  anyDigits(12).map((tail) => `SPXID${tail}`),
  anyDigits(10).map((tail) => `NLIDAP${tail}`),
  anyDigits(12).map((tail) => `IDS${tail}`),
  anyDigits(13).map((tail) => `P${tail}`),
)
const anyPhone = fc.constantFrom(
  '083564225572',
  '6283564225572',
  '+6283564225572',
  '0835-6422-5572',
  '0835 6422 5572',
  '+62 835-6422-5572',
  'hp 083564225572',
  'HP083564225572',
  'wa.083564225572',
)
const anyServiceOrName = fc.constantFrom(
  'JNE REG',
  'REG',
  'JNE',
  'OKE',
  'J&T EZ',
  'SiCepat BEST',
  'an. Rina K',
  'Rina S',
  '2 kg',
)
const anySeparator = fc.constantFrom(' ', ' / ', ' - ', ', ', ' | ', '\t', '; ', '/')

describe('a line with its parts in any order', () => {
  it('yields its tracking number without phone, name or service, and without doubt', () => {
    fc.assert(
      fc.property(
        anyResi,
        anyPhone,
        anyServiceOrName,
        anySeparator,
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        (resi, phone, serviceOrName, separator, order) => {
          const parts = [resi, phone, serviceOrName, 'rina.skin']
          const line = order.map((index) => parts[index]).join(separator)
          const values = assignLines(rows, parsePastedLines(line)).assigned.get('rina')
          expect([values?.resi, values?.doubt], line).toEqual([resi, undefined])
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is doubtful if its only number is a phone number', () => {
    fc.assert(
      fc.property(
        anyPhone,
        anyServiceOrName,
        anySeparator,
        fc.boolean(),
        (phone, serviceOrName, separator, isPhoneFirst) => {
          const line = (isPhoneFirst ? [phone, serviceOrName] : [serviceOrName, phone]).join(separator)
          const { assigned } = assignLines(rows, parsePastedLines(line))
          const doubts = [...assigned.values()].map(({ doubt }) => doubt)
          expect(doubts, line).toEqual(['phone' satisfies Doubt])
        },
      ),
      { numRuns: 300 },
    )
  })
})
