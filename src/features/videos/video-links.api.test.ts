import { beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import {
  as,
  buildForm,
  createLink,
  createVideo,
  program,
  type Row,
  readStoredVideos,
  updateVideo,
} from '#test/videos.ts'

describe('video link', () => {
  const voTaken = { code: 'VIDEO_VO_TAKEN', message: 'Link Video VO sudah pernah digunakan sebelumnya' }
  const reviewTaken = {
    code: 'VIDEO_REVIEW_TAKEN',
    message: 'Link Video Review sudah pernah digunakan sebelumnya',
  }

  it('a video link is rejected in either field if another video has it in any field, on create and update', async () => {
    const [firstLink, secondLink] = [createLink(), createLink()]
    await createVideo('sari', { video_vo: firstLink, video_review: secondLink })
    const ownVideo = await createVideo('dewi')
    const before = await readStoredVideos()
    for (const link of [firstLink, secondLink, firstLink.replace('https://drive', 'HTTPS://Drive')]) {
      const voChange = { video_vo: link }
      const reviewChange = { video_vo: createLink(), video_review: link }
      for (const [change, refusal] of [
        [voChange, voTaken],
        [reviewChange, reviewTaken],
      ] as const) {
        const createReply = await as.dewi('POST', '/videos', buildForm(change))
        const updateReply = await updateVideo(as.dewi, ownVideo.id, buildForm(change))
        for (const reply of [createReply, updateReply]) {
          expect(reply.status).toBe(409)
          expect(reply.body).toMatchObject(refusal)
        }
      }
    }
    expect(await readStoredVideos()).toEqual(before)
  })

  it('a video link is reported at both fields in one reply if both are taken, on create and update', async () => {
    const [firstLink, secondLink] = [createLink(), createLink()]
    await createVideo('sari', { video_vo: firstLink })
    await createVideo('sari', { video_vo: secondLink })
    const ownVideo = await createVideo('dewi')
    const formWithBothLinks = buildForm({ video_vo: firstLink, video_review: secondLink })
    const createReply = await as.dewi('POST', '/videos', formWithBothLinks)
    const updateReply = await updateVideo(as.dewi, ownVideo.id, formWithBothLinks)
    for (const { body } of [createReply, updateReply])
      expect(body).toMatchObject({ ...voTaken, data: { review: reviewTaken.message } })
    const { body } = await as.dewi(
      'POST',
      '/videos',
      buildForm({ video_vo: firstLink, video_review: createLink() }),
    )
    expect(body).toMatchObject({ ...voTaken, data: { review: null } })
  })

  it('a video link can be kept, swapped between the fields, used twice and released by its own video', async () => {
    const [firstLink, secondLink] = [createLink(), createLink()]
    const { id } = await createVideo('sari', { video_vo: firstLink, video_review: secondLink })
    for (const change of [
      { video_vo: firstLink, video_review: secondLink },
      { video_vo: secondLink, video_review: firstLink },
      { video_vo: firstLink, video_review: firstLink },
      { video_vo: '', video_review: firstLink },
    ])
      expect((await updateVideo(as.sari, id, buildForm(change))).status).toBe(200)
    await createVideo('dewi', { video_vo: secondLink })
  })

  it('a video link is accepted from one of ten simultaneous requests, also with swapped fields', async () => {
    const [firstLink, secondLink] = [createLink(), createLink()]
    const { length: countBefore } = await readStoredVideos()
    // Two users send the links in either order.
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        as[i % 3 ? 'sari' : 'dewi'](
          'POST',
          '/videos',
          buildForm(
            i % 2
              ? { video_vo: firstLink, video_review: secondLink }
              : { video_vo: secondLink, video_review: firstLink },
          ),
        ),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await readStoredVideos()).toHaveLength(countBefore + 1)
  })
})

describe('a link in a reply', () => {
  let vo: string
  let review: string
  let video: Row

  beforeEach(async () => {
    vo = createLink()
    review = createLink()
    video = await createVideo('sari', { video_vo: vo, video_review: review })
  })

  const readVideo = async (name: CastName): Promise<Row> => {
    const { body } = await as[name]('GET', '/videos')
    return body.rows.find((row: Row) => row.id === video.id)
  }

  it.each(['sari', 'budi'] as const)('is full for the creator and an admin: %s', async (name) => {
    expect(await readVideo(name)).toMatchObject({ video_vo: vo, video_review: review, links_masked: false })
  })

  it('is masked after scheme and three characters for other users, even editors of affiliates', async () => {
    expect(await readVideo('dewi')).toMatchObject({
      video_vo: 'https://dri********',
      video_review: 'https://dri********',
      links_masked: true,
      is_mine: false,
    })
    const replies = [
      await as.dewi('GET', '/videos'),
      await as.dewi('GET', '/videos/creators'),
      await updateVideo(as.dewi, video.id, buildForm()),
      await updateVideo(as.dewi, video.id, buildForm({ video_vo: vo })),
      await as.dewi('POST', '/videos', buildForm({ video_vo: vo })),
      await as.dewi('DELETE', `/videos/${video.id}`),
    ]
    for (const { body } of replies)
      for (const link of [vo, review]) expect(JSON.stringify(body)).not.toContain(link)
  })

  it('is full for own videos, also for a video with only one link', async () => {
    const ownVideo = await createVideo('dewi', { video_vo: '', video_review: createLink() })
    const { body } = await as.dewi('GET', '/videos')
    expect(body.rows[0]).toEqual(ownVideo)
    expect(ownVideo).toMatchObject({ video_vo: null, links_masked: false })
  })

  it('stays full for admins if the creator was deleted, and no user owns the video', async () => {
    await program.database.queryAsOwner('update videos set created_by = null where id = $1', [video.id])
    expect(await readVideo('sari')).toMatchObject({ is_mine: false, video_vo: vo })
    expect(await readVideo('dewi')).toMatchObject({ is_mine: false, links_masked: true })
    expect((await as.sari('DELETE', `/videos/${video.id}`)).status).toBe(403)
  })
})
