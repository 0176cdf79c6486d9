/**
 * Tests of the history of a row over the API: pages, names, and what its reader may not know. Runs on every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, program, queryAsOwner, serum } from '#test/cast-program.ts'
import { type Entry, entriesPerPage, type SubjectType } from './entry.ts'
import { findFieldLabel } from './sentences.ts'

const readUserId = (name: CastName) => program.database.readUserId(name)

async function readHistory(user: CastName, subject_type: string, id: string): Promise<Entry[]> {
  const { status, body } = await as[user]('GET', `/timeline/${subject_type}/${id}`)
  expect(status).toBe(200)
  return body.entries
}

describe('the history of an affiliate', () => {
  it('lists who did what, newest first, as soon as it has happened', async () => {
    const { status, body } = await as.dewi('POST', '/affiliates', {
      platform: 'tiktok',
      username: '@nadya',
      whatsapp: '0812 1111 2222',
      product_id: serum,
    })
    expect(status).toBe(201)
    await as.budi('POST', `/affiliates/${body.id}/contacted`, {})
    const [sentEntry, creationEntry, ...others] = await readHistory('dewi', 'affiliate', body.id)
    expect(others).toEqual([])
    expect(sentEntry).toMatchObject({
      subject_type: 'affiliate',
      act: 'changed',
      actor: { full_name: 'Budi Santoso', is_caller: false },
      changes: [{ field: 'status_whatsapp', from: 'belum', to: 'sudah' }],
    })
    expect(creationEntry).toMatchObject({
      act: 'made',
      actor: { full_name: 'Dewi Lestari', is_caller: true },
    })
    expect(creationEntry?.changes).toContainEqual({
      field: 'selected_product_ids',
      from: null,
      to: ['Night Serum'],
    })
  })

  it('hides products that the reader cannot see, and videos assigned for them', async () => {
    const id = await make.affiliate([serum])
    const video = await make.video(cleanser, await readUserId('sari'))
    await queryAsOwner('update affiliate_registrations set selected_product_ids = $2 where id = $1', [
      id,
      [serum, cleanser],
    ])
    await make.assignVideo(id, cleanser, video)
    const rinaEntries = await readHistory('rina', 'affiliate', id)
    expect(rinaEntries.map(({ subject_type }) => subject_type)).toEqual(['affiliate', 'affiliate'])
    expect(rinaEntries[0]?.changes).toEqual([
      { field: 'selected_product_ids', from: ['Night Serum'], to: ['Night Serum', 'product lain'] },
    ])
    expect(JSON.stringify(rinaEntries)).not.toContain(cleanser)
    const sariEntries = await readHistory('sari', 'affiliate', id)
    expect(sariEntries.map(({ subject_type }) => subject_type)).toEqual([
      'assignment',
      'affiliate',
      'affiliate',
    ])
    expect(sariEntries[1]?.changes[0]?.to).toEqual(['Night Serum', 'Gentle Facial Cleanser'])
  })

  it('comes in pages without duplicate entries', async () => {
    const id = await make.affiliate([serum])
    // With its creation, the affiliate has five entries more than a page.
    for (let i = 0; i < entriesPerPage + 4; i++)
      await queryAsOwner('update affiliate_registrations set username = $2 where id = $1', [id, `nama.${i}`])
    const readPage = async (query = '') => (await as.sari('GET', `/timeline/affiliate/${id}${query}`)).body
    const firstPage = await readPage()
    const secondPage = await readPage(`?before=${firstPage.entries.at(-1).id}`)
    expect([firstPage.entries.length, firstPage.more]).toEqual([entriesPerPage, true])
    expect([secondPage.entries.length, secondPage.more]).toEqual([5, false])
    const ids = [...firstPage.entries, ...secondPage.entries].map((entry: Entry) => entry.id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect(await readPage(`?before=${ids.at(-1)}`)).toEqual({ entries: [], more: false })
  })

  it('returns 404 if the reader cannot see the affiliate, or it was deleted', async () => {
    const id = await make.affiliate([cleanser])
    const unknownReply = await as.sari('GET', `/timeline/affiliate/${crypto.randomUUID()}`)
    expect(unknownReply.status).toBe(404)
    expect(await as.rina('GET', `/timeline/affiliate/${id}`)).toMatchObject({
      status: 404,
      body: unknownReply.body,
    })
    // The id belongs to no video.
    expect((await as.sari('GET', `/timeline/video/${id}`)).status).toBe(404)
    await queryAsOwner('delete from affiliate_registrations where id = $1', [id])
    expect((await as.sari('GET', `/timeline/affiliate/${id}`)).status).toBe(404)
  })

  it.each([
    'affiliate/x',
    'account/ID',
    'affiliate/ID?before=0',
    'affiliate/ID?before=x',
    'affiliate/ID?page=2',
  ])('returns 400 for %s', async (path) => {
    const { status } = await as.sari('GET', `/timeline/${path.replace('ID', crypto.randomUUID())}`)
    expect(status).toBe(400)
  })
})

describe('the history of a video', () => {
  it('shows the recipient, and masks links that the reader cannot see', async () => {
    const id = await make.affiliate([serum], { username: '@lihat' })
    const video = await make.video(serum, await readUserId('dewi'), {
      vo: 'https://drive.google.com/rahasia/satu',
    })
    await make.assignVideo(id, serum, video, { posting: 'dikembalikan' })
    const [assignmentEntry, creationEntry] = await readHistory('sari', 'video', video)
    expect(assignmentEntry).toMatchObject({ subject_type: 'assignment', act: 'made', username: '@lihat' })
    expect(creationEntry?.changes).toContainEqual({ field: 'created_by', from: null, to: 'Dewi Lestari' })
    expect(creationEntry?.changes).toContainEqual({
      field: 'video_vo',
      from: null,
      to: 'https://drive.google.com/rahasia/satu',
    })
    const historyOfRina = await readHistory('rina', 'video', video)
    expect(historyOfRina.at(-1)?.changes).toContainEqual({
      field: 'video_vo',
      from: null,
      to: 'https://dri********',
    })
    expect(JSON.stringify(historyOfRina)).not.toContain('rahasia')
  })

  it('keeps the video number in the history of the affiliate after the video is deleted', async () => {
    const id = await make.affiliate([serum])
    const video = await make.video(serum, await readUserId('sari'))
    await make.assignVideo(id, serum, video, { posting: 'dikembalikan' })
    const [{ no_video } = {}] = await queryAsOwner<{ no_video: number }>(
      'select no_video from videos where id = $1',
      [video],
    )
    await queryAsOwner('delete from videos where id = $1', [video])
    const [deletionEntry] = await readHistory('sari', 'affiliate', id)
    expect(deletionEntry).toMatchObject({ subject_type: 'assignment', act: 'deleted', no_video })
  })
})

describe('the history of a user', () => {
  it('hides a product from a user who cannot see it, and names it to permission managers', async () => {
    const rina = await readUserId('rina')
    const permission = `data_affiliate_product_${cleanser}`
    expect((await as.sari('PUT', `/users/${rina}/permissions/${permission}`, {})).status).toBeLessThan(300)
    expect((await as.sari('DELETE', `/users/${rina}/permissions/${permission}`, {})).status).toBeLessThan(300)
    const ownHistory = await readHistory('rina', 'user', rina)
    expect(ownHistory[0]).toMatchObject({
      subject_type: 'permission',
      act: 'deleted',
      product_name: 'product lain',
    })
    const historyForSari = await readHistory('sari', 'user', rina)
    expect(historyForSari[0]).toMatchObject({ act: 'deleted', product_name: 'Gentle Facial Cleanser' })
  })

  it('is visible to the user and to users with a higher role', async () => {
    const [dewi, budi] = [await readUserId('dewi'), await readUserId('budi')]
    await as.budi('PUT', `/users/${dewi}/permissions/griting`, {})
    await as.budi('DELETE', `/users/${dewi}/permissions/griting`, {})
    const ownHistory = await readHistory('dewi', 'user', dewi)
    expect(ownHistory).toContainEqual(
      expect.objectContaining({
        subject_type: 'permission',
        act: 'deleted',
        actor: { full_name: 'Budi Santoso', is_caller: false, is_subject: false },
        full_name: 'Dewi Lestari',
        changes: [{ field: 'permission_name', from: 'griting', to: null }],
      }),
    )
    expect(ownHistory.some(({ subject_type }) => subject_type === 'user')).toBe(true)
    expect((await readHistory('budi', 'user', dewi)).length).toBe(ownHistory.length)
    // Budi sees the row of a superadmin, but nothing that happened to it.
    const historyOfSari = await readHistory('budi', 'user', await readUserId('sari'))
    expect(historyOfSari.filter(({ subject_type }) => subject_type !== 'permission')).toEqual([])
    // Dewi sees no users, so she gets no history of one.
    expect((await as.dewi('GET', `/timeline/user/${budi}`)).status).toBe(404)
  })
})

it('every recorded field has a label on the screen, or is part of the sentence', async () => {
  // The arguments of an audit trigger are the subject_type, the columns with ids, and two lists of recorded columns.
  const recordedColumns = await queryAsOwner<{ subject_type: SubjectType; columns: string }>(`
    select g.arguments[1] as subject_type, concat_ws(' ', g.arguments[3], nullif(g.arguments[4], '')) as columns
    from pg_trigger t
    cross join lateral (select regexp_split_to_array(encode(t.tgargs, 'escape'), '\\\\000') as arguments) g
    where t.tgfoid = 'app.write_audit'::regproc`)
  expect(recordedColumns.length).toBeGreaterThan(6)
  const unlabelledFields = recordedColumns.flatMap(({ subject_type, columns }) =>
    columns
      .split(' ')
      .filter((column) => !findFieldLabel(subject_type, column))
      .map((column) => `${subject_type}.${column}`),
  )
  expect(
    unlabelledFields.sort(),
    'fields without a label: add one to the resource, or to extraFields',
  ).toEqual([
    'affiliate.page_generation',
    'assignment.affiliate_id',
    'assignment.consent_at',
    'assignment.video_id',
    'permission.permission_name',
    'shipping_address.revision',
  ])
})
