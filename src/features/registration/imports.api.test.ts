import { describe, expect, it } from 'vitest'
import type { RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import {
  as,
  buildRegistration,
  cleanser,
  countRows,
  nightSerum,
  program,
  readStored,
  registerAffiliate,
} from '#test/registrations.ts'
import { undoHours } from './import.ts'

const createRows = (count: number, change: Record<string, unknown> = {}) =>
  Array.from({ length: count }, () => buildRegistration(change))

function importRows(body: unknown, actor: keyof typeof as = 'sari', key?: string) {
  return as[actor]('POST', '/affiliate-imports', body, key ? { 'idempotency-key': key } : {})
}

async function check(inputs: object[], actor: keyof typeof as = 'sari'): Promise<RegistrationConflict[]> {
  const reply = await as[actor]('POST', '/affiliate-imports/check', { rows: inputs })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

const expectNoNewRows = async (work: () => Promise<void>) => {
  const before = await countRows()
  await work()
  expect(await countRows()).toBe(before)
  expect((await as.sari('GET', '/affiliate-imports')).body).toEqual(expect.any(Array))
}

describe('registering many at once', () => {
  it('registers each row like a single registration, with history, and sends one live notification', async () => {
    const before = await countRows()
    const changedTables: string[] = []
    await program.database.client.query('listen live')
    program.database.client.on('notification', ({ payload }) => changedTables.push(payload ?? ''))
    const [first, ...otherRows] = createRows(30)
    const reply = await importRows({ rows: [{ ...first, username: '  @Nadya 🌸 ' }, ...otherRows] }, 'dewi')
    expect([reply.status, reply.body.registered_count]).toEqual([201, 30])
    expect(await countRows()).toBe(before + 30)
    await expect
      .poll(() => changedTables.filter((table) => table === 'affiliate_registrations'))
      .toHaveLength(1)
    const dewi = await program.database.idOf('dewi')
    const storedRows = await program.database.queryAsOwner<{
      username: string
      created_by: string
      entries: number
      products: number
    }>(
      `select a.username, a.created_by,
        (select count(*)::int from timeline t where t.subject_id = a.id and t.act = 'made' and t.actor_id = a.created_by) as entries,
        (select count(*)::int from affiliate_products p where p.affiliate_id = a.id) as products
      from affiliate_imports i join affiliate_registrations a on a.id = any (i.affiliate_ids) where i.id = $1`,
      [reply.body.id],
    )
    expect(storedRows).toHaveLength(30)
    expect(storedRows.map(({ username }) => username)).toContain('@Nadya 🌸')
    for (const row of storedRows) expect(row).toMatchObject({ created_by: dewi, entries: 1, products: 1 })
  })

  it('accepts five hundred rows and no more', async () => {
    const before = await countRows()
    expect((await importRows({ rows: createRows(500) })).body.registered_count).toBe(500)
    expect(await countRows()).toBe(before + 500)
    const refusedReply = await importRows({ rows: createRows(501) })
    expect(refusedReply.status).toBe(400)
    expect(refusedReply.body.data.issues[0]).toEqual({ path: 'rows', message: 'Paling banyak 500 baris' })
    expect((await importRows({ rows: [] })).status).toBe(400)
    expect(await countRows()).toBe(before + 500)
  })

  it('selects all products of a row, each once', async () => {
    const [row] = createRows(1, { product_id: nightSerum, more_product_ids: [cleanser, nightSerum] })
    const reply = await importRows({ rows: [row] })
    const [storedRow] = await program.database.queryAsOwner(
      `select selected_product_ids, product_id from affiliate_registrations
       where id = any ((select affiliate_ids from affiliate_imports where id = $1)::uuid[])`,
      [reply.body.id],
    )
    expect(storedRow).toEqual({ selected_product_ids: [nightSerum, cleanser], product_id: nightSerum })
    const [withUnknownProduct] = createRows(1, { more_product_ids: [crypto.randomUUID()] })
    expect((await importRows({ rows: [withUnknownProduct] })).status).toBe(409)
  })

  it('registers none when one row is invalid, and reports that row', async () => {
    await expectNoNewRows(async () => {
      const [firstRow, secondRow] = createRows(2)
      const missingNumberReply = await importRows({ rows: [firstRow, { ...secondRow, whatsapp: ' ' }] })
      expect([missingNumberReply.status, missingNumberReply.body.data.issues]).toEqual([
        400,
        [{ path: 'rows.1.whatsapp', message: 'No. WhatsApp harus diisi' }],
      ])
      const duplicateReply = await importRows({
        rows: [firstRow, secondRow, { ...buildRegistration(), username: ` @${firstRow?.username} ` }],
      })
      expect(duplicateReply.body.data.issues).toEqual([
        { path: 'rows.2.username', message: 'Sama dengan baris 1' },
      ])
      const unknownFieldReply = await importRows({ rows: [{ ...firstRow, status_whatsapp: 'sudah' }] })
      expect(unknownFieldReply.status).toBe(400)
    })
  })

  it('registers none when a username or a number is taken, and names every holder', async () => {
    const nameHolder = await registerAffiliate({ username: 'sudah.ada' })
    const numberHolder = await registerAffiliate()
    await expectNoNewRows(async () => {
      const reply = await importRows({
        rows: [
          buildRegistration(),
          buildRegistration({ username: '@Sudah.Ada' }),
          buildRegistration({ whatsapp: numberHolder.whatsapp }),
        ],
      })
      expect([reply.status, reply.body.code]).toEqual([409, 'ROWS_REFUSED'])
      expect(reply.body.data.rows).toEqual([
        {
          row: 1,
          kind: 'username',
          holder: { id: nameHolder.id, platform: 'tiktok', username: 'sudah.ada' },
        },
        {
          row: 2,
          kind: 'whatsapp',
          holder: { id: numberHolder.id, platform: 'tiktok', username: numberHolder.username },
        },
      ])
    })
  })

  it('rejects all rows for a hidden or deleted product, and reports the row', async () => {
    await expectNoNewRows(async () => {
      const hiddenProductReply = await importRows(
        { rows: [...createRows(2), buildRegistration({ product_id: cleanser })] },
        'rina',
      )
      expect([hiddenProductReply.status, hiddenProductReply.body.code]).toEqual([403, 'PRODUCT_HIDDEN'])
      expect(hiddenProductReply.body.data.rows).toEqual([{ row: 2, kind: 'product hidden', holder: null }])
      const deletedProductReply = await importRows({
        rows: [buildRegistration({ product_id: crypto.randomUUID() }), ...createRows(1)],
      })
      expect([deletedProductReply.status, deletedProductReply.body.code]).toEqual([409, 'ROWS_REFUSED'])
      expect(deletedProductReply.body.data.rows).toEqual([{ row: 0, kind: 'product gone', holder: null }])
    })
    expect((await importRows({ rows: createRows(2) }, 'rina')).status).toBe(201)
  })

  it('registers the rows once for a repeated key and once for twenty simultaneous requests', async () => {
    const body = { rows: createRows(20) }
    const before = await countRows()
    const key = 'b'.repeat(32)
    const firstReply = await importRows(body, 'sari', key)
    const secondReply = await importRows(body, 'sari', key)
    expect([firstReply.status, secondReply.status, secondReply.body]).toEqual([201, 201, firstReply.body])
    expect(await countRows()).toBe(before + 20)

    const sameRows = createRows(40)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        importRows(
          { rows: n % 2 ? sameRows : sameRows.toReversed() },
          (['sari', 'budi', 'dewi', 'rina'] as const)[n % 4],
        ),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    for (const { status, body } of replies) if (status === 409) expect(body.data.rows).toHaveLength(80)
    expect(await countRows()).toBe(before + 60)
  })
})

describe('checking rows', () => {
  it('finds exact matches, similar affiliates and products that cannot be chosen', async () => {
    const existing = await registerAffiliate({ username: 'mirip.sekali', whatsapp: '0813 5555 0001' })
    const holder = { id: existing.id, platform: 'tiktok', username: 'mirip.sekali' }
    const createRow = (change: object) => ({ ...buildRegistration(), ...change })
    expect(
      await check([
        createRow({ username: '@Mirip.Sekali', whatsapp: '+62 813-5555-0001' }),
        createRow({ username: 'mirip.sekali', platform: 'shopee', whatsapp: '' }),
        createRow({ whatsapp: '081355550002', product_id: null }),
        createRow({ username: '', whatsapp: '081355550011', product_id: crypto.randomUUID() }),
        createRow({}),
      ]),
    ).toEqual(
      [
        { row: 0, kind: 'username', holder },
        { row: 0, kind: 'whatsapp', holder },
        { row: 1, kind: 'same name', holder },
        { row: 2, kind: 'near number', holder },
        { row: 3, kind: 'near number', holder },
        { row: 3, kind: 'product gone', holder: null },
      ].sort((a, b) => a.row - b.row),
    )
  })

  it('handles five hundred rows at once, even without statistics on the table', async () => {
    await program.database.queryAsOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
       select 'hitung.' || i, '62819' || lpad((i * 11)::text, 8, '0'), array[$1::uuid] from generate_series(1, 300) i`,
      [nightSerum],
    )
    const inputs = createRows(500, { product_id: nightSerum }).map((row, n) => ({
      ...row,
      whatsapp: `62819${String(n * 11 + 1).padStart(8, '0')}`,
    }))
    expect((await check(inputs)).filter(({ kind }) => kind === 'near number').length).toBeGreaterThan(300)
  })

  it('reveals no more about a hidden affiliate than a rejected registration does', async () => {
    const hiddenAffiliate = await registerAffiliate({
      username: 'tak.terlihat',
      whatsapp: '0813 6666 0001',
      product_id: cleanser,
    })
    const inputs = [
      { ...buildRegistration(), username: 'tak.terlihat', whatsapp: '081366660001' },
      { ...buildRegistration(), username: 'tak.terlihat', platform: 'shopee' },
      { ...buildRegistration(), whatsapp: '081366660002' },
      { ...buildRegistration(), product_id: cleanser },
    ]
    const holder = { id: null, platform: 'tiktok', username: 'tak.terlihat' }
    expect(await check(inputs, 'rina')).toEqual([
      { row: 0, kind: 'username', holder },
      { row: 0, kind: 'whatsapp', holder },
      { row: 3, kind: 'product hidden', holder: null },
    ])
    expect((await check(inputs)).map(({ holder }) => holder?.id)).toEqual([
      ...Array(4).fill(hiddenAffiliate.id),
    ])
    const refusedReply = await as.rina(
      'POST',
      '/affiliates',
      buildRegistration({ whatsapp: '0813-6666-0001' }),
    )
    expect(refusedReply.body.data.username).toBe('tak.terlihat')
  })

  it('needs the permission to register, as do importing, listing and undoing', async () => {
    const { queryAsOwner, idOf } = program.database
    const permissionRow = [await idOf('rina'), 'reg_affiliate']
    await queryAsOwner(
      'delete from user_permissions where user_id = $1 and permission_name = $2',
      permissionRow,
    )
    const before = await countRows()
    const replies = [
      await as.rina('POST', '/affiliate-imports/check', { rows: createRows(1) }),
      await importRows({ rows: createRows(1) }, 'rina'),
      await as.rina('GET', '/affiliate-imports'),
      await as.rina('POST', `/affiliate-imports/${crypto.randomUUID()}/undo`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await countRows()).toBe(before)
    await queryAsOwner(
      'insert into user_permissions (user_id, permission_name) values ($1, $2)',
      permissionRow,
    )
  })
})

describe('undoing an import', () => {
  const undo = (id: string, actor: keyof typeof as = 'dewi') =>
    as[actor]('POST', `/affiliate-imports/${id}/undo`)
  const readImport = async (actor: keyof typeof as, id: string) =>
    (await as[actor]('GET', '/affiliate-imports')).body.find((row: { id: string }) => row.id === id)

  it('moves unchanged affiliates to the trash and lists the rest', async () => {
    const before = await countRows()
    const inputs = createRows(5)
    const { body } = await importRows({ rows: inputs }, 'dewi')
    const ids = new Map(
      (
        await program.database.queryAsOwner<{ id: string; username: string }>(
          'select id, username from affiliate_registrations where username = any ($1)',
          [inputs.map(({ username }) => username)],
        )
      ).map(({ id, username }) => [username, id]),
    )
    const changedRow = inputs[1] as { username: string }
    const id = ids.get(changedRow.username)
    await program.database.queryAsOwner(
      `update affiliate_registrations set status_whatsapp = 'sudah' where id = $1`,
      [id],
    )
    expect(await readImport('dewi', body.id)).toMatchObject({
      registered_count: 5,
      unchanged_count: 4,
      made_by_name: 'Dewi Lestari',
    })

    const reply = await undo(body.id)
    expect(reply.body).toEqual({
      removed_count: 4,
      remaining_count: 1,
      visible_remaining: [{ id, username: changedRow.username }],
    })
    expect(await countRows()).toBe(before + 1)
    const [trashedCount] = await program.database.queryAsOwner<{ n: number }>(
      'select count(*)::int as n from trash where id = any ($1) and deleted_by = $2',
      [[...ids.values()], await program.database.idOf('dewi')],
    )
    expect(trashedCount?.n).toBe(4)
    expect(await readImport('dewi', body.id)).toBeUndefined()
    expect((await undo(body.id)).body).toMatchObject({ removed_count: 0, remaining_count: 1 })
    expect(await readStored(id ?? '')).toMatchObject({ status_whatsapp: 'sudah' })
  })

  it('is possible for one day, for the user who imported and for superadmins', async () => {
    const { body } = await importRows({ rows: createRows(2) }, 'dewi')
    const before = await countRows()
    for (const actor of ['budi', 'rina'] as const) {
      expect(await readImport(actor, body.id)).toBeUndefined()
      expect([(await undo(body.id, actor)).status, (await undo(crypto.randomUUID(), actor)).status]).toEqual([
        404, 404,
      ])
    }
    const setAgeSql = 'update affiliate_imports set made_at = now() - $2::interval where id = $1'
    await program.database.queryAsOwner(setAgeSql, [body.id, `${undoHours} hours 1 second`])
    expect((await undo(body.id)).body.code).toBe('TOO_LATE')
    expect(await readImport('dewi', body.id)).toBeUndefined()
    expect(await countRows()).toBe(before)
    await program.database.queryAsOwner(setAgeSql, [body.id, `${undoHours - 1} hours`])
    expect(await readImport('sari', body.id)).toMatchObject({ registered_count: 2, unchanged_count: 2 })
    expect((await undo(body.id, 'sari')).body.removed_count).toBe(2)
    expect(await countRows()).toBe(before - 2)
  })

  it('removes no affiliate twice, and none that was given a video', async () => {
    const inputs = createRows(3)
    const { body } = await importRows({ rows: inputs }, 'dewi')
    await program.database.queryAsOwner(
      `with v as (insert into videos (video_vo, product_id) values ('https://drive.example.com/impor', $1) returning id)
      insert into affiliate_link_videos (affiliate_id, product_id, video_id)
      select a.id, $1, v.id from v, affiliate_registrations a where a.username = $2`,
      [nightSerum, inputs[0]?.username],
    )
    const replies = await Promise.all([undo(body.id), undo(body.id, 'sari'), undo(body.id)])
    expect(replies.map(({ body }) => body.removed_count).sort()).toEqual([0, 0, 2])
    for (const { body } of replies) expect(body.remaining_count).toBe(1)
  })

  it('relies on records that the purge deletes after a day', async () => {
    const { queryAsOwner } = program.database
    await queryAsOwner(`update affiliate_imports set made_at = now() - interval '25 hours'`)
    const { body } = await importRows({ rows: createRows(1) }, 'dewi')
    await queryAsOwner('select app.purge_imports()')
    expect(await queryAsOwner('select id from affiliate_imports')).toEqual([{ id: body.id }])
  })
})
