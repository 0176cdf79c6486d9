/**
 * Tests of importing our own export: rows are restored as they were, subject to permissions, and can be undone
 * together.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { withPermission } from '#test/permissions.ts'
import {
  as,
  buildRegistration,
  cleanser,
  countStoredAffiliates,
  program,
  serum,
} from '#test/registrations.ts'
import { readPeopleInText } from './pasted-rows.client.ts'
import { restoredFields } from './restoration.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
type Row = Record<string, any>

const queryAsOwner = (text: string, values: unknown[] = []) =>
  program.database.queryAsOwner<Row>(text, values)
const columns = `username, whatsapp_key, selected_product_ids, status_whatsapp, sample_product_status,
  sample_product_reason, sample_courier, sample_resi, date_trunc('minute', created_at) as created_at,
  date_trunc('minute', sample_changed_at) as sample_changed_at,
  date_trunc('minute', whatsapp_changed_at) as whatsapp_changed_at,
  date_trunc('minute', sample_received_at) as sample_received_at`
/** Returns all affiliates in the order of the lists, with times to the minute, as an export has them. */
const readAffiliates = () =>
  queryAsOwner(
    `select ${columns} from affiliate_registrations order by affiliate_registrations.created_at desc, id`,
  )

/** Downloads the list and reads it like 'Tempel data' does. */
async function exportRows(path = '/affiliates/download'): Promise<Row[]> {
  const reply = await as.sari('POST', path, { format: 'csv' })
  expect(reply.status).toBe(200)
  const products = (await as.sari('GET', '/products')).body
  const pasteResult = readPeopleInText(reply.body, products)
  if ('problem' in pasteResult) throw new Error(pasteResult.problem)
  return pasteResult.people.map(
    ({ platform, username, whatsapp, product_id, more_product_ids, restoration }) => ({
      platform,
      username,
      whatsapp,
      product_id,
      more_product_ids,
      restored: restoration?.values,
    }),
  )
}

const importRows = (rows: Row[], actor: keyof typeof as = 'sari') =>
  as[actor]('POST', '/affiliate-imports', { rows })
const deleteAffiliates = () => queryAsOwner('delete from affiliate_registrations')

