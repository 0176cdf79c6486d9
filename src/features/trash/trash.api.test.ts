/**
 * The trash over the API: who sees and restores what, and which new values are needed if other rows have taken the old
 * ones.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'
import { readEveryRow, tableOf } from '#test/trash.ts'
import { trashResources } from './trash.ts'
import { trashDays } from './trash-note.ts'

let program: Program
let serum: string
let cleanser: string
const as = {} as Record<CastName, Call>
// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
type Row = Record<string, any>

beforeAll(async () => {
  program = await startProgram()
  serum = await program.database.product('Night Serum')
  cleanser = await program.database.product('Gentle Facial Cleanser')
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
})

let n = 0
const queryAsOwner = (text: string, values: unknown[] = []) =>
  program.database.queryAsOwner<Row>(text, values)

async function withPermissions(name: CastName, permissions: string[], work: () => Promise<void>) {
  const id = await program.database.idOf(name)
  const before = await queryAsOwner('select permission_name from user_permissions where user_id = $1', [id])
  const setPermissions = async (granted: string[]) => {
    await queryAsOwner('delete from user_permissions where user_id = $1', [id])
    await queryAsOwner(
      'insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])',
      [id, granted],
    )
  }
  await setPermissions(permissions)
  try {
    await work()
  } finally {
    await setPermissions(before.map(({ permission_name }) => permission_name))
  }
}

async function createAffiliate(change: Row = {}): Promise<Row> {
  n += 1
  const body = {
    platform: 'tiktok',
    username: `kreator${n}`,
    whatsapp: `0812${10_000_000 + n}`,
    product_id: serum,
  }
  const reply = await as.sari('POST', '/affiliates', { ...body, ...change })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

async function createVideo(name: CastName = 'sari', change: Row = {}): Promise<Row> {
  n += 1
  const body = { video_vo: `https://drive.google.com/trash/${n}`, video_review: '', product_id: serum }
  const reply = await as[name]('POST', '/videos', { ...body, ...change })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

async function assignVideo(affiliate: Row, assignedVideo: Row) {
  await queryAsOwner(
    'insert into affiliate_link_videos (affiliate_id, video_id, product_id) values ($1, $2, $3)',
    [affiliate.id, assignedVideo.id, assignedVideo.product.id],
  )
}

async function removeRow(path: string, name: CastName = 'sari', body?: unknown) {
  expect((await as[name]('DELETE', path, body)).status, path).toBe(204)
}

const restore = (name: CastName, id: string, changes?: Row) =>
  as[name]('POST', `/trash/${id}/restore`, changes ? { changes } : {})
const readTrash = async (name: CastName, resource: string, q = '') =>
  (await as[name]('GET', `/trash/${resource}?q=${encodeURIComponent(q)}`)).body.rows?.map(({ id }: Row) => id)
/** Returns every row, except for the permissions that `withPermissions` grants and revokes. */
async function readAllRows() {
  const { user_permissions: _held, ...rows } = await readEveryRow(program.database)
  return rows
}

it('the trash uses the same resources, tables and retention days as the database', async () => {
  for (const [resource, { table }] of Object.entries(trashResources))
    expect(await tableOf(program.database, resource)).toBe(table)
  const [retention] = await queryAsOwner(`select extract(day from app.trash_retention())::int as days`)
  expect(retention).toEqual({ days: trashDays })
})

