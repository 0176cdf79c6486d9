/** The walk through the affiliates whose sample waits for a review, as a pure reducer. */
import type { Affiliate } from '#features/affiliates/affiliate.ts'

export interface Walk {
  /** the affiliates who wait, in the order of the walk; those decided on stay until the server stops listing them */
  rows: readonly Affiliate[]
  /** the first affiliate of the walk, until the server lists them; undefined afterwards */
  unlistedFirst: Affiliate | undefined
  /** id of the current affiliate; undefined if nobody waits */
  currentId: string | undefined
  /** id of the current affiliate if somebody else has decided on them */
  goneId: string | undefined
  /** the revision at which each affiliate was decided on in this walk; at a later revision they wait again */
  decidedRevisions: ReadonlyMap<string, number>
  /** ids of affiliates whose decision was refused */
  refusedIds: ReadonlySet<string>
  /** id of the affiliate whose decision was undone, until they are listed again */
  awaitedId: string | undefined
  /** true while the reasons for rejecting the current affiliate are shown */
  isRejecting: boolean
}

export type WalkEvent =
  | { kind: 'listed'; rows: readonly Affiliate[] }
  | { kind: 'stepped'; by: 1 | -1 }
  | { kind: 'chosen'; id: string }
  | { kind: 'rejecting'; isRejecting: boolean }
  | { kind: 'decided' }
  | { kind: 'refused' | 'undone'; id: string }

export function startWalk(first: Affiliate): Walk {
  return {
    rows: [first],
    unlistedFirst: first,
    currentId: first.id,
    goneId: undefined,
    decidedRevisions: new Map(),
    refusedIds: new Set(),
    awaitedId: undefined,
    isRejecting: false,
  }
}

/** Returns the affiliates without a decision. */
export function listWaiting({ rows, decidedRevisions }: Walk): Affiliate[] {
  return rows.filter(({ id, revision }) => decidedRevisions.get(id) !== revision)
}

export function findCurrent(walk: Walk): Affiliate | undefined {
  return listWaiting(walk).find(({ id }) => id === walk.currentId)
}

/**
 * Returns the place of the current affiliate among all of this walk, those decided on included. The first place is 1.
 */
export function findPlace(walk: Walk): { place: number; total: number } {
  const waitingRows = listWaiting(walk)
  const waitingIds = new Set(waitingRows.map(({ id }) => id))
  const doneCount = [...walk.decidedRevisions.keys()].filter((id) => !waitingIds.has(id)).length
  const index = waitingRows.findIndex(({ id }) => id === walk.currentId)
  return { place: doneCount + index + 1, total: doneCount + waitingRows.length }
}

export function reduceWalk(walk: Walk, event: WalkEvent): Walk {
  switch (event.kind) {
    case 'listed':
      return applyListedRows(walk, event.rows)
    case 'stepped': {
      const waitingRows = listWaiting(walk)
      const next = waitingRows[waitingRows.findIndex(({ id }) => id === walk.currentId) + event.by]
      return next ? moveTo(walk, next.id) : walk
    }
    case 'chosen':
      return event.id === walk.currentId ? walk : moveTo(walk, event.id)
    case 'rejecting':
      return { ...walk, isRejecting: event.isRejecting && walk.currentId !== undefined && !walk.goneId }
    case 'decided':
      return decide(walk)
    case 'refused': {
      const revisions = new Map(walk.decidedRevisions)
      revisions.delete(event.id)
      const walkAfterRefusal = {
        ...walk,
        decidedRevisions: revisions,
        refusedIds: new Set([...walk.refusedIds, event.id]),
      }
      return ensureCurrent(walkAfterRefusal, event.id)
    }
    case 'undone':
      return showAwaited({ ...walk, awaitedId: event.id })
  }
}

/** Moves to an affiliate. Removes the previous one if another user has decided on them. */
function moveTo(walk: Walk, currentId: string | undefined): Walk {
  return {
    ...walk,
    rows: walk.goneId ? walk.rows.filter(({ id }) => id !== walk.goneId) : walk.rows,
    currentId,
    goneId: undefined,
    isRejecting: false,
  }
}

/**
 * Replaces the rows by those that the server lists now. The current affiliate stays, even if somebody else has decided
 * on them.
 */
function applyListedRows(walk: Walk, listed: readonly Affiliate[]): Walk {
  const isListed = (id: string | undefined) => listed.some((row) => row.id === id)
  const unlistedFirst = isListed(walk.unlistedFirst?.id) ? undefined : walk.unlistedFirst
  const rows = unlistedFirst ? [unlistedFirst, ...listed] : [...listed]
  const current = findCurrent(walk)
  const isGone = current !== undefined && !rows.some(({ id }) => id === current.id)
  if (isGone) {
    const placeBefore = listWaiting(walk).findIndex(({ id }) => id === current.id)
    rows.splice(placeBefore, 0, current)
  }
  const next = { ...walk, rows, unlistedFirst, goneId: isGone ? current.id : undefined }
  return showAwaited(ensureCurrent(isGone ? { ...next, isRejecting: false } : next, listWaiting(next)[0]?.id))
}

/** Moves to another affiliate if the current one does not wait any more. */
function ensureCurrent(walk: Walk, otherId: string | undefined): Walk {
  return findCurrent(walk) ? walk : moveTo(walk, otherId)
}

/** Moves to the affiliate whose decision was undone, as soon as they wait again. */
function showAwaited(walk: Walk): Walk {
  const isBack = listWaiting(walk).some(({ id }) => id === walk.awaitedId)
  return isBack ? { ...moveTo(walk, walk.awaitedId), awaitedId: undefined } : walk
}

/** Decides on the current affiliate, and moves to the next one; after the last one, to the first who still waits. */
function decide(walk: Walk): Walk {
  const current = findCurrent(walk)
  if (!current || walk.goneId) return walk
  const waitingBefore = listWaiting(walk)
  const index = waitingBefore.indexOf(current)
  const next = waitingBefore[index + 1] ?? waitingBefore.find(({ id }) => id !== current.id)
  const refusedIds = new Set(walk.refusedIds)
  refusedIds.delete(current.id)
  const revisions = new Map([...walk.decidedRevisions, [current.id, current.revision] as const])
  return moveTo({ ...walk, decidedRevisions: revisions, refusedIds }, next?.id)
}
