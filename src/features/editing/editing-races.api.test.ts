/** Tests of concurrent saves: the second one is refused, and no video is assigned to two affiliates. */
import { describe, expect, it } from 'vitest'
import {
  affiliate,
  as,
  createEntry,
  expectRefused,
  make,
  program,
  read,
  readUnchanged,
  sari,
  save,
  serum,
} from '#test/affiliate-editing.ts'
import { rounds } from '#test/rounds.ts'

const count = rounds(5, 50)

describe('two saves of the same affiliate', () => {
  it('reject the second with 409 and the current data, after which a retry succeeds', async () => {
    const stale = await readUnchanged('dewi')
    const video = await make.video(serum, sari)
    await save({ username: `dulu.${Date.now()}`, link_videos: [createEntry(video)] })
    const reply = await expectRefused(() =>
      as.dewi('PUT', `/affiliates/${affiliate}`, { ...stale, platform: 'youtube' }),
    )
    expect(reply).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
    const { page_path: _, ...storedRow } = await read('dewi')
    expect(reply.body.data).toEqual(storedRow)
    const { revision } = reply.body.data
    const retry = await as.dewi('PUT', `/affiliates/${affiliate}`, {
      ...stale,
      revision,
      platform: 'youtube',
    })
    expect(retry.status).toBe(200)
  })

  it('at the same time: exactly one of twenty succeeds', async () => {
    const body = await readUnchanged()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        as.sari('PUT', `/affiliates/${affiliate}`, { ...body, username: `lomba.${i}.${affiliate}` }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(19).fill(409)])
  })
})

describe('two saves that take the same videos', () => {
  it('at the same time: one gets all videos, the other gets 409 with their holder', async () => {
    for (let round = 0; round < count; round++) {
      const videos = [
        await make.video(serum, sari),
        await make.video(serum, sari),
        await make.video(serum, sari),
      ]
      const [firstAffiliate, secondAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
      const orders = [videos, [...videos].reverse()]
      const bodies = [
        await readUnchanged('sari', firstAffiliate),
        await readUnchanged('dewi', secondAffiliate),
      ]
      const replies = await Promise.all([
        as.sari('PUT', `/affiliates/${firstAffiliate}`, {
          ...bodies[0],
          link_videos: orders[0]?.map((video) => createEntry(video)),
        }),
        as.dewi('PUT', `/affiliates/${secondAffiliate}`, {
          ...bodies[1],
          link_videos: orders[1]?.map((video) => createEntry(video)),
        }),
      ])
      expect(replies.map((reply) => reply.status).sort(), JSON.stringify(replies)).toEqual([200, 409])
      const loser = replies.find((reply) => reply.status === 409)
      const winner = replies.find((reply) => reply.status === 200)
      expect(loser?.body.code).toBe('VIDEO_TAKEN')
      expect(loser?.body.data.videos.map((video: { video_id: string }) => video.video_id).sort()).toEqual(
        [...videos].sort(),
      )
      expect(loser?.body.data.videos[0].username).toBe(winner?.body.username)
    }
  })

  it('exchanging their videos: neither hangs, and no video is assigned twice', async () => {
    for (let round = 0; round < count; round++) {
      const [x, y] = [await make.video(serum, sari), await make.video(serum, sari)]
      const [firstAffiliate, secondAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
      await make.assignVideo(firstAffiliate, serum, x)
      await make.assignVideo(secondAffiliate, serum, y)
      const bodies = [
        await readUnchanged('sari', firstAffiliate),
        await readUnchanged('dewi', secondAffiliate),
      ]
      const replies = await Promise.all([
        as.sari('PUT', `/affiliates/${firstAffiliate}`, { ...bodies[0], link_videos: [createEntry(y)] }),
        as.dewi('PUT', `/affiliates/${secondAffiliate}`, { ...bodies[1], link_videos: [createEntry(x)] }),
      ])
      for (const reply of replies) expect([200, 409], JSON.stringify(reply.body)).toContain(reply.status)
      const assignedCounts = await program.database.queryAsOwner<{ n: number }>(
        `select count(*)::int as n from affiliate_link_videos where video_id = any ($1)
         and status_link_posting <> 'dikembalikan' group by video_id`,
        [[x, y]],
      )
      for (const { n } of assignedCounts) expect(n).toBe(1)
    }
  })
})

describe('deleting a product while its affiliate is saved', () => {
  it('lets the save succeed or return 409, never a server error', async () => {
    for (let round = 0; round < count; round++) {
      const [product] = await program.database.queryAsOwner<{ id: string }>(
        `insert into products (product_number, product_name, product_benefit) values ('X', 'Sebentar', 'Ada') returning id`,
      )
      const target = await make.affiliate([`${product?.id}`, serum])
      const body = await readUnchanged('sari', target)
      const [reply, deletionReply] = await Promise.all([
        as.sari('PUT', `/affiliates/${target}`, { ...body, username: `balapan.${round}.${target}` }),
        program.database
          .queryAsOwner('delete from products where id = $1 returning id', [product?.id])
          .catch((error) => error.code),
      ])
      // The deletion succeeds, or PostgreSQL ends it because of a deadlock.
      expect([[product], '40P01']).toContainEqual(deletionReply)
      expect([200, 409], JSON.stringify(reply?.body)).toContain(reply?.status)
    }
  })
})
