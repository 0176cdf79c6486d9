import { describe, expect, test } from 'vitest'
import { findWhatsappWarning } from '#base/phone.ts'
import { findUsernameWarning } from '#base/username.ts'
import type { RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import { findEarlierDuplicates } from './import.ts'
import {
  checkDraft,
  type DraftRow,
  isIncluded,
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
/** Returns a row of a draft that can be imported, except for these fields. */
function createRow(change: Partial<DraftRow> = {}): DraftRow {
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
const createConflict = (kind: RegistrationConflict['kind']): RegistrationConflict => ({
  row: 0,
  kind,
  holder: { id: null, platform: 'tiktok', username: 'rina' },
})
/** Returns the kind of each row's state, if the server reports these conflicts for every row. */
const listStateKinds = (rows: DraftRow[], conflicts: RegistrationConflict[] = []) =>
  checkDraft(rows, defaults, () => conflicts).map(({ state }) => state.kind)

describe('a number that cannot be anybody’s', () => {
  test.each(['0812-34', '-', '0812', '021', '081234567890 / 081398765432'])(
    'is not imported unless the user includes the row: %j',
    (whatsapp) => {
      const checkRow = (change: Partial<DraftRow>) =>
        checkDraft([createRow({ whatsapp, isLeftOut: null, ...change })], defaults, noConflicts)[0]
      const undecidedRow = checkRow({})
      expect(undecidedRow?.state).toEqual({
        kind: 'bad_number',
        warnings: [findWhatsappWarning(whatsapp)],
        conflicts: [],
      })
      expect(undecidedRow && [isReady(undecidedRow), isIncluded(undecidedRow)]).toEqual([false, false])
      expect(undecidedRow && needsCorrection(undecidedRow)).toBe(true)
      const includedRow = checkRow({ isLeftOut: false })
      expect(includedRow && [isReady(includedRow), isIncluded(includedRow)]).toEqual([true, true])
      expect(checkRow({ isLeftOut: true })?.state.kind).toBe('left_out')
      expect(checkRow({ whatsapp: '0812-3456-7890' })?.state.kind).toBe('ready')
    },
  )

  test('is restored from our own export without a question', () => {
    const restoration = { values: {}, warnings: {} }
    expect(listStateKinds([createRow({ whatsapp: '0812', isLeftOut: null, restoration })])).toEqual([
      'doubtful',
    ])
  })
})

describe('a row', () => {
  test('fills empty fields with the choices for all rows, but not fields that were not understood', () => {
    const [firstRow, secondRow] = checkDraft(
      [createRow(), createRow({ problems: { platform: 'Platform “X” …' } })],
      defaults,
      noConflicts,
    )
    expect(firstRow?.input).toMatchObject({ platform: 'shopee', product_id })
    expect(secondRow?.input).toMatchObject({ platform: '', product_id })
    expect(secondRow?.state).toEqual({ kind: 'missing', fields: { platform: 'Platform “X” …' } })
  })

  test('reports missing fields with the messages of the form', () => {
    const [checkedRow] = checkDraft(
      [createRow({ username: ' @ ', whatsapp: '' })],
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
      [createRow({ whatsapp: '081234567890 / 081398765432' })],
      defaults,
      noConflicts,
    )
    expect(checkedRow?.state).toEqual({
      kind: 'doubtful',
      warnings: ['Sepertinya ada dua nomor di sini. Pakai satu saja.'],
      conflicts: [],
    })
    expect(checkedRow && isReady(checkedRow)).toBe(true)
  })

  test.each(['@emo🌸lagi', 'ada spasi@x', 'Sari Dewi', 'https://vt.tiktok.com/ZS8/'])(
    'can be imported with the odd username %j, and shows the warning of the form',
    (username) => {
      const [checkedRow] = checkDraft([createRow({ username })], defaults, noConflicts)
      expect(checkedRow?.state).toEqual({
        kind: 'doubtful',
        warnings: [findUsernameWarning(username)],
        conflicts: [],
      })
      expect(checkedRow && isReady(checkedRow)).toBe(true)
    },
  )

  test('warns about its username and about its number', () => {
    const [checkedRow] = checkDraft(
      [createRow({ username: 'dua kata', whatsapp: '0211234567' })],
      defaults,
      noConflicts,
    )
    expect(checkedRow?.state).toMatchObject({
      warnings: [expect.stringContaining('tanpa spasi'), expect.stringContaining('bukan nomor HP')],
    })
  })

  test('still lists similar affiliates when it has a warning', () => {
    const similarConflict = createConflict('same name')
    const [checkedRow] = checkDraft([createRow({ username: 'dua kata' })], defaults, () => [similarConflict])
    expect(checkedRow?.state).toMatchObject({ kind: 'doubtful', conflicts: [similarConflict] })
  })

  test('applies the product chosen for an unknown name to all rows with that name', () => {
    const problems = { product_id: 'Product “Sabun” …' }
    const rows = [
      createRow({ problems }),
      createRow(),
      createRow({ problems }),
      createRow({ problems: { product_id: 'Product “Krim” …' } }),
    ]
    const rowsWithChoice = setRowProduct(rows, rows[0]?.number ?? 0, product_id)
    expect(rowsWithChoice.map((row) => row.product_id)).toEqual([product_id, '', product_id, ''])
    expect(rowsWithChoice.map(({ problems }) => Object.keys(problems))).toEqual([[], [], [], ['product_id']])
  })

  test('becomes ready when a new value is typed into the field', () => {
    const invalidRow = createRow({
      username: '',
      problems: { username: 'Selnya berisi rumus. Salin nilainya saja.' },
    })
    expect(listStateKinds([invalidRow])).toEqual(['missing'])
    expect(listStateKinds([setRowField(invalidRow, 'username', 'sari')])).toEqual(['ready'])
  })

  test.each([
    ['username', 'taken'],
    ['whatsapp', 'taken'],
    ['same name', 'similar'],
    ['near number', 'similar'],
    ['product gone', 'missing'],
    ['product hidden', 'missing'],
  ] as const)('with the conflict %s gets the state %s', (kind, state) => {
    expect(listStateKinds([createRow()], [createConflict(kind)])).toEqual([state])
  })

  test('is ready with all fields, needs correction without one, and is neither if it is left out', () => {
    const checkedRows = checkDraft(
      [createRow(), createRow({ whatsapp: '' }), createRow({ isLeftOut: true })],
      defaults,
      noConflicts,
    )
    expect(checkedRows.map(isReady)).toEqual([true, false, false])
    expect(checkedRows.map(needsCorrection)).toEqual([false, true, false])
  })
})

test('a duplicate row refers to the first one, and rows that are left out do not count', () => {
  const firstRow = createRow({ username: 'sari', platform: 'tiktok' })
  const secondRow = createRow({ username: '@Sari', platform: 'tiktok' })
  expect(listStateKinds([firstRow, secondRow])).toEqual(['ready', 'duplicate'])
  expect(checkDraft([firstRow, secondRow], defaults, noConflicts)[1]?.state).toEqual({
    kind: 'duplicate',
    earlierNumber: firstRow.number,
  })
  expect(listStateKinds([{ ...firstRow, isLeftOut: true }, secondRow])).toEqual(['left_out', 'ready'])
  expect(listStateKinds([firstRow, { ...secondRow, platform: 'youtube' }])).toEqual(['ready', 'ready'])
})

describe('an earlier row with a number that cannot be anybody’s', () => {
  const createPair = (isLeftOut: boolean | null, change: Partial<DraftRow> = {}) => [
    createRow({ username: 'sari', whatsapp: '0812', isLeftOut }),
    createRow({ username: 'sari', ...change }),
  ]

  test('makes a later row with the same username no duplicate until the user includes it', () => {
    expect(listStateKinds(createPair(null))).toEqual(['bad_number', 'ready'])
    expect(listStateKinds(createPair(true))).toEqual(['left_out', 'ready'])
    expect(listStateKinds(createPair(false))).toEqual(['doubtful', 'duplicate'])
  })

  test('makes the same text in a later row no problem until the user includes it', () => {
    const later = { username: 'dewi', whatsapp: '0812' }
    expect(listStateKinds(createPair(null, later))).toEqual(['bad_number', 'doubtful'])
    expect(listStateKinds(createPair(false, later))).toEqual(['doubtful', 'missing'])
  })

  test('is itself a duplicate of a good row above it', () => {
    expect(listStateKinds(createPair(null).reverse())).toEqual(['ready', 'duplicate'])
  })
})

test('rows that remain after others were registered keep the numbers of the sheet', () => {
  const rowsWithSameUsername = [6, 9].map((number) => createRow({ number, username: 'sari' }))
  const checkedRows = checkDraft(rowsWithSameUsername, defaults, noConflicts)
  expect(checkedRows.map(({ row }) => row.number)).toEqual([6, 9])
  expect(checkedRows[1]?.state).toEqual({ kind: 'duplicate', earlierNumber: 6 })
})

describe('a text that is no phone number', () => {
  const warning = 'Sepertinya bukan nomor HP Indonesia (08…, 10–13 angka). Periksa lagi.'
  /** Returns the state of a row with this text, below an earlier row with `earlierWhatsapp`. */
  const checkSecondRow = (
    whatsapp: string,
    { earlierWhatsapp, conflicts = [] }: { earlierWhatsapp: string; conflicts?: RegistrationConflict[] },
  ) => {
    const rows = [createRow({ whatsapp: earlierWhatsapp }), createRow({ whatsapp })]
    return checkDraft(rows, defaults, () => conflicts)[1]?.state
  }

  test.each([
    ['0812', '0812'],
    ['+62 812', '0812'],
    ['-', '-'],
  ])('is wrong when an earlier row has it too: %j after %j', (whatsapp, earlierWhatsapp) => {
    expect(checkSecondRow(whatsapp, { earlierWhatsapp })).toEqual({
      kind: 'missing',
      fields: { whatsapp: warning },
    })
  })

  test('is wrong when an affiliate with another username has it too', () => {
    const earlierWhatsapp = '081234567890'
    const numberConflicts = [createConflict('whatsapp')]
    expect(checkSecondRow('0812', { earlierWhatsapp, conflicts: numberConflicts })).toEqual({
      kind: 'missing',
      fields: { whatsapp: warning },
    })
    const usernameConflicts = [createConflict('username')]
    expect(checkSecondRow('0812', { earlierWhatsapp, conflicts: usernameConflicts })?.kind).toBe('taken')
  })

  test('is not a number of another country', () => {
    expect(checkSecondRow('+60 12-345 6789', { earlierWhatsapp: '60123456789' })?.kind).toBe('duplicate')
  })
})

test('duplicates share a username on a platform or a number in any spelling; empty fields never match', () => {
  const rows = [
    { platform: 'tiktok', username: 'sari', whatsapp: '0812 3456 7890' },
    { platform: 'shopee', username: 'sari', whatsapp: '' },
    { platform: 'tiktok', username: '', whatsapp: '+62 812-3456-7890' },
    { platform: 'shopee', username: ' @SARI', whatsapp: '0813' },
    { platform: 'shopee', username: '', whatsapp: '' },
  ]
  expect(findEarlierDuplicates(rows)).toEqual([null, null, 0, 1, null])
})

describe('a sheet lacks a column for usernames', () => {
  const createRowWithoutUsername = () =>
    createRow({ username: '', problems: { username: noUsernameInSheet } })
  const lacksColumn = (...rows: DraftRow[]) => lacksUsernameColumn(checkDraft(rows, defaults, noConflicts))

  test('if at least half of its rows say so', () => {
    expect(
      lacksColumn(createRowWithoutUsername(), createRowWithoutUsername(), createRow(), createRow()),
    ).toBe(true)
    expect(
      lacksColumn(
        createRowWithoutUsername(),
        createRowWithoutUsername(),
        createRow(),
        createRow(),
        createRow(),
      ),
    ).toBe(false)
  })

  test('until the usernames are filled in', () => {
    const filledRow = setRowField(createRowWithoutUsername(), 'username', 'sari.glow')
    expect(lacksColumn(createRowWithoutUsername(), createRowWithoutUsername(), filledRow)).toBe(true)
    expect(lacksColumn(createRowWithoutUsername(), filledRow, filledRow)).toBe(false)
  })
})
