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

let links = 0
export const freshLink = () => `https://drive.google.com/file/d/rahasia-${++links}/view`

export const form = (change: Row = {}) => ({
  video_vo: freshLink(),
  video_review: '',
  product_id: nightSerum,
  ...change,
})

export async function createVideo(name: CastName, change: Row = {}): Promise<Row> {
  const reply = await as[name]('POST', '/videos', form(change))
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

/** All videos as stored, to check that a refused request changed nothing. */
export const readStored = () => program.database.queryAsOwner<Row>('select * from videos order by no_video')

export const findRow = async (id: string) => (await readStored()).find((row) => row.id === id)

/** Saves an edit that starts from the current revision of the video. */
export async function put(call: Call, id: string, fields: Row) {
  return call('PUT', `/videos/${id}`, { revision: (await findRow(id))?.revision ?? 1, ...fields })
}

/** Gives the video to a new affiliate. */
export async function giveToNewAffiliate(id: string): Promise<void> {
  await program.database.queryAsOwner(
    `with made as (
       insert into affiliate_registrations (username, whatsapp) values ($1, $2) returning id)
     insert into affiliate_link_videos (affiliate_id, video_id) select made.id, $3 from made`,
    [`kreator${++links}`, `0812${10_000_000 + links}`, id],
  )
}
