/** Data Video over the API: helpers of its tests to write and read. */
import { beforeAll, expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

export let program: Program
export let nightSerum: string
export let cleanser: string
export const as = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startProgram()
  nightSerum = await program.database.product('Night Serum')
  cleanser = await program.database.product('Gentle Facial Cleanser')
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
})

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
export type Row = Record<string, any>

let rowCount = 0
/** Returns a link that no video has. */
export const createLink = () => `https://drive.google.com/file/d/rahasia-${++rowCount}/view`

/** Returns the body of a valid creation or update. */
export const buildForm = (change: Row = {}) => ({
  video_vo: createLink(),
  video_review: '',
  product_id: nightSerum,
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
