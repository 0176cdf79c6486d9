/**
 * The trash over the API: who sees and restores what, and with which new values if other rows have the old ones.
 * Runs on every PostgreSQL.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, program, serum, withOnlyPermissions } from '#test/cast-program.ts'
import { readEveryRow, readTableName } from '#test/trash.ts'
import { trashResources } from './trash.ts'
import { trashDays } from './trash-note.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
type Row = Record<string, any>

let rowCount = 0
const queryAsOwner = (text: string, values: unknown[] = []) =>
  program.database.queryAsOwner<Row>(text, values)

async function createAffiliate(change: Row = {}): Promise<Row> {
  rowCount += 1
  const body = {
    platform: 'tiktok',
    username: `kreator${rowCount}`,
    whatsapp: `0812${10_000_000 + rowCount}`,
    product_id: serum,
  }
  const reply = await as.sari('POST', '/affiliates', { ...body, ...change })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

async function createVideo(name: CastName = 'sari', change: Row = {}): Promise<Row> {
  rowCount += 1
  const body = { video_vo: `https://drive.google.com/trash/${rowCount}`, video_review: '', product_id: serum }
  const reply = await as[name]('POST', '/videos', { ...body, ...change })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

async function assignVideo(affiliate: Row, video: Row) {
  await queryAsOwner(
    'insert into affiliate_link_videos (affiliate_id, video_id, product_id) values ($1, $2, $3)',
    [affiliate.id, video.id, video.product.id],
  )
}

async function removeRow(path: string, name: CastName = 'sari', body?: unknown) {
  expect((await as[name]('DELETE', path, body)).status, path).toBe(204)
}

const restore = (name: CastName, id: string, changes?: Row) =>
  as[name]('POST', `/trash/${id}/restore`, changes ? { changes } : {})
/** Returns the ids of the first page, or undefined if the request is refused. */
const listTrashIds = async (name: CastName, resource: string, q = '') =>
  (await as[name]('GET', `/trash/${resource}?q=${encodeURIComponent(q)}`)).body.rows?.map(({ id }: Row) => id)
/** Returns every row, except for the permissions that `withOnlyPermissions` grants and revokes. */
async function readAllRows() {
  const { user_permissions: _, ...rows } = await readEveryRow(program.database)
  return rows
}

it('the trash uses the same resources, tables and retention days as the database', async () => {
  for (const [resource, { table }] of Object.entries(trashResources))
    expect(await readTableName(program.database, resource)).toBe(table)
  const [retention] = await queryAsOwner(`select extract(day from app.trash_retention())::int as days`)
  expect(retention).toEqual({ days: trashDays })
})

describe('a deleted row', () => {
  it('appears in the trash with its facts, who deleted it and until when it can be restored', async () => {
    const deletedRow = await createAffiliate({ username: 'sisca_trash' })
    await removeRow(`/affiliates/${deletedRow.id}`)
    const { body } = await as.sari('GET', '/trash/affiliate?q=%40sisca_trash')
    expect(body).toEqual({
      total: 1,
      rows: [
        {
          id: deletedRow.id,
          revision: 1,
          title: 'sisca_trash',
          facts: { platform: 'tiktok', username: 'sisca_trash', whatsapp: deletedRow.whatsapp },
          product_names: ['Night Serum'],
          deleted_by_name: expect.any(String),
          deleted_at: expect.any(String),
          restorable_until: expect.any(String),
        },
      ],
    })
    const [row] = body.rows
    expect(Date.parse(row.restorable_until) - Date.parse(row.deleted_at)).toBe(trashDays * 86_400_000)
  })

  it('is found by name and video number, latest deletion first, ten per page', async () => {
    const deletedIds = []
    for (let i = 0; i < 12; i++) {
      const { id } = await createAffiliate({ username: `halaman_${i}` })
      await removeRow(`/affiliates/${id}`)
      deletedIds.unshift(id)
    }
    expect(await listTrashIds('sari', 'affiliate', 'halaman_')).toEqual(deletedIds.slice(0, 10))
    const { body: secondPage } = await as.sari('GET', '/trash/affiliate?q=halaman_&page=2')
    expect([secondPage.total, secondPage.rows.map(({ id }: Row) => id)]).toEqual([12, deletedIds.slice(10)])
    const video = await createVideo()
    await removeRow(`/videos/${video.id}`)
    expect(await listTrashIds('sari', 'video', `#${video.no_video}`)).toContain(video.id)
    expect(await listTrashIds('sari', 'video', '%')).toEqual([])
  })

  it('does not block its username and number for a new row', async () => {
    const deletedRow = await createAffiliate()
    await removeRow(`/affiliates/${deletedRow.id}`)
    const newRow = await createAffiliate({ username: deletedRow.username, whatsapp: deletedRow.whatsapp })
    expect(newRow.id).not.toBe(deletedRow.id)
  })
})

