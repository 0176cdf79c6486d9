import { describe, expect, it } from 'vitest'
import fc from '#test/properties.ts'
import { findChanges, followRow, mergeFields } from './conflict.ts'

type Row = Record<'name' | 'email' | 'role', string> & { active: boolean }

const names = ['name', 'email', 'role', 'active'] as const
const word = fc.constantFrom('a', 'b', 'c')
const rows = fc.record<Row>({ name: word, email: word, role: word, active: fc.boolean() })

function listFacts({ name, email, role, active }: Row) {
  return [
    ['Nama', name],
    ['Email', email],
    ['Role', role],
    ['Status', active ? 'Aktif' : 'Nonaktif'],
  ] as const
}

describe('merging the changes of two users to one row', () => {
  it('keeps the changes of both, and for the same field the value in the form', () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const merged = mergeFields(names, base, mine, theirs)
        for (const name of names) {
          const isEdited = mine[name] !== base[name]
          expect(merged[name]).toBe(isEdited ? mine[name] : theirs[name])
        }
      }),
    )
  })

  it('takes the changed version if only one user changed the row, or both the same way', () => {
    fc.assert(
      fc.property(rows, rows, (base, changed) => {
        expect(mergeFields(names, base, base, changed)).toEqual(changed)
        expect(mergeFields(names, base, changed, base)).toEqual(changed)
        expect(mergeFields(names, base, changed, changed)).toEqual(changed)
      }),
    )
  })

  it('takes fields that the form does not contain from the server', () => {
    expect(mergeFields(['name'], { name: 'a', id: 1 }, { name: 'b', id: 1 }, { name: 'a', id: 2 })).toEqual({
      name: 'b',
      id: 2,
    })
  })

  it('keeps a deactivation by another user', () => {
    const base: Row = { name: 'Rina', email: 'rina@example.com', role: 'user', active: true }
    const merged = mergeFields(names, base, { ...base, name: 'Rina Sari' }, { ...base, active: false })
    expect(merged).toEqual({ ...base, name: 'Rina Sari', active: false })
  })

  it('lists exactly the fields that the other user changed, with the form value where the merge keeps it', () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const merged = mergeFields(names, base, mine, theirs)
        const changesByLabel = new Map(
          findChanges(listFacts(base), listFacts(theirs), listFacts(merged)).map((change) => [
            change.name,
            change,
          ]),
        )
        const [oldFacts, newFacts, mergedFacts] = [listFacts(base), listFacts(theirs), listFacts(merged)]
        oldFacts.forEach(([label, oldValue], i) => {
          const newValue = newFacts[i]?.[1] ?? ''
          const mergedValue = mergedFacts[i]?.[1] ?? ''
          expect(changesByLabel.get(label)).toEqual(
            oldValue === newValue
              ? undefined
              : {
                  name: label,
                  before: oldValue,
                  after: newValue,
                  mine: mergedValue === newValue ? null : mergedValue,
                },
          )
        })
      }),
    )
  })

  it('shows empty or missing values as absent', () => {
    expect(findChanges([['Alasan', '']], [['Alasan', 'stok']], [])).toEqual([
      { name: 'Alasan', before: 'tidak ada', after: 'stok', mine: 'tidak ada' },
    ])
  })
})

describe('a row that is being edited', () => {
  const createRow = (name: string, revision: number) => ({
    name,
    email: 'a',
    role: 'a',
    active: true,
    revision,
  })
  const opened = createRow('Rina', 3)
  const editedRow = { latestRow: opened, acknowledgedRow: opened }
  const formFacts = (name: string) => listFacts({ ...opened, name })
  /** Returns the changes that the form shows while the user has typed this name. */
  const listUnreadChanges = ({ latestRow, acknowledgedRow }: typeof editedRow, typedName: string) =>
    findChanges(listFacts(acknowledgedRow), listFacts(latestRow), formFacts(typedName))

  it('follows the server, and lists a change until the user has read it', () => {
    const updated = followRow(editedRow, createRow('Dewi', 4), formFacts('Rina'), listFacts)
    expect(updated.latestRow.revision).toBe(4)
    expect(listUnreadChanges(updated, 'Dewi')).toEqual([
      { name: 'Nama', before: 'Rina', after: 'Dewi', mine: null },
    ])
    expect(listUnreadChanges(updated, 'Sari')).toEqual([
      { name: 'Nama', before: 'Rina', after: 'Dewi', mine: 'Sari' },
    ])
    expect(listUnreadChanges({ ...updated, acknowledgedRow: updated.latestRow }, 'Sari')).toEqual([])
  })

  it('ignores an older or identical version', () => {
    expect(followRow(editedRow, createRow('Dewi', 2), formFacts('Rina'), listFacts)).toBe(editedRow)
    expect(followRow(editedRow, opened, formFacts('Rina'), listFacts)).toBe(editedRow)
  })

  it('also follows a change that arrives with the same revision', () => {
    expect(
      listUnreadChanges(followRow(editedRow, createRow('Dewi', 3), formFacts('Rina'), listFacts), 'Dewi'),
    ).toHaveLength(1)
  })

  it('keeps listing a change that arrives again, until the user has read it', () => {
    const updated = followRow(editedRow, createRow('Dewi', 4), formFacts('Rina'), listFacts)
    const repeated = followRow(updated, createRow('Dewi', 4), formFacts('Dewi'), listFacts)
    expect(listUnreadChanges(repeated, 'Dewi')).toEqual([
      { name: 'Nama', before: 'Rina', after: 'Dewi', mine: null },
    ])
  })

  it('does not list a save of the form itself, whose response was lost, as a change', () => {
    expect(
      listUnreadChanges(followRow(editedRow, createRow('Sari', 4), formFacts('Sari'), listFacts), 'Sari'),
    ).toEqual([])
  })
})
