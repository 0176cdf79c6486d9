import { describe, expect, it } from 'vitest'
import fc from '#test/properties.ts'
import { arrived, changesBetween, mergeFields } from './conflict.ts'

type Row = Record<'name' | 'email' | 'role', string> & { active: boolean }

const names = ['name', 'email', 'role', 'active'] as const
const word = fc.constantFrom('a', 'b', 'c')
const rows = fc.record<Row>({ name: word, email: word, role: word, active: fc.boolean() })

function factsOf({ name, email, role, active }: Row) {
  return [
    ['Nama', name],
    ['Email', email],
    ['Role', role],
    ['Status', active ? 'Aktif' : 'Nonaktif'],
  ] as const
}

describe('two people who change one row', () => {
  it('keep what each has touched; of what both touched, the one who still types keeps his', () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const merged = mergeFields(names, base, mine, theirs)
        for (const name of names) {
          const touched = mine[name] !== base[name]
          expect(merged[name]).toBe(touched ? mine[name] : theirs[name])
        }
      }),
    )
  })

  it('end alike when nobody touched anything, or both did the same', () => {
    fc.assert(
      fc.property(rows, rows, (base, other) => {
        expect(mergeFields(names, base, base, other)).toEqual(other)
        expect(mergeFields(names, base, other, base)).toEqual(other)
        expect(mergeFields(names, base, other, other)).toEqual(other)
      }),
    )
  })

  it('take over a field that only the server knows', () => {
    expect(mergeFields(['name'], { name: 'a', id: 1 }, { name: 'b', id: 1 }, { name: 'a', id: 2 })).toEqual({
      name: 'b',
      id: 2,
    })
  })

  it('never bring back what somebody else has switched off', () => {
    const base: Row = { name: 'Rina', email: 'rina@example.com', role: 'user', active: true }
    const merged = mergeFields(names, base, { ...base, name: 'Rina Sari' }, { ...base, active: false })
    expect(merged).toEqual({ ...base, name: 'Rina Sari', active: false })
  })

  it('are told of every field that the other changed and of no other, and of their own word where it stays', () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const merged = mergeFields(names, base, mine, theirs)
        const told = new Map(
          changesBetween(factsOf(base), factsOf(theirs), factsOf(merged)).map((change) => [
            change.name,
            change,
          ]),
        )
        const [was, now, own] = [factsOf(base), factsOf(theirs), factsOf(merged)]
        was.forEach(([label, before], i) => {
          const after = now[i]?.[1] ?? ''
          const kept = own[i]?.[1] ?? ''
          expect(told.get(label)).toEqual(
            before === after
              ? undefined
              : { name: label, before, now: after, mine: kept === after ? null : kept },
          )
        })
      }),
    )
  })

  it('read of what is empty or gone as absent', () => {
    expect(changesBetween([['Alasan', '']], [['Alasan', 'stok']], [])).toEqual([
      { name: 'Alasan', before: 'tidak ada', now: 'stok', mine: 'tidak ada' },
    ])
  })
})

describe('a row that is under edit', () => {
  const row = (name: string, revision: number) => ({
    ...{ name, email: 'a', role: 'a', active: true },
    revision,
  })
  const opened = row('Rina', 3)
  const following = { known: opened, seen: opened }
  const mine = (name: string) => factsOf({ ...opened, name })
  const newsOf = ({ known, seen }: typeof following, own: string) =>
    changesBetween(factsOf(seen), factsOf(known), mine(own))

  it('is followed, and its change is news until it is read', () => {
    const now = arrived(following, row('Dewi', 4), mine('Rina'), factsOf)
    expect(now.known.revision).toBe(4)
    expect(newsOf(now, 'Dewi')).toEqual([{ name: 'Nama', before: 'Rina', now: 'Dewi', mine: null }])
    expect(newsOf(now, 'Sari')).toEqual([{ name: 'Nama', before: 'Rina', now: 'Dewi', mine: 'Sari' }])
    expect(newsOf({ ...now, seen: now.known }, 'Sari')).toEqual([])
  })

  it('is not led back by an older answer, nor moved by the same one', () => {
    expect(arrived(following, row('Dewi', 2), mine('Rina'), factsOf)).toBe(following)
    expect(arrived(following, opened, mine('Rina'), factsOf)).toBe(following)
  })

  it('is followed also where its revision is the same and what it is read with is not', () => {
    expect(newsOf(arrived(following, row('Dewi', 3), mine('Rina'), factsOf), 'Dewi')).toHaveLength(1)
  })

  it('stays news when it is read once more, until the person has read it', () => {
    const told = arrived(following, row('Dewi', 4), mine('Rina'), factsOf)
    const again = arrived(told, row('Dewi', 4), mine('Dewi'), factsOf)
    expect(newsOf(again, 'Dewi')).toEqual([{ name: 'Nama', before: 'Rina', now: 'Dewi', mine: null }])
  })

  it('is no news where it arrives as it was sent: an own save, whose answer was lost', () => {
    expect(newsOf(arrived(following, row('Sari', 4), mine('Sari'), factsOf), 'Sari')).toEqual([])
  })
})
