/**
 * Tests of transferring videos to another user, and of the filter 'Dibuat Oleh', which lists users.
 * Runs on every PostgreSQL.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, make, program, serum } from '#test/cast-program.ts'

const ids = {} as Record<CastName, string>

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
type Row = Record<string, any>

beforeAll(async () => {
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const)
    ids[name] = await program.database.readUserId(name)
})
beforeEach(() => program.database.queryAsOwner('delete from affiliate_registrations; delete from videos'))

const queryAsOwner = (text: string, values: unknown[] = []) =>
  program.database.queryAsOwner<Row>(text, values)
const readCreatorOfEachVideo = async () =>
  (await queryAsOwner('select dibuat_oleh from videos order by no_video')).map((row) => row.dibuat_oleh)
const createVideo = (creator: CastName) => make.video(serum, ids[creator])
const listCreators = async () => (await as.sari('GET', '/videos/creators')).body
/** Returns what a refused request must leave unchanged: every video, and the number of users. */
const readVideosAndUserCount = async () =>
  JSON.stringify(
    await queryAsOwner(
      'select videos.*, (select count(*) from profiles) as user_count from videos order by id',
    ),
  )
/** @param body `confirmed` is the number of videos that the caller expects to transfer */
const transfer = (actor: CastName, body: { confirmed: number; to: unknown; dibuat_oleh?: string }) =>
  as[actor]('POST', '/videos/hand-on', body)
const unknownId = '00000000-0000-4000-8000-000000000000'

describe('transferring videos', () => {
  it('moves all videos of a filter to a user, who may then change them, and leaves the others', async () => {
    const videoId = await createVideo('dewi')
    await createVideo('dewi')
    await createVideo('budi')
    const reply = await transfer('sari', { dibuat_oleh: 'dewi@example.com', to: ids.sari, confirmed: 2 })
    expect([reply.status, reply.body]).toEqual([200, { transferred: 2 }])
    expect(await readCreatorOfEachVideo()).toEqual([
      'sari@example.com',
      'sari@example.com',
      'budi@example.com',
    ])
    expect(await listCreators()).toEqual(['budi@example.com', 'sari@example.com'])
    expect((await as.dewi('DELETE', `/videos/${videoId}`)).status).toBe(403)
    expect((await as.sari('DELETE', `/videos/${videoId}`)).status).toBe(204)
  })

  it('includes videos that an affiliate has and videos without an owner', async () => {
    const [assignedVideo, ownerlessVideo] = [await createVideo('dewi'), await createVideo('dewi')]
    await make.assignVideo(await make.affiliate([serum]), serum, assignedVideo)
    await queryAsOwner(`update videos set created_by = null where id = $1`, [ownerlessVideo])
    expect(await readCreatorOfEachVideo()).toEqual(['dewi@example.com', 'dewi@example.com'])
    const reply = await transfer('sari', { dibuat_oleh: 'dewi@example.com', to: ids.budi, confirmed: 2 })
    expect(reply.body).toEqual({ transferred: 2 })
    expect(await queryAsOwner('select distinct created_by, dibuat_oleh from videos')).toEqual([
      { created_by: ids.budi, dibuat_oleh: 'budi@example.com' },
    ])
  })

  it.each([
    ['an admin', 'budi', {}, 403, 'FORBIDDEN'],
    ['a moderator', 'dewi', {}, 403, 'FORBIDDEN'],
    ['a user', 'rina', {}, 403, 'FORBIDDEN'],
    ['an unknown receiver', 'sari', { to: unknownId }, 409, 'RECEIVER_GONE'],
    ['a count that is too low', 'sari', { confirmed: 1 }, 409, 'MORE_VIDEOS'],
    ['an empty receiver', 'sari', { to: '' }, 400, 'BAD_REQUEST'],
  ] as const)('is refused for %s and changes nothing', async (_, actor, change, status, code) => {
    await createVideo('dewi')
    await createVideo('budi')
    const before = await readVideosAndUserCount()
    const reply = await transfer(actor, { to: ids.sari, confirmed: 2, ...change })
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(await readVideosAndUserCount()).toBe(before)
  })

  it('is refused if the receiver is deactivated', async () => {
    await createVideo('dewi')
    const [inactiveUser] = await queryAsOwner(
      `insert into profiles (email, full_name, is_active) values ('pergi@example.com', 'Pergi', false) returning id`,
    )
    const reply = await transfer('sari', { to: inactiveUser?.id, confirmed: 1 })
    expect([reply.status, reply.body.code]).toEqual([409, 'RECEIVER_GONE'])
    expect(await readCreatorOfEachVideo()).toEqual(['dewi@example.com'])
  })

  it('is offered only to superadmins', async () => {
    for (const [name, isOffered] of [
      ['sari', true],
      ['budi', false],
      ['dewi', false],
    ] as const)
      expect((await as[name]('GET', '/videos')).body.may_transfer).toBe(isOffered)
  })
})

describe('list of creators', () => {
  it('the list of creators has one entry per user after a change of e-mail, and it includes the earlier videos', async () => {
    await createVideo('dewi')
    await queryAsOwner(`update profiles set email = 'dewi.baru@example.com' where id = $1`, [ids.dewi])
    await createVideo('dewi')
    expect(await listCreators()).toEqual(['dewi.baru@example.com'])
    const { body } = await as.sari('GET', '/videos?dibuat_oleh=dewi.baru@example.com')
    expect(body.total).toBe(2)
    await queryAsOwner(`update profiles set email = 'dewi@example.com' where id = $1`, [ids.dewi])
    expect(await readCreatorOfEachVideo()).toEqual(['dewi@example.com', 'dewi@example.com'])
  })
})

describe('deleting a user', () => {
  const tuti = { email: 'tuti@example.com', full_name: 'Tuti', role: 'moderator', password: 'tuti-rahasia' }
  async function createUserWithVideo(): Promise<Row> {
    const { body } = await as.sari('POST', '/users', tuti)
    await make.video(serum, body.id)
    return body
  }

  it('transfers their videos in the same step', async () => {
    const { id } = await createUserWithVideo()
    expect((await as.sari('DELETE', `/users/${id}`, { videos_to: ids.dewi })).status).toBe(204)
    expect(await queryAsOwner('select created_by, dibuat_oleh from videos')).toEqual([
      { created_by: ids.dewi, dibuat_oleh: 'dewi@example.com' },
    ])
    expect(await queryAsOwner('select from profiles where id = $1', [id])).toEqual([])
  })

  it('is refused with a transfer by an admin or to an unknown user, and changes nothing', async () => {
    const { id } = await createUserWithVideo()
    const before = await readVideosAndUserCount()
    expect((await as.budi('DELETE', `/users/${id}`, { videos_to: ids.dewi })).status).toBe(403)
    const refusedReply = await as.sari('DELETE', `/users/${id}`, { videos_to: unknownId })
    expect([refusedReply.status, refusedReply.body.code]).toEqual([409, 'RECEIVER_GONE'])
    expect(await readVideosAndUserCount()).toBe(before)
    expect((await as.budi('DELETE', `/users/${id}`)).status).toBe(204)
    expect(await readCreatorOfEachVideo()).toEqual(['tuti@example.com'])
  })
})
