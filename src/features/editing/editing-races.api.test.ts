/** If two users save one affiliate at the same time, the second is refused. No video is assigned to two affiliates. */
import { describe, expect, it } from 'vitest'
import {
  affiliate,
  as,
  createEntry,
  expectRefused,
  make,
  program,
  readDetail,
  readUnchanged,
  sari,
  saveAffiliate,
  serum,
} from '#test/affiliate-editing.ts'
import { chooseCount } from '#test/rounds.ts'

const roundCount = chooseCount(5, 50)

describe('saves of one affiliate', () => {
  it('saves of the same affiliate are refused with the current data if another user saved first, and succeed when repeated with these', async () => {
    const staleForm = await readUnchanged('dewi')
    const video = await make.video(serum, sari)
    await saveAffiliate({ username: `dulu.${Date.now()}`, link_videos: [createEntry(video)] })
    const reply = await expectRefused(() =>
      as.dewi('PUT', `/affiliates/${affiliate}`, { ...staleForm, platform: 'youtube' }),
    )
    expect(reply).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
    // The refusal has the same data as a read, except for page_path.
    const { page_path: _, ...storedRow } = await readDetail('dewi')
    expect(reply.body.data).toEqual(storedRow)
    const { revision } = reply.body.data
    const retry = await as.dewi('PUT', `/affiliates/${affiliate}`, {
      ...staleForm,
      revision,
      platform: 'youtube',
    })
    expect(retry.status).toBe(200)
  })

  it('saves of the same affiliate succeed exactly once if twenty are sent at the same time', async () => {
    const form = await readUnchanged()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        as.sari('PUT', `/affiliates/${affiliate}`, { ...form, username: `lomba.${index}.${affiliate}` }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(19).fill(409)])
  })
})

describe('simultaneous saves of different affiliates', () => {
  it('two simultaneous saves with the same videos: one gets all of them, the other is refused with their holder', async () => {
    for (let round = 0; round < roundCount; round++) {
      const videos = [
        await make.video(serum, sari),
        await make.video(serum, sari),
        await make.video(serum, sari),
      ]
      const [firstAffiliate, secondAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
      const entries = videos.map((video) => createEntry(video))
      const firstForm = await readUnchanged('sari', firstAffiliate)
      const secondForm = await readUnchanged('dewi', secondAffiliate)
      // With opposite orders, the saves would deadlock if each locked the videos in the order given.
      const replies = await Promise.all([
        as.sari('PUT', `/affiliates/${firstAffiliate}`, { ...firstForm, link_videos: entries }),
        as.dewi('PUT', `/affiliates/${secondAffiliate}`, {
          ...secondForm,
          link_videos: entries.toReversed(),
        }),
      ])
      expect(replies.map((reply) => reply.status).sort(), JSON.stringify(replies)).toEqual([200, 409])
      const refusal = replies.find((reply) => reply.status === 409)
      const success = replies.find((reply) => reply.status === 200)
      expect(refusal?.body.code).toBe('VIDEO_TAKEN')
      expect(refusal?.body.data.videos.map((video: { video_id: string }) => video.video_id).sort()).toEqual(
        [...videos].sort(),
      )
      expect(refusal?.body.data.videos[0].username).toBe(success?.body.username)
    }
  })

  it('two simultaneous saves that exchange their videos end without a deadlock, and no video is assigned twice', async () => {
    for (let round = 0; round < roundCount; round++) {
      const [firstVideo, secondVideo] = [await make.video(serum, sari), await make.video(serum, sari)]
      const [firstAffiliate, secondAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
      await make.assignVideo(firstAffiliate, serum, firstVideo)
      await make.assignVideo(secondAffiliate, serum, secondVideo)
      const firstForm = await readUnchanged('sari', firstAffiliate)
      const secondForm = await readUnchanged('dewi', secondAffiliate)
      const replies = await Promise.all([
        as.sari('PUT', `/affiliates/${firstAffiliate}`, {
          ...firstForm,
          link_videos: [createEntry(secondVideo)],
        }),
        as.dewi('PUT', `/affiliates/${secondAffiliate}`, {
          ...secondForm,
          link_videos: [createEntry(firstVideo)],
        }),
      ])
      for (const reply of replies) expect([200, 409], JSON.stringify(reply.body)).toContain(reply.status)
      const videosAssignedTwice = await program.database.queryAsOwner(
        `select video_id from affiliate_link_videos where video_id = any ($1)
         and status_link_posting <> 'dikembalikan' group by video_id having count(*) > 1`,
        [[firstVideo, secondVideo]],
      )
      expect(videosAssignedTwice).toEqual([])
    }
  })
})

describe('save of an affiliate whose product is deleted at the same time', () => {
  it('the save of an affiliate whose product is deleted succeeds or is refused with 409, but never fails', async () => {
    for (let round = 0; round < roundCount; round++) {
      const [product] = await program.database.queryAsOwner<{ id: string }>(
        `insert into products (product_number, product_name, product_benefit)
         values ('X', 'Sebentar', 'Ada') returning id`,
      )
      const id = await make.affiliate([`${product?.id}`, serum])
      const form = await readUnchanged('sari', id)
      const [reply, deletedRowsOrErrorCode] = await Promise.all([
        as.sari('PUT', `/affiliates/${id}`, { ...form, username: `balapan.${round}.${id}` }),
        program.database
          .queryAsOwner('delete from products where id = $1 returning id', [product?.id])
          .catch((error) => error.code),
      ])
      // The deletion succeeds, or PostgreSQL aborts it because of a deadlock (40P01).
      expect([[product], '40P01']).toContainEqual(deletedRowsOrErrorCode)
      expect([200, 409], JSON.stringify(reply?.body)).toContain(reply?.status)
    }
  })
})
