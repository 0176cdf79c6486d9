import { describe, expect, test } from 'vitest'
import { findUsernameWarning } from '#base/username.ts'
import type { RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import { findTwins } from './import.ts'
import {
  checkDraft,
  type DraftRow,
  isReady,
  lacksUsernameColumn,
  needsCorrection,
  setRowField,
  setRowProduct,
} from './import-draft.ts'
import { createEmptyPerson, noUsernameInSheet } from './pasted-person.ts'

const product_id = '5f0c2a53-6a8e-4f3e-9c53-2f6b4f3c1a11'
const defaults = { platform: 'shopee', product_id, only_product_id: '' } as const

let rowCount = 0
function draftRow(change: Partial<DraftRow> = {}): DraftRow {
  rowCount += 1
  return {
    ...createEmptyPerson(),
    username: `sari${rowCount}`,
    whatsapp: `0812${String(rowCount).padStart(8, '0')}`,
    number: rowCount,
    isLeftOut: false,
    ...change,
  }
}
const noConflicts = () => []
const conflict = (kind: RegistrationConflict['kind']): RegistrationConflict => ({
  row: 0,
  kind,
  holder: { id: null, platform: 'tiktok', username: 'rina' },
})
const kinds = (rows: DraftRow[], conflicts: RegistrationConflict[] = []) =>
  checkDraft(rows, defaults, () => conflicts).map(({ state }) => state.kind)

describe('a row', () => {
  test('fills empty fields with the choices for all rows, but not fields that were not understood', () => {
    const [first, second] = checkDraft(
      [draftRow(), draftRow({ problems: { platform: 'Platform “X” …' } })],
      defaults,
      noConflicts,
    )
    expect(first?.input).toMatchObject({ platform: 'shopee', product_id })
    expect(second?.input).toMatchObject({ platform: '', product_id })
    expect(second?.state).toEqual({ kind: 'missing', fields: { platform: 'Platform “X” …' } })
  })

  test('reports missing fields with the messages of the form', () => {
    const [checkedRow] = checkDraft(
      [draftRow({ username: ' @ ', whatsapp: '' })],
      { platform: 'tiktok', product_id: '', only_product_id: '' },
      noConflicts,
    )
    expect(checkedRow?.state).toEqual({
      kind: 'missing',
      fields: {
        username: 'Username harus diisi',
        whatsapp: 'No. WhatsApp harus diisi',
        product_id: 'Product harus dipilih',
      },
    })
  })

  test('can be imported with a suspicious number, and shows a warning', () => {
    const [checkedRow] = checkDraft(
      [draftRow({ whatsapp: '081234567890 / 081398765432' })],
      defaults,
      noConflicts,
    )
    expect(checkedRow?.state).toEqual({
      kind: 'doubtful',
      doubts: ['Sepertinya ada dua nomor di sini. Pakai satu saja.'],
      conflicts: [],
    })
    expect(checkedRow && isReady(checkedRow)).toBe(true)
  })

  test.each(['@emo🌸lagi', 'ada spasi@x', 'Sari Dewi', 'https://vt.tiktok.com/ZS8/'])(
    'can be imported with the odd username %j, and shows the warning of the form',
    (username) => {
      const [checkedRow] = checkDraft([draftRow({ username })], defaults, noConflicts)
      expect(checkedRow?.state).toEqual({
        kind: 'doubtful',
        doubts: [findUsernameWarning(username)],
        conflicts: [],
      })
      expect(checkedRow && isReady(checkedRow)).toBe(true)
    },
  )

  test('warns about its username and about its number', () => {
    const [checkedRow] = checkDraft(
      [draftRow({ username: 'dua kata', whatsapp: '0211234567' })],
      defaults,
      noConflicts,
    )
    expect(checkedRow?.state).toMatchObject({
      doubts: [expect.stringContaining('tanpa spasi'), expect.stringContaining('bukan nomor HP')],
    })
  })

  test('still lists similar affiliates when it has a warning', () => {
    const similarConflict = conflict('same name')
    const [checkedRow] = checkDraft([draftRow({ username: 'dua kata' })], defaults, () => [similarConflict])
    expect(checkedRow?.state).toMatchObject({ kind: 'doubtful', conflicts: [similarConflict] })
  })

  test('applies the product chosen for an unknown name to all rows with that name', () => {
    const problems = { product_id: 'Product “Sabun” …' }
    const rows = [
      draftRow({ problems }),
      draftRow(),
      draftRow({ problems }),
      draftRow({ problems: { product_id: 'Product “Krim” …' } }),
    ]
    const chosen = setRowProduct(rows, rows[0]?.number ?? 0, product_id)
    expect(chosen.map((each) => each.product_id)).toEqual([product_id, '', product_id, ''])
    expect(chosen.map((each) => Object.keys(each.problems))).toEqual([[], [], [], ['product_id']])
  })

  test('becomes ready when a new value is typed into the field', () => {
    const invalidRow = draftRow({
      username: '',
      problems: { username: 'Selnya berisi rumus. Salin nilainya saja.' },
    })
    expect(kinds([invalidRow])).toEqual(['missing'])
    expect(kinds([setRowField(invalidRow, 'username', 'sari')])).toEqual(['ready'])
  })

  test.each([
    ['username', 'taken'],
    ['whatsapp', 'taken'],
    ['same name', 'alike'],
    ['near number', 'alike'],
    ['product gone', 'missing'],
    ['product hidden', 'missing'],
  ] as const)('with the conflict %s gets the state %s', (kind, state) => {
    expect(kinds([draftRow()], [conflict(kind)])).toEqual([state])
  })

  test('is imported when it is ready, waits when a field is missing, and does neither when left out', () => {
    const all = checkDraft(
      [draftRow(), draftRow({ whatsapp: '' }), draftRow({ isLeftOut: true })],
      defaults,
      noConflicts,
    )
    expect(all.map(isReady)).toEqual([true, false, false])
    expect(all.map(needsCorrection)).toEqual([false, true, false])
  })
})

test('a duplicate row refers to the first one, and rows that are left out do not count', () => {
  const firstRow = draftRow({ username: 'sari', platform: 'tiktok' })
  const secondRow = draftRow({ username: '@Sari', platform: 'tiktok' })
  expect(kinds([firstRow, secondRow])).toEqual(['ready', 'twice'])
  expect(checkDraft([firstRow, secondRow], defaults, noConflicts)[1]?.state).toEqual({
    kind: 'twice',
    row: firstRow.number,
  })
  expect(kinds([{ ...firstRow, isLeftOut: true }, secondRow])).toEqual(['out', 'ready'])
  expect(kinds([firstRow, { ...secondRow, platform: 'youtube' }])).toEqual(['ready', 'ready'])
})

test('rows that remain after others were registered keep the numbers of the sheet', () => {
  const twins = [6, 9].map((number) => draftRow({ number, username: 'sari' }))
  const checkedRows = checkDraft(twins, defaults, noConflicts)
  expect(checkedRows.map(({ row }) => row.number)).toEqual([6, 9])
  expect(checkedRows[1]?.state).toEqual({ kind: 'twice', row: 6 })
})

describe('a text that is no number', () => {
  const doubt = 'Sepertinya bukan nomor HP Indonesia (08…, 10–13 angka). Periksa lagi.'
  const stateOf = (whatsapp: string, earlier: string, conflicts: RegistrationConflict[] = []) =>
    checkDraft([draftRow({ whatsapp: earlier }), draftRow({ whatsapp })], defaults, () => conflicts)[1]?.state

  test.each([
    ['0812', '0812'],
    ['+62 812', '0812'],
    ['-', '-'],
  ])('is wrong when an earlier row has it too: %j', (whatsapp, earlier) => {
    expect(stateOf(whatsapp, earlier)).toEqual({ kind: 'missing', fields: { whatsapp: doubt } })
  })

  test('is wrong when an affiliate has it too, who is not the same person', () => {
    expect(stateOf('0812', '081234567890', [conflict('whatsapp')])).toEqual({
      kind: 'missing',
      fields: { whatsapp: doubt },
    })
    expect(stateOf('0812', '081234567890', [conflict('username')])?.kind).toBe('taken')
  })

  test('does not include numbers of other countries', () => {
    expect(stateOf('+60 12-345 6789', '60123456789')?.kind).toBe('twice')
  })
})

test('twins share a username on a platform or a number in any spelling; empty fields never match', () => {
  const buildRow = (platform: string, username: string, whatsapp: string) => ({
    platform,
    username,
    whatsapp,
  })
  expect(
    findTwins([
      buildRow('tiktok', 'sari', '0812 3456 7890'),
      buildRow('shopee', 'sari', ''),
      buildRow('tiktok', '', '+62 812-3456-7890'),
      buildRow('shopee', ' @SARI', '0813'),
      buildRow('shopee', '', ''),
    ]),
  ).toEqual([null, null, 0, 1, null])
})

describe('a sheet lacks a column for usernames', () => {
  const lacking = () => draftRow({ username: '', problems: { username: noUsernameInSheet } })
  const isLacking = (...rows: DraftRow[]) => lacksUsernameColumn(checkDraft(rows, defaults, noConflicts))

  test('if at least half of its rows say so', () => {
    expect(isLacking(lacking(), lacking(), draftRow(), draftRow())).toBe(true)
    expect(isLacking(lacking(), lacking(), draftRow(), draftRow(), draftRow())).toBe(false)
  })

  test('until the usernames are filled in', () => {
    const filledRow = setRowField(lacking(), 'username', 'sari.glow')
    expect(isLacking(lacking(), lacking(), filledRow)).toBe(true)
    expect(isLacking(lacking(), filledRow, filledRow)).toBe(false)
  })
})