describe('a deleted row', () => {
  it('appears in the trash with its facts, who deleted it and until when it can be restored', async () => {
    const gone = await createAffiliate({ username: 'sisca_trash' })
    await removeRow(`/affiliates/${gone.id}`)
    const { body } = await as.sari('GET', '/trash/affiliate?q=%40sisca_trash')
    expect(body).toEqual({
      total: 1,
      rows: [
        {
          id: gone.id,
          revision: 1,
          title: 'sisca_trash',
          facts: { platform: 'tiktok', username: 'sisca_trash', whatsapp: gone.whatsapp },
          product_names: ['Night Serum'],
          deleted_by_name: expect.any(String),
          deleted_at: expect.any(String),
          kept_until: expect.any(String),
        },
      ],
    })
    const [row] = body.rows
    expect(Date.parse(row.kept_until) - Date.parse(row.deleted_at)).toBe(trashDays * 86_400_000)
  })

  it('is found by name and video number, latest deletion first, ten per page', async () => {
    const gone = []
    for (let i = 0; i < 12; i++) {
      const { id } = await createAffiliate({ username: `halaman_${i}` })
      await removeRow(`/affiliates/${id}`)
      gone.unshift(id)
    }
    expect(await readTrash('sari', 'affiliate', 'halaman_')).toEqual(gone.slice(0, 10))
    const second = await as.sari('GET', '/trash/affiliate?q=halaman_&page=2')
    expect([second.body.total, second.body.rows.map(({ id }: Row) => id)]).toEqual([12, gone.slice(10)])
    const clip = await createVideo()
    await removeRow(`/videos/${clip.id}`)
    expect(await readTrash('sari', 'video', `#${clip.no_video}`)).toContain(clip.id)
    expect(await readTrash('sari', 'video', '%')).toEqual([])
  })

  it('does not block its username and number for a new row', async () => {
    const gone = await createAffiliate()
    await removeRow(`/affiliates/${gone.id}`)
    const again = await createAffiliate({ username: gone.username, whatsapp: gone.whatsapp })
    expect(again.id).not.toBe(gone.id)
  })
})

