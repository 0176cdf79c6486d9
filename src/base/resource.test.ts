import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import fc from '#test/properties.ts'
import {
  buildFormSchema,
  createEmptyForm,
  defineResource,
  formatField,
  listColumnNames,
  listFacts,
  listOptionalNames,
  listReadNames,
  listStoredNames,
  listWrittenNames,
  type RowOf,
  searchRows,
  toForm,
} from './resource.ts'
import { requiredLine } from './text.ts'

/** Accepts a price as typed, with dots between groups of digits. */
const typedPrice = z
  .string()
  .transform((typed) => typed.replaceAll('.', ''))
  .pipe(z.string().regex(/^\d+$/, 'Harga harus angka'))

const cup = defineResource(
  { name: 'Cangkir', table: 'cups' },
  {
    name: { label: 'Nama', read: z.string(), written: requiredLine('Nama harus diisi', 20), searched: true },
    note: {
      label: 'Catatan',
      read: z.string().nullable(),
      written: z.string(),
      optional: true,
      searched: true,
    },
    price: {
      label: 'Harga',
      read: z.string(),
      written: z.string().regex(/^\d+$/, 'Harga harus angka'),
      inputText: { schema: typedPrice, format: (price) => price.replace(/\B(?=(\d{3})+$)/g, '.') },
      format: (price: unknown) => `¥${price}`,
    },
    shelf_id: {
      label: 'Rak',
      written: z.string(),
      toFormValue: (row) => (row as { shelf: { id: string } }).shelf.id,
    },
    is_glazed: { label: 'Glasir', read: z.boolean(), written: z.boolean(), only: 'edited', empty: true },
    secret: { written: z.string(), only: 'created', storedByFeature: 'created' },
    shelf: { read: z.object({ id: z.string() }) },
    made_at: { label: 'Dibuat', read: z.iso.datetime(), instant: true, listed: false },
  },
  [
    {
      path: 'note',
      message: 'Catatan perlu nama lain',
      holds: ({ name, note }) => note === '' || note !== name,
    },
  ],
)
const id = '0190b5e2-7c4e-7bbb-8ccc-000000000001'
const row: RowOf<typeof cup> = {
  id,
  revision: 3,
  name: 'Rin',
  note: null,
  price: '12000',
  shelf: { id: 'r1' },
  is_glazed: false,
  made_at: '2026-11-21T02:00:00.000Z',
}

describe('a resource definition', () => {
  it('lists its readable and writable fields in order', () => {
    expect(listReadNames(cup)).toEqual(['name', 'note', 'price', 'is_glazed', 'shelf', 'made_at'])
    expect(listWrittenNames(cup, 'created')).toEqual(['name', 'note', 'price', 'shelf_id', 'secret'])
    expect(listWrittenNames(cup, 'edited')).toEqual(['name', 'note', 'price', 'shelf_id', 'is_glazed'])
    expect(listOptionalNames(cup)).toEqual(['note'])
    expect(listColumnNames(cup)).toEqual(['name', 'note', 'price', 'shelf_id', 'is_glazed'])
  })

  it('stores all written fields in columns, except those that the feature stores itself', () => {
    expect(listStoredNames(cup, 'created')).toEqual(['name', 'note', 'price', 'shelf_id'])
    expect(listStoredNames(cup, 'edited')).toEqual(listWrittenNames(cup, 'edited'))
  })

  it('describes a row with id and revision', () => {
    expect(cup.row.parse(row)).toEqual(row)
    expect(cup.row.safeParse({ ...row, revision: undefined }).success).toBe(false)
  })

  const input = { name: 'Rin', note: '', price: '12000', shelf_id: 'r1', secret: 'x' }

  it('accepts in each call only the fields of that call', () => {
    expect(cup.created.parse(input)).toEqual(input)
    expect(cup.created.safeParse({ ...input, is_glazed: true }).success).toBe(false)
    const { secret: _, ...edit } = { ...input, is_glazed: true, id, revision: 3 }
    expect(cup.edited.parse(edit)).toEqual(edit)
    expect(cup.edited.safeParse({ ...edit, secret: 'x' }).success).toBe(false)
    expect(cup.edited.safeParse({ ...edit, revision: 0 }).success).toBe(false)
  })

  it('creates an omitted optional field empty, and does not change it in an edit', () => {
    const { note: _, ...inputWithoutNote } = input
    expect(cup.created.parse(inputWithoutNote)).toEqual(input)
    const edit = { name: 'Rin', price: '1', shelf_id: 'r1', is_glazed: true, id, revision: 3 }
    expect(cup.edited.parse(edit)).toEqual(edit)
  })

  it('applies its rules in calls and in forms', () => {
    const inputAgainstRule = { ...input, note: 'Rin' }
    for (const schema of [cup.created, buildFormSchema(cup, 'created')])
      expect(schema.safeParse(inputAgainstRule).error?.issues).toMatchObject([
        { path: ['note'], message: 'Catatan perlu nama lain' },
      ])
    expect(cup.edited.safeParse({ ...inputAgainstRule, is_glazed: true, id, revision: 1 }).success).toBe(
      false,
    )
  })
})

