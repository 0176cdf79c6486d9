/** Data Video over the API: helpers of its tests to write and read. */
import { expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { Call } from './calls.ts'
import { as, program, serum } from './cast-program.ts'

export { as, cleanser, program } from './cast-program.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
export type Row = Record<string, any>

let rowCount = 0
/** Returns a link that no video has. */
export const createLink = () => `https://drive.google.com/file/d/rahasia-${++rowCount}/view`

/** Returns the body of a valid creation or update. */
export const buildForm = (change: Row = {}) => ({
  video_vo: createLink(),
  video_review: '',
  product_id: serum,
  ...change,
})

export async function createVideo(name: CastName, change: Row = {}): Promise<Row> {
  const reply = await as[name]('POST', '/videos', buildForm(change))
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

/** Returns all videos as stored, to check that a refused request changed nothing. */
export const readStoredVideos = () =>
  program.database.queryAsOwner<Row>('select * from videos order by no_video')

export const findStoredVideo = async (id: string) => (await readStoredVideos()).find((row) => row.id === id)

/** Saves an edit. It starts from the current revision of the video, unless the fields contain another. */
export async function updateVideo(call: Call, id: string, fields: Row) {
  return call('PUT', `/videos/${id}`, { revision: (await findStoredVideo(id))?.revision ?? 1, ...fields })
}

/** Gives the video to a new affiliate. */
export async function giveToNewAffiliate(id: string): Promise<void> {
  await program.database.queryAsOwner(
    `with new_affiliate as (
       insert into affiliate_registrations (username, whatsapp) values ($1, $2) returning id)
     insert into affiliate_link_videos (affiliate_id, video_id) select new_affiliate.id, $3 from new_affiliate`,
    [`kreator${++rowCount}`, `0812${10_000_000 + rowCount}`, id],
  )
}