describe('restoring', () => {
  it('an affiliate also restores its videos; a reassigned one comes back as returned and is named', async () => {
    const [gone, other, assigned, given] = [
      await createAffiliate(),
      await createAffiliate(),
      await createVideo(),
      await createVideo(),
    ]
    await assignVideo(gone, assigned)
    await assignVideo(gone, given)
    await removeRow(`/affiliates/${gone.id}`)
    await assignVideo(other, given)
    const reply = await restore('sari', gone.id)
    expect([reply.status, reply.body]).toEqual([
      200,
      { elsewhere: [{ no_video: given.no_video, username: other.username }] },
    ])
    const states = await queryAsOwner(
      'select video_id, status_link_posting from affiliate_link_videos where affiliate_id = $1',
      [gone.id],
    )
    expect(states).toHaveLength(2)
    expect(states).toEqual(
      expect.arrayContaining([
        { video_id: assigned.id, status_link_posting: 'belum' },
        { video_id: given.id, status_link_posting: 'dikembalikan' },
      ]),
    )
    const detail = await as.sari('GET', `/affiliates/${gone.id}`)
    expect(detail.body.created_at).toBe(gone.created_at)
  })

  it('names the holders of a taken username and number, and succeeds with new values', async () => {
    const gone = await createAffiliate()
    await removeRow(`/affiliates/${gone.id}`)
    const namesake = await createAffiliate({ username: gone.username.toUpperCase() })
    const caller = await createAffiliate({ whatsapp: gone.whatsapp.replace(/^0/, '+62') })
    const before = await readAllRows()
    const reply = await restore('sari', gone.id)
    expect([reply.status, reply.body.code]).toEqual([409, 'TAKEN'])
    expect(reply.body.data.taken).toEqual([
      { field: 'username', holder: namesake.username },
      { field: 'whatsapp', holder: caller.username },
    ])
    const half = await restore('sari', gone.id, { username: `${gone.username}_lama` })
    expect(half.body.data.taken).toEqual([{ field: 'whatsapp', holder: caller.username }])
    expect(await readAllRows()).toEqual(before)
    const changes = { username: `${gone.username}_lama`, whatsapp: `0877${20_000_000 + n}` }
    expect((await restore('sari', gone.id, changes)).status).toBe(200)
    expect((await as.sari('GET', `/affiliates/${gone.id}`)).body).toMatchObject(changes)
  })

  it('names the holder of a taken video link or product number, and succeeds with a new value', async () => {
    const gone = await createVideo('sari', { video_review: 'https://drive.google.com/trash/review' })
    await removeRow(`/videos/${gone.id}`)
    const other = await createVideo('sari', { video_vo: 'https://drive.google.com/trash/review?usp=sharing' })
    const refused = await restore('sari', gone.id)
    expect(refused.body.data.taken).toEqual([{ field: 'video_review', holder: `Video #${other.no_video}` }])
    expect((await restore('sari', gone.id, { video_review: '' })).status).toBe(200)

    const body = { product_number: 'TRASH-1', product_name: 'Trash Cream', product_benefit: 'x', price: '1' }
    const cream = (await as.sari('POST', '/products', body)).body
    await removeRow(`/products/${cream.id}`, 'sari', {})
    await as.sari('POST', '/products', { ...body, product_number: 'trash-1', product_name: 'Other Cream' })
    const taken = await restore('sari', cream.id)
    expect(taken.body.data.taken).toEqual([{ field: 'product_number', holder: 'Other Cream' }])
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
    const gone = await createAffiliate()
    await removeRow(`/affiliates/${gone.id}`)
    const before = await readAllRows()
    expect((await as.sari('POST', `/trash/${gone.id}/restore`, { changes })).status).toBe(400)
    expect(await readAllRows()).toEqual(before)
  })

  it('rejects a change that leaves a video without a link', async () => {
    const link = 'https://drive.google.com/trash/only'
    const gone = await createVideo('sari', { video_vo: link })
    await removeRow(`/videos/${gone.id}`)
    await createVideo('sari', { video_vo: link })
    expect((await restore('sari', gone.id, { video_vo: '' })).body.code).toBe('LINK_MISSING')
  })

  it('ignores changes to values that no other row has taken', async () => {
    const gone = await createAffiliate()
    await removeRow(`/affiliates/${gone.id}`)
    await restore('sari', gone.id, {
      product_number: 'ZZ',
      username: `${gone.username}_lain`,
      whatsapp: '08771999',
    })
    expect((await as.sari('GET', `/affiliates/${gone.id}`)).body).toMatchObject({ username: gone.username })
  })

  it('returns 404 for a row that is not in the trash, and 400 for an invalid id', async () => {
    const living = await createAffiliate()
    for (const id of [living.id, '00000000-0000-4000-8000-000000000000'])
      expect((await restore('sari', id)).status).toBe(404)
    expect((await restore('sari', 'abc')).status).toBe(400)
  })

  it('clears the creator if that user no longer exists', async () => {
    const gone = await createAffiliate()
    const toni = (
      await queryAsOwner(
        `insert into profiles (email, full_name) values ('toni.trash@example.com', 'Toni') returning id`,
      )
    )[0]
    await queryAsOwner('update affiliate_registrations set created_by = $2 where id = $1', [
      gone.id,
      toni?.id,
    ])
    await removeRow(`/affiliates/${gone.id}`)
    await queryAsOwner('delete from profiles where id = $1', [toni?.id])
    expect((await restore('sari', gone.id)).status).toBe(200)
    expect(
      await queryAsOwner('select created_by from affiliate_registrations where id = $1', [gone.id]),
    ).toEqual([{ created_by: null }])
  })
})