describe('the form of a resource', () => {
  it('starts empty, or with the values of a row as a user types them', () => {
    expect(createEmptyForm(cup)).toEqual({
      name: '',
      note: '',
      price: '',
      shelf_id: '',
      is_glazed: true,
      secret: '',
    })
    expect(toForm(cup, row)).toEqual({
      name: 'Rin',
      note: '',
      price: '12.000',
      shelf_id: 'r1',
      is_glazed: false,
      secret: '',
    })
  })

  it('validates the typed values and returns the input of a call', () => {
    const formValues = { ...toForm(cup, row), secret: 'x' }
    expect(buildFormSchema(cup, 'edited').parse(formValues)).toMatchObject({ price: '12000' })
    expect(
      buildFormSchema(cup, 'created').safeParse({ ...formValues, price: 'dua' }).error?.issues[0]?.path,
    ).toEqual(['price'])
  })

  it('shows values as on the screen, with names that the caller supplies', () => {
    const facts = listFacts(cup, { ...toForm(cup, row), price: '13.500' }, { shelf_id: () => 'Rak atas' })
    expect(facts).toEqual([
      ['Nama', 'Rin'],
      ['Catatan', ''],
      ['Harga', '¥13500'],
      ['Rak', 'Rak atas'],
      ['Glasir', 'false'],
    ])
    expect(listFacts(cup, { ...toForm(cup, row), price: 'dua' })).toContainEqual(['Harga', 'dua'])
  })
})

it('the text of a field is the text of its column', () => {
  expect(formatField(cup, 'price', row)).toBe('¥12000')
  expect(formatField(cup, 'note', row)).toBe('')
})

describe('a search', () => {
  function createRow(name: string, note: string | null = null): RowOf<typeof cup> {
    return { ...row, name, note }
  }
  const [rin, malam, indah] = [
    createRow('Rin P-03', 'Menenangkan kulit'),
    createRow('Malam P-02', 'Segar kulit'),
    createRow('Beauté 🌸'),
  ]

  it.each([
    ['', [rin, malam, indah]],
    ['  ', [rin, malam, indah]],
    ['RIN', [rin]],
    ['p-02', [malam]],
    ['kulit', [rin, malam]],
    ['kulit rin', [rin]],
    ['beaute\u0301', [indah]],
    ['🌸', [indah]],
    ['.*', []],
    ['12000', []],
  ])('%j finds the rows that contain every word', (q, expected) => {
    expect(searchRows(cup, [rin, malam, indah], q)).toEqual(expected)
  })

  it('finds a row by its own name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(searchRows(cup, [createRow(name)], name)).toHaveLength(1)
      }),
    )
  })
})
