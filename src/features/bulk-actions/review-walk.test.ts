/** The dialog 'Tinjau' walks through the samples in review. A walk is its state, which events change. */
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

const buildRow = (id: string, revision = 1) => ({ id, revision, username: id }) as Affiliate
const buildListEvent = (...ids: string[]): WalkEvent => ({
  kind: 'listed',
  rows: ids.map((id) => buildRow(id)),
})
const stepDown: WalkEvent = { kind: 'stepped', by: 1 }
const stepUp: WalkEvent = { kind: 'stepped', by: -1 }
const decide: WalkEvent = { kind: 'decided' }

/** Starts a walk at this affiliate and applies the events. */
function walk(first: string, ...events: WalkEvent[]): Walk {
  return events.reduce(reduceWalk, startWalk(buildRow(first)))
}

/** Draws the waiting affiliates as text, with the current one in brackets: 'a [b] c'. */
function draw(state: Walk): string {
  return listWaiting(state)
    .map(({ id }) => (id === findCurrent(state)?.id ? `[${id}]` : id))
    .join(' ')
}

describe('walk', () => {
  it('a walk begins at the chosen affiliate, at their place in the list', () => {
    expect(draw(walk('b'))).toBe('[b]')
    expect(draw(walk('b', buildListEvent('a', 'b', 'c')))).toBe('a [b] c')
  })

  it('a walk begins at the chosen affiliate also if the list ends before them', () => {
    expect(draw(walk('z', buildListEvent('a', 'b')))).toBe('[z] a b')
    expect(draw(walk('z', buildListEvent('a', 'b'), decide, buildListEvent('a', 'b')))).toBe('[a] b')
  })

  it('a walk treats the chosen affiliate as any other as soon as the list contains them', () => {
    expect(draw(walk('z', buildListEvent('a'), buildListEvent('a', 'z')))).toBe('a [z]')
    expect(draw(walk('z', buildListEvent('a'), buildListEvent('a', 'z'), stepUp, buildListEvent('a')))).toBe(
      '[a]',
    )
  })
})

describe('step', () => {
  const start = walk('b', buildListEvent('a', 'b', 'c'))
  it.each([
    ['down', [stepDown], 'a b [c]'],
    ['up', [stepUp], '[a] b c'],
    ['not beyond the end', [stepDown, stepDown, stepDown], 'a b [c]'],
    ['not beyond the beginning', [stepUp, stepUp], '[a] b c'],
    ['to a pressed row', [{ kind: 'chosen', id: 'c' }], 'a b [c]'],
  ] as [string, WalkEvent[], string][])('a step goes %s', (_, events, drawing) => {
    expect(draw(events.reduce(reduceWalk, start))).toBe(drawing)
  })

  it('a step closes the list of reasons for a rejection', () => {
    const rejecting = reduceWalk(start, { kind: 'rejecting', isRejecting: true })
    expect(rejecting.isRejecting).toBe(true)
    expect(reduceWalk(rejecting, stepDown).isRejecting).toBe(false)
    expect(reduceWalk(rejecting, { kind: 'rejecting', isRejecting: false }).isRejecting).toBe(false)
  })
})

describe('decision', () => {
  it('a decision moves on to the next affiliate at once, even if the server still lists the decided one', () => {
    const walkAfterDecision = walk('a', buildListEvent('a', 'b', 'c'), decide)
    expect(draw(walkAfterDecision)).toBe('[b] c')
    expect(draw(reduceWalk(walkAfterDecision, buildListEvent('a', 'b', 'c')))).toBe('[b] c')
    expect(draw(reduceWalk(walkAfterDecision, buildListEvent('b', 'c')))).toBe('[b] c')
  })

  it('a decision at the end of the list moves on to skipped affiliates, and the last decision ends the walk', () => {
    const walkAfterEndOfList = walk('c', buildListEvent('a', 'b', 'c'), decide)
    expect(draw(walkAfterEndOfList)).toBe('[a] b')
    const endedWalk = [decide, decide].reduce(reduceWalk, walkAfterEndOfList)
    expect(findCurrent(endedWalk)).toBeUndefined()
    expect(reduceWalk(endedWalk, decide)).toEqual(endedWalk)
  })

  it('a decision that was the last is followed by another if a new affiliate is listed', () => {
    const endedWalk = walk('a', buildListEvent('a'), decide)
    expect(draw(reduceWalk(endedWalk, buildListEvent('new')))).toBe('[new]')
  })

  it('a decision counts the decided affiliate among the places of the walk', () => {
    const start = walk('a', buildListEvent('a', 'b', 'c'))
    expect(findPlace(start)).toEqual({ place: 1, total: 3 })
    const walkAfterDecision = reduceWalk(start, decide)
    expect(findPlace(walkAfterDecision)).toEqual({ place: 2, total: 3 })
    expect(findPlace(reduceWalk(walkAfterDecision, buildListEvent('b', 'c')))).toEqual({ place: 2, total: 3 })
    expect(findPlace(reduceWalk(walkAfterDecision, stepDown))).toEqual({ place: 3, total: 3 })
  })
})

