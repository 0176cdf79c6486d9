import { describe, expect, it } from 'vitest'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import {
  findCurrent,
  findPlace,
  listWaiting,
  reduceWalk,
  startWalk,
  type Walk,
  type WalkEvent,
} from './review-walk.ts'

const row = (id: string, revision = 1) => ({ id, revision, username: id }) as Affiliate
const rows = (...ids: string[]) => ids.map((id) => row(id))
const listEvent = (...ids: string[]): WalkEvent => ({ kind: 'listed', rows: rows(...ids) })
const stepDown: WalkEvent = { kind: 'stepped', by: 1 }
const stepUp: WalkEvent = { kind: 'stepped', by: -1 }
const decide: WalkEvent = { kind: 'decided' }

/** Starts a walk at this affiliate and applies the events. */
function walk(first: string, ...events: WalkEvent[]): Walk {
  return events.reduce(reduceWalk, startWalk(row(first)))
}

/** Returns those who wait as text, with the current affiliate in brackets. */
function draw(state: Walk): string {
  return listWaiting(state)
    .map(({ id }) => (id === findCurrent(state)?.id ? `[${id}]` : id))
    .join(' ')
}

describe('the beginning', () => {
  it('is the chosen affiliate, at their place in the list', () => {
    expect(draw(walk('b'))).toBe('[b]')
    expect(draw(walk('b', listEvent('a', 'b', 'c')))).toBe('a [b] c')
  })

  it('is the chosen affiliate also if the list ends before them', () => {
    expect(draw(walk('z', listEvent('a', 'b')))).toBe('[z] a b')
    expect(draw(walk('z', listEvent('a', 'b'), decide, listEvent('a', 'b')))).toBe('[a] b')
  })

  it('becomes a usual row as soon as the list reaches them', () => {
    expect(draw(walk('z', listEvent('a'), listEvent('a', 'z')))).toBe('a [z]')
    expect(draw(walk('z', listEvent('a'), listEvent('a', 'z'), stepUp, listEvent('a')))).toBe('[a]')
  })
})

describe('stepping', () => {
  const start = walk('b', listEvent('a', 'b', 'c'))
  it.each([
    ['down', [stepDown], 'a b [c]'],
    ['up', [stepUp], '[a] b c'],
    ['not beyond the end', [stepDown, stepDown, stepDown], 'a b [c]'],
    ['not beyond the beginning', [stepUp, stepUp], '[a] b c'],
    ['to a pressed row', [{ kind: 'chosen', id: 'c' }], 'a b [c]'],
  ] as [string, WalkEvent[], string][])('goes %s', (_, events, drawing) => {
    expect(draw(events.reduce(reduceWalk, start))).toBe(drawing)
  })

  it('closes the reasons for rejecting', () => {
    const rejecting = reduceWalk(start, { kind: 'rejecting', isRejecting: true })
    expect(rejecting.isRejecting).toBe(true)
    expect(reduceWalk(rejecting, stepDown).isRejecting).toBe(false)
    expect(reduceWalk(rejecting, { kind: 'rejecting', isRejecting: false }).isRejecting).toBe(false)
  })
})

describe('deciding', () => {
  it('moves to the next affiliate at once, whomever the server lists afterwards', () => {
    const walkAfterDecision = walk('a', listEvent('a', 'b', 'c'), decide)
    expect(draw(walkAfterDecision)).toBe('[b] c')
    expect(draw(reduceWalk(walkAfterDecision, listEvent('a', 'b', 'c')))).toBe('[b] c')
    expect(draw(reduceWalk(walkAfterDecision, listEvent('b', 'c')))).toBe('[b] c')
  })

  it('returns to those who were passed, and ends after the last', () => {
    const last = walk('c', listEvent('a', 'b', 'c'), decide)
    expect(draw(last)).toBe('[a] b')
    const endedWalk = [decide, decide].reduce(reduceWalk, last)
    expect(findCurrent(endedWalk)).toBeUndefined()
    expect(reduceWalk(endedWalk, decide)).toEqual(endedWalk)
  })

  it('goes on with an affiliate who is listed after the last decision', () => {
    const endedWalk = walk('a', listEvent('a'), decide)
    expect(draw(reduceWalk(endedWalk, listEvent('k51')))).toBe('[k51]')
  })

  it('counts places through the whole walk', () => {
    const start = walk('a', listEvent('a', 'b', 'c'))
    expect(findPlace(start)).toEqual({ place: 1, total: 3 })
    const walkAfterDecision = reduceWalk(start, decide)
    expect(findPlace(walkAfterDecision)).toEqual({ place: 2, total: 3 })
    expect(findPlace(reduceWalk(walkAfterDecision, listEvent('b', 'c')))).toEqual({ place: 2, total: 3 })
    expect(findPlace(reduceWalk(walkAfterDecision, stepDown))).toEqual({ place: 3, total: 3 })
  })
})

