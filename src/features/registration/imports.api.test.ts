/**
 * Registering many affiliates at once over the API: importing rows, checking them before, and undoing an import.
 * Runs on every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import type { RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import { withoutPermission } from '#test/permissions.ts'
import {
  as,
  buildRegistration,
  cleanser,
  countStoredAffiliates,
  program,
  readStoredAffiliate,
  registerAffiliate,
  serum,
} from '#test/registrations.ts'
import { undoHours } from './import.ts'

const createRows = (count: number, change: Record<string, unknown> = {}) =>
  Array.from({ length: count }, () => buildRegistration(change))

/** @param key idempotency key of the request */
function importRows(body: unknown, actor: keyof typeof as = 'sari', key?: string) {
  return as[actor]('POST', '/affiliate-imports', body, key ? { 'idempotency-key': key } : {})
}

async function checkRows(inputs: object[], actor: keyof typeof as = 'sari'): Promise<RegistrationConflict[]> {
  const reply = await as[actor]('POST', '/affiliate-imports/check', { rows: inputs })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

/** Expects that the work stores no affiliate and no import. */
async function expectNoNewRows(work: () => Promise<void>) {
  const readState = async () => ({
    affiliateCount: await countStoredAffiliates(),
    imports: await program.database.queryAsOwner('select id from affiliate_imports order by id'),
  })
  const before = await readState()
  await work()
  expect(await readState()).toEqual(before)
}

describe('registering many at once', () => {
  it('registers each row like a single registration, with history, and sends one live notification', async () => {
    const countBefore = await countStoredAffiliates()
    const changedTables: string[] = []
    await program.database.client.query('listen live')
    program.database.client.on('notification', ({ payload }) => changedTables.push(payload ?? ''))
    const rows = [...createRows(29), buildRegistration({ username: '  @Nadya 🌸 ' })]
    const reply = await importRows({ rows }, 'dewi')
    expect([reply.status, reply.body.registered_count]).toEqual([201, 30])
    expect(await countStoredAffiliates()).toBe(countBefore + 30)
    await expect
      .poll(() => changedTables.filter((table) => table === 'affiliate_registrations'))
      .toHaveLength(1)
    const dewi = await program.database.readUserId('dewi')
    const storedRows = await program.database.queryAsOwner<{
      username: string
      created_by: string
      entry_count: number
      product_count: number
    }>(
      `select affiliate.username, affiliate.created_by,
         (select count(*)::int from timeline
          where subject_id = affiliate.id and act = 'made' and actor_id = affiliate.created_by) as entry_count,
         (select count(*)::int from affiliate_products where affiliate_id = affiliate.id) as product_count
       from affiliate_imports import join affiliate_registrations affiliate
         on affiliate.id = any (import.affiliate_ids)
       where import.id = $1`,
      [reply.body.id],
    )
    expect(storedRows).toHaveLength(30)
    expect(storedRows.map(({ username }) => username)).toContain('@Nadya 🌸')
    for (const row of storedRows)
      expect(row).toMatchObject({ created_by: dewi, entry_count: 1, product_count: 1 })
  })

  it('accepts one to five hundred rows', async () => {
    const countBefore = await countStoredAffiliates()
    expect((await importRows({ rows: createRows(500) })).body.registered_count).toBe(500)
    expect(await countStoredAffiliates()).toBe(countBefore + 500)
    const refusal = await importRows({ rows: createRows(501) })
    expect(refusal.status).toBe(400)
    expect(refusal.body.data.issues[0]).toEqual({ path: 'rows', message: 'Paling banyak 500 baris' })
    expect((await importRows({ rows: [] })).status).toBe(400)
    expect(await countStoredAffiliates()).toBe(countBefore + 500)
  })

  it('selects all products of a row, each once', async () => {
    const [row] = createRows(1, { product_id: serum, more_product_ids: [cleanser, serum] })
    const reply = await importRows({ rows: [row] })
    const [storedRow] = await program.database.queryAsOwner(
      `select selected_product_ids, product_id from affiliate_registrations
       where id = any ((select affiliate_ids from affiliate_imports where id = $1)::uuid[])`,
      [reply.body.id],
    )
    expect(storedRow).toEqual({ selected_product_ids: [serum, cleanser], product_id: serum })
    const rowsWithUnknownProduct = createRows(1, { more_product_ids: [crypto.randomUUID()] })
    expect((await importRows({ rows: rowsWithUnknownProduct })).status).toBe(409)
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

  it('registers the rows once for a repeated key', async () => {
    const body = { rows: createRows(20) }
    const countBefore = await countStoredAffiliates()
    const key = 'b'.repeat(32)
    const firstReply = await importRows(body, 'sari', key)
    const secondReply = await importRows(body, 'sari', key)
    expect([firstReply.status, secondReply.status, secondReply.body]).toEqual([201, 201, firstReply.body])
    expect(await countStoredAffiliates()).toBe(countBefore + 20)
  })

  it('registers the rows once for twenty simultaneous requests in opposite orders', async () => {
    const rows = createRows(40)
    const countBefore = await countStoredAffiliates()
    const actors = Array.from({ length: 5 }, () => ['sari', 'budi', 'dewi', 'rina'] as const).flat()
    const replies = await Promise.all(
      actors.map((actor, index) => importRows({ rows: index % 2 ? rows : rows.toReversed() }, actor)),
    )
    const refusals = replies.filter(({ status }) => status === 409)
    expect([replies.length, refusals.length]).toEqual([20, 19])
    // Both the username and the number of each row are taken.
    for (const { body } of refusals) expect(body.data.rows).toHaveLength(80)
    expect(await countStoredAffiliates()).toBe(countBefore + 40)
  })
})

describe('checking rows', () => {
  it('finds exact matches, similar affiliates and products that cannot be chosen', async () => {
    const { id } = await registerAffiliate({ username: 'mirip.sekali', whatsapp: '0813 5555 0001' })
    const holder = { id, platform: 'tiktok', username: 'mirip.sekali' }
    expect(
      await checkRows([
        buildRegistration({ username: '@Mirip.Sekali', whatsapp: '+62 813-5555-0001' }),
        buildRegistration({ username: 'mirip.sekali', platform: 'shopee', whatsapp: '' }),
        buildRegistration({ whatsapp: '081355550002', product_id: null }),
        buildRegistration({ username: '', whatsapp: '081355550011', product_id: crypto.randomUUID() }),
        buildRegistration(),
      ]),
    ).toEqual([
      { row: 0, kind: 'username', holder },
      { row: 0, kind: 'whatsapp', holder },
      { row: 1, kind: 'same name', holder },
      { row: 2, kind: 'near number', holder },
      { row: 3, kind: 'near number', holder },
      { row: 3, kind: 'product gone', holder: null },
    ])
  })

  it('handles five hundred rows at once, even without statistics on the table', async () => {
    await program.database.queryAsOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
       select 'hitung.' || number, '62819' || lpad((number * 11)::text, 8, '0'), array[$1::uuid]
       from generate_series(1, 300) number`,
      [serum],
    )
    // Most of these numbers differ in a single digit from that of an affiliate.
    const inputs = createRows(500).map((row, index) => ({
      ...row,
      whatsapp: `62819${String(index * 11 + 1).padStart(8, '0')}`,
    }))
    expect((await checkRows(inputs)).filter(({ kind }) => kind === 'near number').length).toBeGreaterThan(300)
  })

  it('reveals no more about a hidden affiliate than a rejected registration does', async () => {
    const hiddenAffiliate = await registerAffiliate({
      username: 'tak.terlihat',
      whatsapp: '0813 6666 0001',
      product_id: cleanser,
    })
    const inputs = [
      buildRegistration({ username: 'tak.terlihat', whatsapp: '081366660001' }),
      buildRegistration({ username: 'tak.terlihat', platform: 'shopee' }),
      buildRegistration({ whatsapp: '081366660002' }),
      buildRegistration({ product_id: cleanser }),
    ]
    const holder = { id: null, platform: 'tiktok', username: 'tak.terlihat' }
    expect(await checkRows(inputs, 'rina')).toEqual([
      { row: 0, kind: 'username', holder },
      { row: 0, kind: 'whatsapp', holder },
      { row: 3, kind: 'product hidden', holder: null },
    ])
    // Sari sees the affiliate, so she also reads its id and the similar ones.
    const holderIds = (await checkRows(inputs)).map((conflict) => conflict.holder?.id)
    expect(holderIds).toEqual(Array(4).fill(hiddenAffiliate.id))
    const refusal = await as.rina('POST', '/affiliates', buildRegistration({ whatsapp: '0813-6666-0001' }))
    expect(refusal.body.data.username).toBe('tak.terlihat')
  })

  it('needs the permission to register, as do importing, listing and undoing', async () => {
    await withoutPermission(program.database, 'rina', 'reg_affiliate', async () => {
      const countBefore = await countStoredAffiliates()
      const replies = [
        await as.rina('POST', '/affiliate-imports/check', { rows: createRows(1) }),
        await importRows({ rows: createRows(1) }, 'rina'),
        await as.rina('GET', '/affiliate-imports'),
        await as.rina('POST', `/affiliate-imports/${crypto.randomUUID()}/undo`),
      ]
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
      expect(await countStoredAffiliates()).toBe(countBefore)
    })
  })
})

describe('undoing an import', () => {
  const undo = (id: string, actor: keyof typeof as = 'dewi') =>
    as[actor]('POST', `/affiliate-imports/${id}/undo`)
  const readImport = async (actor: keyof typeof as, id: string) =>
    (await as[actor]('GET', '/affiliate-imports')).body.find((row: { id: string }) => row.id === id)

  it('moves unchanged affiliates to the trash and lists the changed ones', async () => {
    const countBefore = await countStoredAffiliates()
    const { body } = await importRows({ rows: createRows(5) }, 'dewi')
    const affiliates = await program.database.queryAsOwner<{ id: string; username: string }>(
      `select affiliate.id, affiliate.username from affiliate_imports import
       join affiliate_registrations affiliate on affiliate.id = any (import.affiliate_ids) where import.id = $1`,
      [body.id],
    )
    const changedAffiliate = { id: `${affiliates[1]?.id}`, username: `${affiliates[1]?.username}` }
    await program.database.queryAsOwner(
      `update affiliate_registrations set status_whatsapp = 'sudah' where id = $1`,
      [changedAffiliate.id],
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
      visible_remaining: [changedAffiliate],
    })
    expect(await countStoredAffiliates()).toBe(countBefore + 1)
    const trashedRows = await program.database.queryAsOwner(
      'select id from trash where id = any ($1) and deleted_by = $2',
      [affiliates.map(({ id }) => id), await program.database.readUserId('dewi')],
    )
    expect(trashedRows).toHaveLength(4)
    expect(await readImport('dewi', body.id)).toBeUndefined()
    expect((await undo(body.id)).body).toMatchObject({ removed_count: 0, remaining_count: 1 })
    expect(await readStoredAffiliate(changedAffiliate.id)).toMatchObject({ status_whatsapp: 'sudah' })
  })

  it('is possible for one day, for the user who imported and for superadmins', async () => {
    const { body } = await importRows({ rows: createRows(2) }, 'dewi')
    const countBefore = await countStoredAffiliates()
    for (const actor of ['budi', 'rina'] as const) {
      expect(await readImport(actor, body.id)).toBeUndefined()
      // The same answer as for an import that does not exist.
      expect((await undo(body.id, actor)).status).toBe(404)
      expect((await undo(crypto.randomUUID(), actor)).status).toBe(404)
    }
    /** @param age an SQL interval */
    const setAge = (age: string) =>
      program.database.queryAsOwner(
        'update affiliate_imports set made_at = now() - $2::interval where id = $1',
        [body.id, age],
      )
    await setAge(`${undoHours} hours 1 second`)
    expect((await undo(body.id)).body.code).toBe('TOO_LATE')
    expect(await readImport('dewi', body.id)).toBeUndefined()
    expect(await countStoredAffiliates()).toBe(countBefore)
    await setAge(`${undoHours - 1} hours`)
    expect(await readImport('sari', body.id)).toMatchObject({ registered_count: 2, unchanged_count: 2 })
    expect((await undo(body.id, 'sari')).body.removed_count).toBe(2)
    expect(await countStoredAffiliates()).toBe(countBefore - 2)
  })

  it('removes no affiliate twice, and none that was given a video', async () => {
    const inputs = createRows(3)
    const { body: createdImport } = await importRows({ rows: inputs }, 'dewi')
    await program.database.queryAsOwner(
      `with video as (
         insert into videos (video_vo, product_id) values ('https://drive.example.com/impor', $1) returning id)
       insert into affiliate_link_videos (affiliate_id, product_id, video_id)
       select affiliate.id, $1, video.id from video, affiliate_registrations affiliate where affiliate.username = $2`,
      [serum, inputs[0]?.username],
    )
    const { id } = createdImport
    const replies = await Promise.all([undo(id), undo(id, 'sari'), undo(id)])
    expect(replies.map(({ body }) => body.removed_count).sort()).toEqual([0, 0, 2])
    for (const { body } of replies) expect(body.remaining_count).toBe(1)
  })

  it('is impossible once the purge has deleted the record of the import, after a day', async () => {
    const { queryAsOwner } = program.database
    const { body: oldImport } = await importRows({ rows: createRows(1) }, 'dewi')
    await queryAsOwner(`update affiliate_imports set made_at = now() - interval '25 hours'`)
    const { body: recentImport } = await importRows({ rows: createRows(1) }, 'dewi')
    await queryAsOwner('select app.purge_imports()')
    expect(await queryAsOwner('select id from affiliate_imports')).toEqual([{ id: recentImport.id }])
    expect((await undo(oldImport.id)).status).toBe(404)
  })
})