describe('restoring', () => {
  it('an affiliate brings its videos back; a video that was reassigned comes back as returned and is named', async () => {
    const [deletedRow, otherAffiliate] = [await createAffiliate(), await createAffiliate()]
    const [unchangedVideo, reassignedVideo] = [await createVideo(), await createVideo()]
    await assignVideo(deletedRow, unchangedVideo)
    await assignVideo(deletedRow, reassignedVideo)
    await removeRow(`/affiliates/${deletedRow.id}`)
    await assignVideo(otherAffiliate, reassignedVideo)
    const reply = await restore('sari', deletedRow.id)
    expect([reply.status, reply.body]).toEqual([
      200,
      { reassigned_videos: [{ no_video: reassignedVideo.no_video, username: otherAffiliate.username }] },
    ])
    const assignments = await queryAsOwner(
      'select video_id, status_link_posting from affiliate_link_videos where affiliate_id = $1',
      [deletedRow.id],
    )
    expect(assignments).toHaveLength(2)
    expect(assignments).toEqual(
      expect.arrayContaining([
        { video_id: unchangedVideo.id, status_link_posting: 'belum' },
        { video_id: reassignedVideo.id, status_link_posting: 'dikembalikan' },
      ]),
    )
    const detail = await as.sari('GET', `/affiliates/${deletedRow.id}`)
    expect(detail.body.created_at).toBe(deletedRow.created_at)
  })

  it('names the holders of a taken username and number, and succeeds with new values', async () => {
    const deletedRow = await createAffiliate()
    await removeRow(`/affiliates/${deletedRow.id}`)
    const affiliateWithUsername = await createAffiliate({ username: deletedRow.username.toUpperCase() })
    const affiliateWithNumber = await createAffiliate({ whatsapp: deletedRow.whatsapp.replace(/^0/, '+62') })
    const before = await readAllRows()
    const reply = await restore('sari', deletedRow.id)
    expect([reply.status, reply.body.code]).toEqual([409, 'TAKEN'])
    expect(reply.body.data.taken).toEqual([
      { field: 'username', holder: affiliateWithUsername.username },
      { field: 'whatsapp', holder: affiliateWithNumber.username },
    ])
    const secondAttempt = await restore('sari', deletedRow.id, { username: `${deletedRow.username}_lama` })
    expect(secondAttempt.body.data.taken).toEqual([
      { field: 'whatsapp', holder: affiliateWithNumber.username },
    ])
    expect(await readAllRows()).toEqual(before)
    const changes = { username: `${deletedRow.username}_lama`, whatsapp: `0877${20_000_000 + rowCount}` }
    expect((await restore('sari', deletedRow.id, changes)).status).toBe(200)
    expect((await as.sari('GET', `/affiliates/${deletedRow.id}`)).body).toMatchObject(changes)
  })

  it('names the holder of a taken video link or product number, and succeeds with a new value', async () => {
    const deletedRow = await createVideo('sari', { video_review: 'https://drive.google.com/trash/review' })
    await removeRow(`/videos/${deletedRow.id}`)
    const otherVideo = await createVideo('sari', {
      video_vo: 'https://drive.google.com/trash/review?usp=sharing',
    })
    const linkReply = await restore('sari', deletedRow.id)
    expect(linkReply.body.data.taken).toEqual([
      { field: 'video_review', holder: `Video #${otherVideo.no_video}` },
    ])
    expect((await restore('sari', deletedRow.id, { video_review: '' })).status).toBe(200)

    const body = { product_number: 'TRASH-1', product_name: 'Trash Cream', product_benefit: 'x', price: '1' }
    const cream = (await as.sari('POST', '/products', body)).body
    await removeRow(`/products/${cream.id}`, 'sari', {})
    await as.sari('POST', '/products', { ...body, product_number: 'trash-1', product_name: 'Other Cream' })
    const numberReply = await restore('sari', cream.id)
    expect(numberReply.body.data.taken).toEqual([{ field: 'product_number', holder: 'Other Cream' }])
    expect((await restore('sari', cream.id, { product_number: 'TRASH-2' })).status).toBe(200)
  })

  it.each([
    [{ created_by: 'x' }],
    [{ username: '' }],
    [{ username: 'a\u0000' }],
    [{ video_vo: 'javascript:alert(1)' }],
    [{ platform: 'lain' }],
    ['all'],
  ])('returns 400 for the changes %j', async (changes) => {
    const deletedRow = await createAffiliate()
    await removeRow(`/affiliates/${deletedRow.id}`)
    const before = await readAllRows()
    expect((await as.sari('POST', `/trash/${deletedRow.id}/restore`, { changes })).status).toBe(400)
    expect(await readAllRows()).toEqual(before)
  })

  it('rejects a change that leaves a video without a link', async () => {
    const link = 'https://drive.google.com/trash/only'
    const deletedRow = await createVideo('sari', { video_vo: link })
    await removeRow(`/videos/${deletedRow.id}`)
    await createVideo('sari', { video_vo: link })
    expect((await restore('sari', deletedRow.id, { video_vo: '' })).body.code).toBe('LINK_MISSING')
  })

  it('ignores changes to values that no other row has taken', async () => {
    const deletedRow = await createAffiliate()
    await removeRow(`/affiliates/${deletedRow.id}`)
    await restore('sari', deletedRow.id, {
      product_number: 'ZZ',
      username: `${deletedRow.username}_lain`,
      whatsapp: '08771999',
    })
    expect((await as.sari('GET', `/affiliates/${deletedRow.id}`)).body).toMatchObject({
      username: deletedRow.username,
    })
  })

  it('returns 404 for a row that is not in the trash, and 400 for an invalid id', async () => {
    const activeRow = await createAffiliate()
    const restoredRow = await createAffiliate()
    await removeRow(`/affiliates/${restoredRow.id}`)
    expect((await restore('sari', restoredRow.id)).status).toBe(200)
    for (const id of [activeRow.id, restoredRow.id, '00000000-0000-4000-8000-000000000000'])
      expect((await restore('sari', id)).status).toBe(404)
    expect((await restore('sari', 'abc')).status).toBe(400)
  })

  it('clears the creator if that user no longer exists', async () => {
    const deletedRow = await createAffiliate()
    const [toni] = await queryAsOwner(
      `insert into profiles (email, full_name) values ('toni.trash@example.com', 'Toni') returning id`,
    )
    await queryAsOwner('update affiliate_registrations set created_by = $2 where id = $1', [
      deletedRow.id,
      toni?.id,
    ])
    await removeRow(`/affiliates/${deletedRow.id}`)
    await queryAsOwner('delete from profiles where id = $1', [toni?.id])
    expect((await restore('sari', deletedRow.id)).status).toBe(200)
    expect(
      await queryAsOwner('select created_by from affiliate_registrations where id = $1', [deletedRow.id]),
    ).toEqual([{ created_by: null }])
  })
})

