/** Tests of the query for holders of videos: it depends on permissions and agrees with the error of a refused save. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { affiliateRows } from '#test/affiliate-rows.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let make: ReturnType<typeof affiliateRows>
const as = {} as Record<CastName, Call>
let serum: string
let hiddenProduct: string
let affiliate: string
let sariId: string

beforeAll(async () => {
  program = await startProgram()
  make = affiliateRows(program.database)
  for (const name of ['sari', 'rina'] as const) as[name] = await program.signIn(name)
  sariId = await program.database.idOf('sari')
  serum = await program.database.product('Night Serum')
  hiddenProduct = await program.database.product('Gentle Facial Cleanser')
  affiliate = await make.affiliate([serum])
  await program.database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name) values ($1, 'data_affiliate_edit')`,
    [await program.database.idOf('rina')],
  )
})

async function giveVideo(holder: string, product = serum, posting = 'belum') {
  const video = await make.video(product, sariId)
  await make.assignVideo(holder, product, video, posting)
  return video
}

function findHolders(actor: CastName, ...videos: string[]) {
  const query = videos.map((id, n) => `video_ids[${n}]=${id}`).join('&')
  return as[actor]('GET', `/affiliates/${affiliate}/video-holders?${query}`)
}

describe('the query for holders of videos', () => {
  it('names only other affiliates, and leaves out free videos, returned videos and own videos', async () => {
    const other = await make.affiliate([serum], { username: 'punya.orang' })
    const [otherVideo, postedVideo] = [await giveVideo(other), await giveVideo(other, serum, 'sudah')]
    const returnedVideo = await giveVideo(other, serum, 'dikembalikan')
    const [ownVideo, freeVideo] = [await giveVideo(affiliate), await make.video(serum, sariId)]
    const { status, body } = await findHolders(
      'sari',
      otherVideo,
      postedVideo,
      returnedVideo,
      ownVideo,
      freeVideo,
      crypto.randomUUID(),
    )
    expect(status).toBe(200)
    expect(body.videos).toEqual([
      { video_id: otherVideo, no_video: expect.any(Number), username: 'punya.orang' },
      { video_id: postedVideo, no_video: expect.any(Number), username: 'punya.orang' },
    ])
    expect((await findHolders('sari', otherVideo)).body.videos).toHaveLength(1)
  })

  it('names holders only for videos of products that the user sees', async () => {
    const other = await make.affiliate([serum, hiddenProduct], { username: 'dua.product' })
    const [visibleVideo, hiddenVideo] = [await giveVideo(other), await giveVideo(other, hiddenProduct)]
    const { body } = await findHolders('rina', visibleVideo, hiddenVideo)
    expect(body.videos.map((video: { video_id: string }) => video.video_id)).toEqual([visibleVideo])
  })

  it('rejects more than 100 ids and a malformed id', async () => {
    const tooManyIds = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect((await findHolders('sari', ...tooManyIds)).status).toBe(400)
    expect((await findHolders('sari', 'bukan-id')).status).toBe(400)
  })
})
