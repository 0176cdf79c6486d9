/** Answers requests of creators for more days. time-requests.sql decides which ones need an answer. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { affiliatesContract } from './affiliates.contract.ts'

const calls = implement(affiliatesContract).$context<RequestContext>().use(authorized)

export const answerTime = calls.answerTime.handler(
  ({ context, input: { id, days, reason, answer }, errors }) =>
    context.transaction(async (tx) => {
      const { rows } = await sql<{ tanggal_max_upload: string }>`
      update affiliate_link_videos
      set asked_answer = ${answer}, tanggal_max_upload = case when ${answer} = 'granted'
        then greatest(tanggal_max_upload, app.today()) + asked_days else tanggal_max_upload end
      where id = ${id} and awaits_answer and asked_days = ${days} and asked_reason = ${reason}
      returning tanggal_max_upload`.execute(tx)
      const [row] = rows
      if (row) return row
      throw (await isAssignmentVisible(tx, id)) ? errors.CHANGED() : errors.NOT_FOUND()
    }),
)

export const undoTimeAnswer = calls.undoTimeAnswer.handler(
  ({ context, input: { id, before, after }, errors }) =>
    context.transaction(async (tx) => {
      const { rows } = await sql`
        update affiliate_link_videos set asked_answer = 'waiting', tanggal_max_upload = ${before}
        where id = ${id} and status_link_posting = 'belum' and asked_answer <> 'waiting'
          and tanggal_max_upload = ${after} returning id`.execute(tx)
      if (rows[0]) return
      throw (await isAssignmentVisible(tx, id)) ? errors.CHANGED() : errors.NOT_FOUND()
    }),
)

export async function isAssignmentVisible(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from affiliate_link_videos where id = ${id}`.execute(tx)
  return rows.length > 0
}