describe('a refused decision', () => {
  const walkAfterDecision = walk('a', listEvent('a', 'b'), decide)

  it('brings the row back, and leaves the current affiliate alone', () => {
    const walkAfterRefusal = reduceWalk(walkAfterDecision, { kind: 'refused', id: 'a' })
    expect(draw(walkAfterRefusal)).toBe('a [b]')
    expect([...walkAfterRefusal.refusedIds]).toEqual(['a'])
    expect([...[stepUp, decide].reduce(reduceWalk, walkAfterRefusal).refusedIds]).toEqual([])
  })

  it('becomes the current affiliate if nobody else waits', () => {
    const endedWalk = reduceWalk(walkAfterDecision, decide)
    expect(draw(reduceWalk(endedWalk, { kind: 'refused', id: 'a' }))).toBe('[a]')
  })
})

describe('an undone decision', () => {
  const walkAfterDecision = walk('a', listEvent('a', 'b', 'c'), decide, listEvent('b', 'c'))
  const listedAgain: WalkEvent = { kind: 'listed', rows: [row('a', 3), ...rows('b', 'c')] }

  it('moves back to the affiliate as soon as they are listed', () => {
    const walkAfterUndo = reduceWalk(walkAfterDecision, { kind: 'undone', id: 'a' })
    expect(draw(walkAfterUndo)).toBe('[b] c')
    expect(draw(reduceWalk(walkAfterUndo, listedAgain))).toBe('[a] b c')
    expect(findPlace(reduceWalk(walkAfterUndo, listedAgain))).toEqual({ place: 1, total: 3 })
  })

  it('moves back also if they were listed before the answer came', () => {
    const afterReturn = reduceWalk(walkAfterDecision, listedAgain)
    expect(draw(afterReturn)).toBe('a [b] c')
    const walkAfterUndo = reduceWalk(afterReturn, { kind: 'undone', id: 'a' })
    expect(draw(walkAfterUndo)).toBe('[a] b c')
    expect(draw(reduceWalk(reduceWalk(walkAfterUndo, stepDown), listedAgain))).toBe('a [b] c')
  })
})

describe('an affiliate on whom somebody else decides', () => {
  it('leaves the list', () => {
    expect(draw(walk('a', listEvent('a', 'b', 'c'), listEvent('a', 'c')))).toBe('[a] c')
  })

  it('stays while they are the present one, and takes no decision', () => {
    const afterLeaving = walk(
      'b',
      listEvent('a', 'b', 'c'),
      { kind: 'rejecting', isRejecting: true },
      listEvent('a', 'c'),
    )
    expect([draw(afterLeaving), afterLeaving.goneId, afterLeaving.isRejecting]).toEqual([
      'a [b] c',
      'b',
      false,
    ])
    expect(reduceWalk(afterLeaving, decide)).toEqual(afterLeaving)
    expect(reduceWalk(afterLeaving, { kind: 'rejecting', isRejecting: true }).isRejecting).toBe(false)
    expect(draw(reduceWalk(afterLeaving, stepDown))).toBe('a [c]')
    expect(draw(reduceWalk(afterLeaving, stepUp))).toBe('[a] c')
  })

  it('is decided on again if they are back', () => {
    const afterReturn = walk('b', listEvent('a', 'b'), listEvent('a'), listEvent('a', 'b'))
    expect([draw(afterReturn), afterReturn.goneId]).toEqual(['a [b]', undefined])
  })
})
