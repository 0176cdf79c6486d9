/**
 * Erasure: nothing of a person is left in any table, and only superadmins erase or read stored data.
 * Runs on every PostgreSQL.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'
import { listTablesThatContain, readEveryRow } from '#test/trash.ts'

let program: Program
let serum: string
const as = {} as Record<CastName, Call>
// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
type Row = Record<string, any>

beforeAll(async () => {
  program = await startProgram()
  serum = await program.database.readProductId('Night Serum')
  for (const name of ['sari', 'budi'] as const) as[name] = await program.signIn(name)
})

const queryAsOwner = (text: string, values: unknown[] = []) =>
  program.database.queryAsOwner<Row>(text, values)
const reason = 'Permintaan kreator'
const unknownId = '00000000-0000-4000-8000-000000000000'
let creatorCount = 0

/**
 * Creates an affiliate with a unique name, number and posts, and every kind of row that can hold them: a timeline, an
 * idempotency key, a posted and a returned video. The username has changed, so the timeline also holds the old one.
 */
async function createCreator() {
  creatorCount += 1
  const name = `rahasia_kreator_${creatorCount}`
  const whatsapp = `08139${20_000_000 + creatorCount}`
  const reply = await as.sari(
    'POST',
    '/affiliates',
    { platform: 'tiktok', username: name, whatsapp, product_id: serum },
    { 'idempotency-key': crypto.randomUUID().replaceAll('-', '') },
  )
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  const { id } = reply.body
  expect((await as.sari('POST', `/affiliates/${id}/contacted`)).status).toBe(200)
  async function addVideo(status: 'sudah' | 'dikembalikan'): Promise<string> {
    const link = `https://drive.google.com/hapus/${creatorCount}/${status}`
    const video = await as.sari('POST', '/videos', { video_vo: link, video_review: '', product_id: serum })
    await queryAsOwner(
      `insert into affiliate_link_videos (affiliate_id, video_id, product_id, status_link_posting, link_posting_vo)
       values ($1, $2, $3, $4, $5)`,
      [id, video.body.id, serum, status, `https://www.tiktok.com/@${name}/video/1`],
    )
    return video.body.id
  }
  const postedVideoId = await addVideo('sudah')
  const returnedVideoId = await addVideo('dikembalikan')
  await queryAsOwner(`update affiliate_registrations set username = username || '_baru' where id = $1`, [id])
  return { id, name, digits: whatsapp.slice(1), postedVideoId, returnedVideoId }
}

/** Returns 'table: text' for each of the texts that a table contains. */
const findTraces = (...texts: string[]) => listTablesThatContain(program.database, ...texts)

const erase = (actor: CastName, id: string, body: Row = {}) =>
  as[actor]('POST', '/erasures', { resource: 'affiliate', id, reason, ...body })

describe('an erased affiliate', () => {
  it.each([
    { state: 'that was active', prepare: async () => {} },
    { state: 'that was in the trash', prepare: (id: string) => as.sari('DELETE', `/affiliates/${id}`) },
  ])('$state leaves no name, number or post in any table', async ({ prepare }) => {
    const { id, name, digits, postedVideoId, returnedVideoId } = await createCreator()
    // The deleted video takes the affiliate's post with it into the trash.
    expect((await as.sari('DELETE', `/videos/${returnedVideoId}`)).status).toBe(204)
    await prepare(id)
    expect(await findTraces(name, digits)).not.toEqual([])
    expect((await erase('sari', id)).status).toBe(204)
    expect(await findTraces(name, digits)).toEqual([])
    expect(await queryAsOwner('select status from videos where id = $1', [postedVideoId])).toEqual([
      { status: 'video baru' },
    ])
    expect((await as.sari('POST', `/trash/${returnedVideoId}/restore`, {})).status).toBe(200)
    expect(await findTraces(name, digits)).toEqual([])
  })

  it('leaves its id only in the history, also if an import or a bulk action named it', async () => {
    const { id, name } = await createCreator()
    const other = await createCreator()
    const sari = await program.database.readUserId('sari')
    const reassignedVideos = [
      { no_video: 1, affiliate_id: id },
      { no_video: 2, affiliate_id: other.id },
    ]
    await queryAsOwner(
      `with import as (insert into affiliate_imports (made_by, affiliate_ids) values ($1, $2))
       insert into bulk_actions (kind, made_by, affiliate_ids, undone_ids, reassigned_videos)
       values ('remove', $1, $2, $2, $3), ('remove', $1, $4, null, $3)`,
      [sari, [id, other.id], JSON.stringify(reassignedVideos), [other.id]],
    )
    expect(await findTraces(id)).toContain(`bulk_actions: ${id}`)
    expect((await erase('sari', id)).status).toBe(204)
    expect(await findTraces(id, name)).toEqual([`timeline: ${id}`])
    expect(
      await queryAsOwner(
        'select affiliate_ids, undone_ids, reassigned_videos from bulk_actions order by undone_ids',
      ),
    ).toEqual(
      [[other.id], null].map((undone_ids) => ({
        affiliate_ids: [other.id],
        undone_ids,
        reassigned_videos: [{ no_video: 1 }, { no_video: 2, affiliate_id: other.id }],
      })),
    )
    expect(await queryAsOwner('select affiliate_ids from affiliate_imports')).toEqual([
      { affiliate_ids: [other.id] },
    ])
    await queryAsOwner('delete from bulk_actions; delete from affiliate_imports')
  })

  it('leaves one history entry with the actor and the reason; a second erasure returns 404', async () => {
    const { id } = await createCreator()
    await erase('sari', id)
    const sari = await program.database.readUserId('sari')
    expect(
      await queryAsOwner('select subject_type, act, actor_id, changes from timeline where subject_id = $1', [
        id,
      ]),
    ).toEqual([
      { subject_type: 'affiliate', act: 'erased', actor_id: sari, changes: { reason: [null, reason] } },
    ])
    const before = await readEveryRow(program.database)
    expect((await erase('sari', id)).status).toBe(404)
    expect(await readEveryRow(program.database)).toEqual(before)
  })
})