describe('the permissions of the trash', () => {
  const pagePermissions = ['reg_affiliate', 'data_affiliate_tab_products']

  it('let a user see and restore only affiliates of their products', async () => {
    const visibleAffiliate = await createAffiliate()
    const hiddenAffiliate = await createAffiliate({ product_id: cleanser })
    for (const { id } of [visibleAffiliate, hiddenAffiliate]) await removeRow(`/affiliates/${id}`)
    const before = await readAllRows()
    await withOnlyPermissions(
      'dewi',
      [...pagePermissions, 'data_affiliate_delete', `data_affiliate_product_${serum}`],
      async () => {
        expect(await listTrashIds('dewi', 'affiliate', hiddenAffiliate.username)).toEqual([])
        expect((await restore('dewi', hiddenAffiliate.id)).status).toBe(404)
        expect(await listTrashIds('dewi', 'affiliate', visibleAffiliate.username)).toEqual([
          visibleAffiliate.id,
        ])
        expect((await restore('dewi', visibleAffiliate.id)).status).toBe(200)
        await removeRow(`/affiliates/${visibleAffiliate.id}`, 'dewi')
      },
    )
    expect(await readAllRows()).toEqual(before)
  })

  it('restore a product without the grants that the restoring user could not give', async () => {
    const permission = `data_affiliate_product_${serum}`
    const readGrants = () =>
      queryAsOwner('select from user_permissions where permission_name = $1', [permission])
    await withOnlyPermissions('dewi', ['product_management', permission], async () => {
      await queryAsOwner('delete from products where id = $1', [serum])
      expect((await restore('dewi', serum)).status).toBe(200)
      expect(await readGrants()).toEqual([])
    })
    await withOnlyPermissions('dewi', [permission], async () => {
      await queryAsOwner('delete from products where id = $1', [serum])
      expect((await restore('sari', serum)).status).toBe(200)
      expect(await readGrants()).not.toEqual([])
    })
  })

  it('hide all rows from a user without the delete permission, and reject restoring them', async () => {
    const deletedRow = await createAffiliate()
    await removeRow(`/affiliates/${deletedRow.id}`)
    const before = await readAllRows()
    await withOnlyPermissions('dewi', [...pagePermissions, 'data_affiliate_tab_all'], async () => {
      expect(await listTrashIds('dewi', 'affiliate')).toEqual([])
      // The answer is the same as for a row that never existed, so it does not reveal that the affiliate is in the trash.
      expect((await restore('dewi', deletedRow.id)).body).toEqual((await restore('dewi', randomUUID())).body)
      expect((await restore('dewi', deletedRow.id)).status).toBe(404)
    })
    await withOnlyPermissions('dewi', ['data_affiliate_delete', 'data_affiliate_tab_all'], async () => {
      expect((await restore('dewi', deletedRow.id)).status).toBe(403)
      expect((await as.dewi('GET', '/trash/affiliate')).status).toBe(403)
    })
    expect(await readAllRows()).toEqual(before)
  })

  it('let users restore their own videos, and superadmins those of all users', async () => {
    await withOnlyPermissions('dewi', ['data_video'], async () => {
      const [videoOfDewi, videoOfSari] = [await createVideo('dewi'), await createVideo('sari')]
      await removeRow(`/videos/${videoOfDewi.id}`, 'dewi')
      await removeRow(`/videos/${videoOfSari.id}`)
      expect(await listTrashIds('dewi', 'video')).toEqual([videoOfDewi.id])
      expect((await restore('dewi', videoOfSari.id)).status).toBe(404)
      expect(await listTrashIds('budi', 'video')).not.toContain(videoOfDewi.id)
      expect((await restore('budi', videoOfDewi.id)).status).toBe(404)
      expect(await listTrashIds('sari', 'video')).toEqual(
        expect.arrayContaining([videoOfDewi.id, videoOfSari.id]),
      )
      expect((await restore('sari', videoOfDewi.id)).body).toEqual({ reassigned_videos: [] })
      expect((await as.dewi('GET', `/videos?q=%23${videoOfDewi.no_video}`)).body.rows[0]).toMatchObject({
        is_mine: true,
        no_video: videoOfDewi.no_video,
        created_at: videoOfDewi.created_at,
      })
    })
  })

  it('let users restore templates and products with the permission of their page', async () => {
    const template = (
      await as.sari('POST', '/templates', { name: 'Trash', template_content: 'Halo', description: '' })
    ).body
    await removeRow(`/templates/${template.id}`)
    const product = (
      await as.sari('POST', '/products', {
        product_number: 'TRASH-9',
        product_name: 'Trash',
        product_benefit: 'x',
        price: '2.50',
      })
    ).body
    await removeRow(`/products/${product.id}`, 'sari', {})
    await withOnlyPermissions('rina', ['griting'], async () => {
      expect((await restore('rina', product.id)).status).toBe(404)
      expect((await restore('rina', template.id)).status).toBe(200)
    })
    await withOnlyPermissions('rina', ['product_management'], async () => {
      expect((await restore('rina', product.id)).status).toBe(200)
    })
    const catalogue = (await as.sari('GET', '/products/catalogue')).body
    expect(catalogue.find(({ id }: Row) => id === product.id)).toMatchObject({
      price: '2.50',
      product_number: 'TRASH-9',
    })
  })
})

it('purging removes expired rows together with their history', async () => {
  const [expired, recent] = [await createAffiliate(), await createAffiliate()]
  for (const { id } of [expired, recent]) await removeRow(`/affiliates/${id}`)
  await queryAsOwner(`update trash set deleted_at = deleted_at - make_interval(days => $2) where id = $1`, [
    expired.id,
    trashDays,
  ])
  await queryAsOwner('select app.purge_trash()')
  const remaining = await queryAsOwner('select id from trash where id = any ($1)', [[expired.id, recent.id]])
  expect(remaining).toEqual([{ id: recent.id }])
  expect(await queryAsOwner('select from timeline where subject_id = $1', [expired.id])).toEqual([])
  expect((await restore('sari', expired.id)).status).toBe(404)
})
