import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let product_id: string
const as = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startProgram()
  product_id = await program.database.product('Night Serum')
  for (const name of ['sari', 'dewi'] as const) as[name] = await program.signIn(name)
})

let linkCount = 0
const form = () => ({
  video_vo: `https://drive.google.com/file/d/${++linkCount}/view`,
  video_review: '',
  product_id,
})

async function createVideo() {
  const { status, body } = await as.dewi('POST', '/videos', form())
  expect(status).toBe(201)
  return body
}

const readStored = async (id: string) =>
  (await program.database.queryAsOwner('select * from videos where id = $1', [id]))[0]

describe('two edits of one video', () => {
  it('increase the revision: the second is rejected with the current row, and a retry succeeds', async () => {
    const video = await createVideo()
    expect(video.revision).toBe(1)
    const firstReply = await as.dewi('PUT', `/videos/${video.id}`, { ...form(), revision: 1 })
    expect([firstReply.status, firstReply.body.revision]).toEqual([200, 2])
    const before = await readStored(video.id)
    const secondReply = await as.dewi('PUT', `/videos/${video.id}`, { ...form(), revision: 1 })
    expect([secondReply.status, secondReply.body.message]).toEqual([409, 'Video sudah diubah orang lain'])
    expect(secondReply.body.data).toEqual(firstReply.body)
    expect(await readStored(video.id)).toEqual(before)
    expect((await as.dewi('PUT', `/videos/${video.id}`, { ...form(), revision: 2 })).status).toBe(200)
  })

  it('at the same time: exactly one of ten succeeds', async () => {
    const { id } = await createVideo()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => as.dewi('PUT', `/videos/${id}`, { ...form(), revision: 1 })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await readStored(id))?.revision).toBe(2)
  })

  it('conflict also when the product of the video was deleted in the meantime', async () => {
    const { id } = await createVideo()
    await program.database.queryAsOwner('update videos set product_id = null where id = $1', [id])
    expect((await as.dewi('PUT', `/videos/${id}`, { ...form(), revision: 1 })).body.data).toMatchObject({
      revision: 2,
      product: null,
    })
  })

  it.each([undefined, '', 'x', 0, 1.5])('are rejected with the revision %j', async (revision) => {
    const { id } = await createVideo()
    expect((await as.dewi('PUT', `/videos/${id}`, { ...form(), revision })).status).toBe(400)
    expect((await readStored(id))?.revision).toBe(1)
  })
})
