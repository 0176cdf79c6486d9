/** Bulk actions over the API: helpers to run them and to read what they stored. */
import { expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, make, program, sari, serum } from './cast-program.ts'

export {
  as,
  cleanser,
  make,
  program,
  queryAsOwner,
  sari,
  serum,
  withOnlyPermissions,
} from './cast-program.ts'

type Row = string | { id: string; revision?: number }

export function postBulkAction(user: CastName, bulkAction: object, rows: readonly Row[], key?: string) {
  const chosen = rows.map((row) => (typeof row === 'string' ? { id: row } : row))
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return as[user]('POST', '/bulk-actions', { action: bulkAction, rows: chosen }, headers)
}

/** Runs a bulk action and expects it to succeed. @returns its id */
export async function runAction(user: CastName, bulkAction: object, rows: readonly Row[]): Promise<string> {
  const { status, body } = await postBulkAction(user, bulkAction, rows)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

export const undo = (user: CastName, id: string) => as[user]('POST', `/bulk-actions/${id}/undo`)

/** Returns everything that a request may change of these affiliates, and the number of their timeline entries. */
export function readStored(ids: readonly string[]) {
  return program.database.queryAsOwner(
    `select a.*, (select json_agg(lv order by lv.id) from affiliate_link_videos lv where lv.affiliate_id = a.id) as videos,
      (select count(*)::int from timeline t where t.subject_id = a.id) as entries
     from affiliate_registrations a where a.id = any ($1) order by a.id`,
    [ids],
  )
}

export interface Assignment {
  id: string
  /** the id of its video */
  video: string
}

/** Assigns a new video to the affiliate. @param due days from today in Jakarta, null for no deadline */
export async function assignNewVideo(
  affiliate: string,
  {
    due = 3,
    posting = 'belum',
    product = serum,
  }: { due?: number | null; posting?: string; product?: string } = {},
): Promise<Assignment> {
  const video = await make.video(product, sari)
  return { id: await make.assignVideo(affiliate, product, video, { posting, due }), video }
}

export const assignedStatus = 'dikirim ke affiliate'
export const freeStatus = 'video baru'

export async function getRevision(id: string): Promise<number> {
  const [row] = await readStored([id])
  return row?.revision as number
}
