/** The walk through the affiliates whose sample waits for a review, as a pure reducer. */
import type { Affiliate } from '#features/affiliates/affiliate.ts'

export interface Walk {
  /** those who wait, in the order of the walk; includes decided ones until the server lists them no more */
  rows: readonly Affiliate[]
  /** the affiliate with which the walk began, while the server lists only others */
  unlisted: Affiliate | undefined
  /** id of the present affiliate; undefined if nobody waits */
  currentId: string | undefined
  /** id of the present affiliate if somebody else has decided on them */
  goneId: string | undefined
  /** the revision at which each affiliate was decided on here; at a later one they wait again */
  decided: ReadonlyMap<string, number>
  /** ids of affiliates whose decision was refused */
  refused: ReadonlySet<string>
  /** id of the affiliate whose decision was undone, until they are listed again */
  awaitedId: string | undefined
  /** true while the reasons for rejecting the present affiliate are shown */
  isRejecting: boolean
}

export type WalkEvent =
  | { kind: 'listed'; rows: readonly Affiliate[] }
  | { kind: 'stepped'; by: 1 | -1 }
  | { kind: 'chosen'; id: string }
  | { kind: 'rejecting'; on: boolean }
  | { kind: 'decided' }
  | { kind: 'refused' | 'undone'; id: string }

export function startWalk(first: Affiliate): Walk {
  return {
    rows: [first],
    unlisted: first,
    currentId: first.id,
    goneId: undefined,
    decided: new Map(),
    refused: new Set(),
    awaitedId: undefined,
    isRejecting: false,
  }
}

/** Returns the affiliates on whom nothing was decided yet. */
export function listWaiting({ rows, decided }: Walk): Affiliate[] {
  return rows.filter(({ id, revision }) => decided.get(id) !== revision)
}

export function findCurrent(walk: Walk): Affiliate | undefined {
  return listWaiting(walk).find(({ id }) => id === walk.currentId)
}

/** Returns the place of the present affiliate among all of this walk, decided ones included. The first is 1. */
export function findPlace(walk: Walk): { place: number; total: number } {
  const waitingRows = listWaiting(walk)
  const waitingIds = new Set(waitingRows.map(({ id }) => id))
  const doneCount = [...walk.decided.keys()].filter((id) => !waitingIds.has(id)).length
  const index = waitingRows.findIndex(({ id }) => id === walk.currentId)
  return { place: doneCount + index + 1, total: doneCount + waitingRows.length }
}

export function reduceWalk(walk: Walk, event: WalkEvent): Walk {
  switch (event.kind) {
    case 'listed':
      return acceptRows(walk, event.rows)
    case 'stepped': {
      const waitingRows = listWaiting(walk)
      const next = waitingRows[waitingRows.findIndex(({ id }) => id === walk.currentId) + event.by]
      return next ? moveTo(walk, next.id) : walk
    }
    case 'chosen':
      return event.id === walk.currentId ? walk : moveTo(walk, event.id)
    case 'rejecting':
      return { ...walk, isRejecting: event.on && walk.currentId !== undefined && !walk.goneId }
    case 'decided':
      return decide(walk)
    case 'refused': {
      const revisions = new Map(walk.decided)
      revisions.delete(event.id)
      const walkWithReturned = { ...walk, decided: revisions, refused: new Set([...walk.refused, event.id]) }
      return ensureCurrent(walkWithReturned, event.id)
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

/** Takes the rows that the server lists now. The present affiliate stays, even if somebody else has decided on them. */
function acceptRows(walk: Walk, listed: readonly Affiliate[]): Walk {
  const isListed = (id: string | undefined) => listed.some((row) => row.id === id)
  const unlisted = isListed(walk.unlisted?.id) ? undefined : walk.unlisted
  const rows = unlisted ? [unlisted, ...listed] : [...listed]
  const current = findCurrent(walk)
  const isGone = current !== undefined && !rows.some(({ id }) => id === current.id)
  if (isGone)
    rows.splice(
      listWaiting(walk).findIndex(({ id }) => id === current.id),
      0,
      current,
    )
  const next = { ...walk, rows, unlisted, goneId: isGone ? current.id : undefined }
  return showAwaited(ensureCurrent(isGone ? { ...next, isRejecting: false } : next, listWaiting(next)[0]?.id))
}

/** Moves to another affiliate if there is no present one. */
function ensureCurrent(walk: Walk, otherId: string | undefined): Walk {
  return findCurrent(walk) ? walk : moveTo(walk, otherId)
}

/** Moves to the affiliate whose decision was undone, as soon as they wait again. */
function showAwaited(walk: Walk): Walk {
  const isBack = listWaiting(walk).some(({ id }) => id === walk.awaitedId)
  return isBack ? { ...moveTo(walk, walk.awaitedId), awaitedId: undefined } : walk
}

/** Decides on the present affiliate, and moves to the next one; after the last one, to the first who still waits. */
function decide(walk: Walk): Walk {
  const current = findCurrent(walk)
  if (!current || walk.goneId) return walk
  const waitingBefore = listWaiting(walk)
  const index = waitingBefore.indexOf(current)
  const next = waitingBefore[index + 1] ?? waitingBefore.find(({ id }) => id !== current.id)
  const refusedIds = new Set(walk.refused)
  refusedIds.delete(current.id)
  const revisions = new Map([...walk.decided, [current.id, current.revision] as const])
  return moveTo({ ...walk, decided: revisions, refused: refusedIds }, next?.id)
}