describe('the permissions of the trash', () => {
  const page = ['reg_affiliate', 'data_affiliate_tab_products']

  it('let a user see and restore only affiliates of their products', async () => {
    const [seen, hidden] = [await createAffiliate(), await createAffiliate({ product_id: cleanser })]
    for (const { id } of [seen, hidden]) await removeRow(`/affiliates/${id}`)
    const before = await readAllRows()
    await withPermissions(
      'dewi',
      [...page, 'data_affiliate_delete', `data_affiliate_product_${serum}`],
      async () => {
        expect(await readTrash('dewi', 'affiliate', hidden.username)).toEqual([])
        expect((await restore('dewi', hidden.id)).status).toBe(404)
        expect(await readTrash('dewi', 'affiliate', seen.username)).toEqual([seen.id])
        expect((await restore('dewi', seen.id)).status).toBe(200)
        await removeRow(`/affiliates/${seen.id}`, 'dewi')
      },
    )
    expect(await readAllRows()).toEqual(before)
  })

  it('restore a product without the grants that the restoring user could not give', async () => {
    const permission = `data_affiliate_product_${serum}`
    const held = () => queryAsOwner('select from user_permissions where permission_name = $1', [permission])
    await withPermissions('dewi', ['product_management', permission], async () => {
      await queryAsOwner('delete from products where id = $1', [serum])
      expect((await restore('dewi', serum)).status).toBe(200)
      expect(await held()).toEqual([])
    })
    await withPermissions('dewi', [permission], async () => {
      await queryAsOwner('delete from products where id = $1', [serum])
      expect((await restore('sari', serum)).status).toBe(200)
      expect(await held()).not.toEqual([])
    })
  })

  it('hide all rows from a user without the delete permission, and reject restoring them', async () => {
    const gone = await createAffiliate()
    await removeRow(`/affiliates/${gone.id}`)
    const before = await readAllRows()
    await withPermissions('dewi', [...page, 'data_affiliate_tab_all'], async () => {
      expect(await readTrash('dewi', 'affiliate')).toEqual([])
      // Same as for a row that never existed, which does not reveal that the affiliate is in the trash.
      expect((await restore('dewi', gone.id)).body).toEqual((await restore('dewi', randomUUID())).body)
      expect((await restore('dewi', gone.id)).status).toBe(404)
    })
    await withPermissions('dewi', ['data_affiliate_delete', 'data_affiliate_tab_all'], async () => {
      expect((await restore('dewi', gone.id)).status).toBe(403)
      expect((await as.dewi('GET', '/trash/affiliate')).status).toBe(403)
    })
    expect(await readAllRows()).toEqual(before)
  })

  it('let users restore their own videos, and superadmins those of all users', async () => {
    await withPermissions('dewi', ['data_video'], async () => {
      const [hers, foreign] = [await createVideo('dewi'), await createVideo('sari')]
      await removeRow(`/videos/${hers.id}`, 'dewi')
      await removeRow(`/videos/${foreign.id}`)
      expect(await readTrash('dewi', 'video')).toEqual([hers.id])
      expect((await restore('dewi', foreign.id)).status).toBe(404)
      expect(await readTrash('budi', 'video')).not.toContain(hers.id)
      expect((await restore('budi', hers.id)).status).toBe(404)
      expect(await readTrash('sari', 'video')).toEqual(expect.arrayContaining([hers.id, foreign.id]))
      expect((await restore('sari', hers.id)).body).toEqual({ elsewhere: [] })
      expect((await as.dewi('GET', `/videos?q=%23${hers.no_video}`)).body.rows[0]).toMatchObject({
        is_mine: true,
        no_video: hers.no_video,
        created_at: hers.created_at,
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
    await withPermissions('rina', ['griting'], async () => {
      expect((await restore('rina', product.id)).status).toBe(404)
      expect((await restore('rina', template.id)).status).toBe(200)
    })
    await withPermissions('rina', ['product_management'], async () => {
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
  const [old, young] = [await createAffiliate(), await createAffiliate()]
  for (const { id } of [old, young]) await removeRow(`/affiliates/${id}`)
  await queryAsOwner(`update trash set deleted_at = deleted_at - interval '30 days' where id = $1`, [old.id])
  await queryAsOwner('select app.purge_trash()')
  const left = await queryAsOwner('select id from trash where id = any ($1)', [[old.id, young.id]])
  expect(left).toEqual([{ id: young.id }])
  expect(await queryAsOwner('select from timeline where subject_id = $1', [old.id])).toEqual([])
  expect((await restore('sari', old.id)).status).toBe(404)
})