it('erasing videos, templates and products leaves nothing of them in any table', async () => {
  const template = (
    await as.sari('POST', '/templates', { name: 'Halo rahasia', template_content: 'Hai', description: '' })
  ).body
  const video = (
    await as.sari('POST', '/videos', {
      video_vo: 'https://x.id/rahasia-klip',
      video_review: '',
      product_id: serum,
    })
  ).body
  const product = (
    await as.sari('POST', '/products', {
      product_number: 'RAHASIA-1',
      product_name: 'Rahasia',
      product_benefit: 'x',
      price: '1',
    })
  ).body
  await as.sari('DELETE', `/templates/${template.id}`)
  for (const [resource, { id }] of Object.entries({ template, video, product }))
    expect((await erase('sari', id, { resource })).status, resource).toBe(204)
  expect(await findTraces('Halo rahasia', 'rahasia-klip', 'RAHASIA-1')).toEqual([])
})

describe('an erasure', () => {
  it('is denied to an admin, and so is the export of stored data', async () => {
    const { id } = await createCreator()
    await as.sari('DELETE', `/affiliates/${id}`)
    const before = await readEveryRow(program.database)
    expect((await erase('budi', id)).status).toBe(403)
    expect((await as.budi('GET', `/stored/affiliate/${id}`)).status).toBe(403)
    expect(await readEveryRow(program.database)).toEqual(before)
    expect(await queryAsOwner('select from trash where id = $1', [id])).toHaveLength(1)
  })

  it.each([
    { reason: '' },
    { reason: '   ' },
    { reason: undefined },
    { resource: 'permission' },
    { reason: 'x'.repeat(501) },
  ])('is rejected with %o', async (body) => {
    const { id } = await createCreator()
    expect((await erase('sari', id, body)).status).toBe(400)
    expect(await queryAsOwner('select from affiliate_registrations where id = $1', [id])).toHaveLength(1)
  })

  it('returns 404 for an unknown id or the id of another resource', async () => {
    const { id } = await createCreator()
    expect((await erase('sari', unknownId)).status).toBe(404)
    expect((await erase('sari', id, { resource: 'video' })).status).toBe(404)
    expect(await queryAsOwner('select from affiliate_registrations where id = $1', [id])).toHaveLength(1)
    expect((await as.sari('GET', `/stored/affiliate/${unknownId}`)).status).toBe(404)
    for (const resource of ['video', 'template', 'product', 'user']) {
      expect((await as.sari('GET', `/stored/${resource}/${id}`)).status, resource).toBe(404)
    }
  })
})

it('the export contains all stored data of an affiliate, active or deleted', async () => {
  const { id, name } = await createCreator()
  const exportOfActive = (await as.sari('GET', `/stored/affiliate/${id}`)).body
  expect(exportOfActive.row).toMatchObject({ username: `${name}_baru` })
  expect(exportOfActive.assignments).toHaveLength(2)
  expect(exportOfActive.timeline.length).toBeGreaterThan(3)
  expect(exportOfActive.creations).toHaveLength(1)
  await as.sari('DELETE', `/affiliates/${id}`)
  const exportOfDeleted = (await as.sari('GET', `/stored/affiliate/${id}`)).body
  expect(exportOfDeleted.row).toBeUndefined()
  expect(exportOfDeleted.deleted).toMatchObject({
    id,
    row_values: { username: `${name}_baru` },
    dependents: { assignments: [{}, {}] },
  })
})