beforeEach(async () => {
  await deleteAffiliates()
  await queryAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, created_at, status_whatsapp,
      whatsapp_changed_at, sample_product_status, sample_product_reason, sample_courier, sample_resi, sample_changed_at,
      sample_received_at)
     values
      ('dikirim', '081210000011', array[$1, $2]::uuid[], now() - interval '90 days', 'sudah', now() - interval '80 days',
        'terkirim', null, 'J&T', 'JP1234567890', now() - interval '2 days', now() - interval '1 day'),
      ('disetujui', '081210000022', array[$1]::uuid[], now() - interval '50 hours', 'sudah', now() - interval '49 hours',
        'disetujui', null, 'JNE', null, now() - interval '48 hours', null),
      ('ditolak', '081210000033', array[$2]::uuid[], now() - interval '50 hours', 'belum', now() - interval '50 hours',
        'rejected', '=Akun; privat', null, null, now() - interval '1 hour', null),
      ('baru', '081210000044', array[$1]::uuid[], now(), 'belum', now(), 'review', null, null, null, now(), null)`,
    [serum, cleanser],
  )
})

describe('importing our own export', () => {
  it('restores statuses, reason, parcel, dates and order', async () => {
    const affiliatesBefore = await readAffiliates()
    for (const path of ['/affiliates/download', '/affiliates/cards/download']) {
      const rows = await exportRows(path)
      await deleteAffiliates()
      const reply = await importRows(rows)
      expect([reply.status, reply.body.registered_count]).toEqual([201, 4])
      expect(await readAffiliates()).toEqual(affiliatesBefore)
    }
    // Only the history shows that they were imported today.
    const [entry] = await queryAsOwner(
      `select entry.changes, entry.at > now() - interval '1 hour' as is_recent from timeline entry
       join affiliate_registrations affiliate on affiliate.id = entry.subject_id
       where affiliate.username = 'dikirim' and entry.act = 'made'`,
    )
    expect(entry?.is_recent).toBe(true)
    expect(entry?.changes.sample_product_status).toEqual([null, 'terkirim'])
  })

  it('can be undone like any other import', async () => {
    const rows = await exportRows()
    await deleteAffiliates()
    const { body } = await importRows(rows)
    const undo = await as.sari('POST', `/affiliate-imports/${body.id}/undo`)
    expect(undo.body).toEqual({ removed_count: 4, remaining_count: 0, visible_remaining: [] })
    expect(await countStoredAffiliates()).toBe(0)

    expect((await importRows(rows)).status).toBe(201)
  })

  it('is refused without the edit permission, except for contact statuses if the user may mark contacts', async () => {
    const [exportedRow] = await exportRows()
    const restored = { status_whatsapp: 'sudah', whatsapp_changed_at: '2026-01-02T03:04:00.000Z' }
    const createContactedRow = () => buildRegistration({ restored })
    const createRowWithEveryField = () => buildRegistration({ restored: exportedRow?.restored })
    const countBefore = await countStoredAffiliates()
    for (const restoringRow of [
      createRowWithEveryField(),
      createContactedRow(),
      buildRegistration({ restored: { created_at: '2026-01-02T03:04:00.000Z' } }),
    ]) {
      const reply = await importRows([buildRegistration(), restoringRow], 'rina')
      expect([reply.status, reply.body.code]).toEqual([403, 'RESTORE_FORBIDDEN'])
    }
    expect(await countStoredAffiliates()).toBe(countBefore)

    const contactedRow = createContactedRow()
    await withPermission(program.database, 'rina', 'data_affiliate_whatsapp', async () => {
      expect((await importRows([contactedRow], 'rina')).status).toBe(201)
      expect((await importRows([createRowWithEveryField()], 'rina')).status).toBe(403)
    })
    const [importedRow] = await queryAsOwner(
      `select status_whatsapp, whatsapp_changed_at, sample_product_status
       from affiliate_registrations where username = $1`,
      [contactedRow.username],
    )
    expect(importedRow).toEqual({
      status_whatsapp: 'sudah',
      whatsapp_changed_at: new Date(restored.whatsapp_changed_at),
      sample_product_status: 'review',
    })
  })

  it.each([
    ['created_at', '2199-01-01T00:00:00.000Z', 'Tanggal belum tiba'],
    ['sample_changed_at', '1999-01-01T00:00:00.000Z', 'Tanggal tidak valid'],
    ['sample_courier', '=JNE', 'Nama kurir hanya berisi huruf, angka, spasi dan tanda & . ( ) / -'],
    ['sample_product_reason', 'x'.repeat(501), 'Maksimal 500 karakter'],
  ])('is rejected with %s = %j', async (field, value, message) => {
    const countBefore = await countStoredAffiliates()
    const reply = await importRows([buildRegistration({ restored: { [field]: value } })])
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues).toEqual([{ path: `rows.0.restored.${field}`, message }])
    expect(await countStoredAffiliates()).toBe(countBefore)
  })

  it('drops fields that do not belong to the sample status', async () => {
    const rowWithStrayFields = buildRegistration({
      restored: {
        sample_product_status: 'review',
        sample_product_reason: 'x',
        sample_courier: 'JNE',
        sample_resi: 'JP12',
        sample_received_at: '2026-01-02T03:04:00.000Z',
      },
    })
    expect((await importRows([rowWithStrayFields])).status).toBe(201)
    const [importedRow] = await queryAsOwner('select * from affiliate_registrations where username = $1', [
      rowWithStrayFields.username,
    ])
    expect(importedRow).toMatchObject({
      sample_product_reason: null,
      sample_courier: null,
      sample_resi: null,
    })
    expect(importedRow?.sample_received_at).toBe(null)
    expect(importedRow?.sample_changed_at).toEqual(importedRow?.created_at)
  })
})

describe('rows of one paste', () => {
  it('are listed in their pasted order, the first row as the oldest', async () => {
    await deleteAffiliates()
    const rows = Array.from({ length: 60 }, () => buildRegistration({ restored: undefined }))
    // The order of the last two digits is neither that of the usernames nor that of the numbers.
    const pastedRows = rows.toSorted((a, b) => (a.whatsapp.slice(-2) < b.whatsapp.slice(-2) ? -1 : 1))
    expect((await importRows(pastedRows, 'dewi')).status).toBe(201)
    const names = (await readAffiliates()).map(({ username }) => username)
    expect(names.toReversed()).toEqual(pastedRows.map(({ username }) => username))
    const sixthPage = await as.sari('GET', '/affiliates?page=6')
    expect(sixthPage.body.rows.map(({ username }: Row) => username).toReversed()).toEqual(
      pastedRows.slice(0, 10).map(({ username }) => username),
    )
    const affiliatesOfProduct = await queryAsOwner(
      `select affiliate.username from affiliate_products product
       join affiliate_registrations affiliate on affiliate.id = product.affiliate_id
       order by product.created_at, product.affiliate_id`,
    )
    expect(affiliatesOfProduct.map(({ username }) => username)).toEqual(
      pastedRows.map(({ username }) => username),
    )
  })
})

it('an import restores nine fields beyond a plain registration', () => {
  expect(restoredFields).toHaveLength(9)
})