describe('refused decision', () => {
  const walkAfterDecision = walk('a', buildListEvent('a', 'b'), decide)

  it('a refused decision brings its affiliate back to the list, and leaves the current one current', () => {
    const walkAfterRefusal = reduceWalk(walkAfterDecision, { kind: 'refused', id: 'a' })
    expect(draw(walkAfterRefusal)).toBe('a [b]')
    expect([...walkAfterRefusal.refusedIds]).toEqual(['a'])
    const walkAfterSecondDecision = [stepUp, decide].reduce(reduceWalk, walkAfterRefusal)
    expect([...walkAfterSecondDecision.refusedIds]).toEqual([])
  })

  it('a refused decision makes its affiliate the current one if nobody else waits', () => {
    const endedWalk = reduceWalk(walkAfterDecision, decide)
    expect(draw(reduceWalk(endedWalk, { kind: 'refused', id: 'a' }))).toBe('[a]')
  })
})

describe('undone decision', () => {
  const walkAfterDecision = walk('a', buildListEvent('a', 'b', 'c'), decide, buildListEvent('b', 'c'))
  const listedAgain: WalkEvent = { kind: 'listed', rows: [buildRow('a', 3), buildRow('b'), buildRow('c')] }

  it('an undone decision moves back to its affiliate as soon as they are listed again', () => {
    const walkAfterUndo = reduceWalk(walkAfterDecision, { kind: 'undone', id: 'a' })
    expect(draw(walkAfterUndo)).toBe('[b] c')
    expect(draw(reduceWalk(walkAfterUndo, listedAgain))).toBe('[a] b c')
    expect(findPlace(reduceWalk(walkAfterUndo, listedAgain))).toEqual({ place: 1, total: 3 })
  })

  it('an undone decision moves back to its affiliate also if they were listed before the reply to the undo came', () => {
    const afterReturn = reduceWalk(walkAfterDecision, listedAgain)
    expect(draw(afterReturn)).toBe('a [b] c')
    const walkAfterUndo = reduceWalk(afterReturn, { kind: 'undone', id: 'a' })
    expect(draw(walkAfterUndo)).toBe('[a] b c')
    expect(draw(reduceWalk(reduceWalk(walkAfterUndo, stepDown), listedAgain))).toBe('a [b] c')
  })
})

describe('affiliate on whom somebody else decides', () => {
  it('an affiliate on whom somebody else decides disappears from the list', () => {
    expect(draw(walk('a', buildListEvent('a', 'b', 'c'), buildListEvent('a', 'c')))).toBe('[a] c')
  })

  it('an affiliate on whom somebody else decides stays in the list while they are the current one, but no decision on them is possible', () => {
    const afterLeaving = walk(
      'b',
      buildListEvent('a', 'b', 'c'),
      { kind: 'rejecting', isRejecting: true },
      buildListEvent('a', 'c'),
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

  it('an affiliate on whom somebody else decides can be decided on again once they are back in the list', () => {
    const afterReturn = walk('b', buildListEvent('a', 'b'), buildListEvent('a'), buildListEvent('a', 'b'))
    expect([draw(afterReturn), afterReturn.goneId]).toEqual(['a [b]', undefined])
  })
})
