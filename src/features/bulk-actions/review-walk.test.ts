import { describe, expect, it } from 'vitest'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import {
  currentOf,
  placeOf,
  reduceWalk,
  startWalk,
  type Walk,
  type WalkEvent,
  waitingOf,
} from './review-walk.ts'

const row = (id: string, revision = 1) => ({ id, revision, username: id }) as Affiliate
const rows = (...ids: string[]) => ids.map((id) => row(id))
const listed = (...ids: string[]): WalkEvent => ({ kind: 'listed', rows: rows(...ids) })
const down: WalkEvent = { kind: 'stepped', by: 1 }
const up: WalkEvent = { kind: 'stepped', by: -1 }
const decide: WalkEvent = { kind: 'decided' }

/** Starts with this affiliate, and reduces the events. */
function walk(first: string, ...events: WalkEvent[]): Walk {
  return events.reduce(reduceWalk, startWalk(row(first)))
}

/** Returns the present affiliate in brackets among those who wait. */
function draw(state: Walk): string {
  return waitingOf(state)
    .map(({ id }) => (id === currentOf(state)?.id ? `[${id}]` : id))
    .join(' ')
}

describe('the beginning', () => {
  it('is the chosen affiliate, at their place in the list', () => {
    expect(draw(walk('b'))).toBe('[b]')
    expect(draw(walk('b', listed('a', 'b', 'c')))).toBe('a [b] c')
  })

  it('is the chosen affiliate also if the list ends before them', () => {
    expect(draw(walk('z', listed('a', 'b')))).toBe('[z] a b')
    expect(draw(walk('z', listed('a', 'b'), decide, listed('a', 'b')))).toBe('[a] b')
  })

  it('becomes a usual row as soon as the list reaches them', () => {
    expect(draw(walk('z', listed('a'), listed('a', 'z')))).toBe('a [z]')
    expect(draw(walk('z', listed('a'), listed('a', 'z'), up, listed('a')))).toBe('[a]')
  })
})

describe('stepping', () => {
  const start = walk('b', listed('a', 'b', 'c'))
  it.each([
    ['down', [down], 'a b [c]'],
    ['up', [up], '[a] b c'],
    ['not beyond the end', [down, down, down], 'a b [c]'],
    ['not beyond the beginning', [up, up], '[a] b c'],
    ['to a pressed row', [{ kind: 'chosen', id: 'c' }], 'a b [c]'],
  ] as [string, WalkEvent[], string][])('goes %s', (_, events, drawn) => {
    expect(draw(events.reduce(reduceWalk, start))).toBe(drawn)
  })

  it('leaves the reasons', () => {
    const rejecting = reduceWalk(start, { kind: 'rejecting', on: true })
    expect(rejecting.isRejecting).toBe(true)
    expect(reduceWalk(rejecting, down).isRejecting).toBe(false)
    expect(reduceWalk(rejecting, { kind: 'rejecting', on: false }).isRejecting).toBe(false)
  })
})

describe('deciding', () => {
  it('moves to the next at once, whoever the server lists meanwhile', () => {
    const decided = walk('a', listed('a', 'b', 'c'), decide)
    expect(draw(decided)).toBe('[b] c')
    expect(draw(reduceWalk(decided, listed('a', 'b', 'c')))).toBe('[b] c')
    expect(draw(reduceWalk(decided, listed('b', 'c')))).toBe('[b] c')
  })

  it('returns to those who were passed, and ends after the last', () => {
    const last = walk('c', listed('a', 'b', 'c'), decide)
    expect(draw(last)).toBe('[a] b')
    const end = [decide, decide].reduce(reduceWalk, last)
    expect(currentOf(end)).toBeUndefined()
    expect(reduceWalk(end, decide)).toEqual(end)
  })

  it('goes on with whoever comes after the first fifty', () => {
    const end = walk('a', listed('a'), decide)
    expect(draw(reduceWalk(end, listed('k51')))).toBe('[k51]')
  })

  it('counts places through the whole walk', () => {
    const start = walk('a', listed('a', 'b', 'c'))
    expect(placeOf(start)).toEqual({ place: 1, total: 3 })
    const second = reduceWalk(start, decide)
    expect(placeOf(second)).toEqual({ place: 2, total: 3 })
    expect(placeOf(reduceWalk(second, listed('b', 'c')))).toEqual({ place: 2, total: 3 })
    expect(placeOf(reduceWalk(second, down))).toEqual({ place: 3, total: 3 })
  })
})

describe('a refused decision', () => {
  const decided = walk('a', listed('a', 'b'), decide)

  it('brings the row back, and leaves the present affiliate alone', () => {
    const refused = reduceWalk(decided, { kind: 'refused', id: 'a' })
    expect(draw(refused)).toBe('a [b]')
    expect([...refused.refused]).toEqual(['a'])
    expect([...[up, decide].reduce(reduceWalk, refused).refused]).toEqual([])
  })

  it('becomes the present affiliate if nobody else waits', () => {
    const end = reduceWalk(decided, decide)
    expect(draw(reduceWalk(end, { kind: 'refused', id: 'a' }))).toBe('[a]')
  })
})

describe('an undone decision', () => {
  const decided = walk('a', listed('a', 'b', 'c'), decide, listed('b', 'c'))
  const listedAgain: WalkEvent = { kind: 'listed', rows: [row('a', 3), ...rows('b', 'c')] }

  it('moves back to the affiliate as soon as they are listed', () => {
    const undone = reduceWalk(decided, { kind: 'undone', id: 'a' })
    expect(draw(undone)).toBe('[b] c')
    expect(draw(reduceWalk(undone, listedAgain))).toBe('[a] b c')
    expect(placeOf(reduceWalk(undone, listedAgain))).toEqual({ place: 1, total: 3 })
  })

  it('moves back also if they were listed before the answer came', () => {
    const back = reduceWalk(decided, listedAgain)
    expect(draw(back)).toBe('a [b] c')
    const undone = reduceWalk(back, { kind: 'undone', id: 'a' })
    expect(draw(undone)).toBe('[a] b c')
    expect(draw(reduceWalk(reduceWalk(undone, down), listedAgain))).toBe('a [b] c')
  })
})

describe('an affiliate on whom somebody else decides', () => {
  it('leaves the list', () => {
    expect(draw(walk('a', listed('a', 'b', 'c'), listed('a', 'c')))).toBe('[a] c')
  })

  it('stays while they are the present one, and takes no decision', () => {
    const gone = walk('b', listed('a', 'b', 'c'), { kind: 'rejecting', on: true }, listed('a', 'c'))
    expect([draw(gone), gone.goneId, gone.isRejecting]).toEqual(['a [b] c', 'b', false])
    expect(reduceWalk(gone, decide)).toEqual(gone)
    expect(reduceWalk(gone, { kind: 'rejecting', on: true }).isRejecting).toBe(false)
    expect(draw(reduceWalk(gone, down))).toBe('a [c]')
    expect(draw(reduceWalk(gone, up))).toBe('[a] c')
  })

  it('is decided on again if they are back', () => {
    const back = walk('b', listed('a', 'b'), listed('a'), listed('a', 'b'))
    expect([draw(back), back.goneId]).toEqual(['a [b]', undefined])
  })
})
