/** Edits of one video that start from the same revision: one is saved, the others are rejected. */
import { describe, expect, it } from 'vitest'
import { as, buildForm, createVideo, findStoredVideo, program, updateVideo } from '#test/videos.ts'

describe('edits of one video', () => {
  it('increase the revision: an outdated edit is rejected with the current row, and can be retried', async () => {
    const { id, revision } = await createVideo('dewi')
    expect(revision).toBe(1)
    const firstReply = await updateVideo(as.dewi, id, buildForm({ revision: 1 }))
    expect([firstReply.status, firstReply.body.revision]).toEqual([200, 2])
    const before = await findStoredVideo(id)
    const secondReply = await updateVideo(as.dewi, id, buildForm({ revision: 1 }))
    expect([secondReply.status, secondReply.body.message]).toEqual([409, 'Video sudah diubah orang lain'])
    expect(secondReply.body.data).toEqual(firstReply.body)
    expect(await findStoredVideo(id)).toEqual(before)
    expect((await updateVideo(as.dewi, id, buildForm({ revision: 2 }))).status).toBe(200)
  })

  it('that are sent at the same time succeed for exactly one of ten', async () => {
    const { id } = await createVideo('dewi')
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => updateVideo(as.dewi, id, buildForm({ revision: 1 }))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await findStoredVideo(id))?.revision).toBe(2)
  })

  it('conflict with a deletion of the product of the video', async () => {
    const { id } = await createVideo('dewi')
    await program.database.queryAsOwner('update videos set product_id = null where id = $1', [id])
    const reply = await updateVideo(as.dewi, id, buildForm({ revision: 1 }))
    expect(reply.body.data).toMatchObject({ revision: 2, product: null })
  })

  it.each([undefined, '', 'x', 0, 1.5])('are rejected with the revision %j', async (revision) => {
    const { id } = await createVideo('dewi')
    expect((await updateVideo(as.dewi, id, buildForm({ revision }))).status).toBe(400)
    expect((await findStoredVideo(id))?.revision).toBe(1)
  })
})
