/** The fields of each resource agree with the grants of its table. */
import { beforeAll, expect, it } from 'vitest'
import { listReadNames, listStoredNames } from '#base/resource.ts'
import { openCastDatabase } from '#test/acting.ts'
import { resources } from '#test/resources.ts'

const { queryAsOwner } = await openCastDatabase()

/** Differences between fields and grants that are intended, with what writes or shows the column instead. */
const exceptions: Record<string, string> = {
  'affiliate_registrations.product_id is not granted for INSERT': 'generated from `selected_product_ids[1]`',
  'affiliate_registrations.product_id is not granted for UPDATE': 'generated from `selected_product_ids[1]`',
  'affiliate_registrations.selected_product_ids is granted for INSERT, but is not a field':
    'written from the field product_id',
  'affiliate_registrations.selected_product_ids is granted for UPDATE, but is not a field':
    'written from the field product_id',
  'affiliate_registrations.status_whatsapp is granted for UPDATE, but is not a field':
    'one-tap changes (affiliate-steps.sql) and the edit screen',
  'affiliate_registrations.sample_product_status is granted for UPDATE, but is not a field':
    'one-tap changes (affiliate-steps.sql) and the edit screen',
  'affiliate_registrations.sample_product_reason is granted for UPDATE, but is not a field':
    'the edit screen',
  'affiliate_registrations.sample_courier is granted for UPDATE, but is not a field': 'Meja Kirim',
  'affiliate_registrations.sample_resi is granted for UPDATE, but is not a field': 'Meja Kirim',
  'affiliate_registrations.sample_received_at is granted for UPDATE, but is not a field':
    'Sample sudah diterima',
  'affiliate_registrations.page_generation is granted for UPDATE, but is not a field': 'Ganti link',
  'affiliate_registrations.sample_shown_reason is granted for UPDATE, but is not a field':
    'Halaman kreator, rejections and the edit screen',
  'affiliate_registrations.snoozed_until is granted for UPDATE, but is not a field': 'Tunda',
  'affiliate_registrations.created_at is granted for INSERT, but is not a field':
    'an import of our own export',
  'affiliate_registrations.status_whatsapp is granted for INSERT, but is not a field':
    'an import of our own export',
  'affiliate_registrations.whatsapp_changed_at is granted for INSERT, but is not a field':
    'an import of our own export',
  'affiliate_registrations.sample_product_status is granted for INSERT, but is not a field':
    'an import of our own export',
  'affiliate_registrations.sample_product_reason is granted for INSERT, but is not a field':
    'an import of our own export',
  'affiliate_registrations.sample_courier is granted for INSERT, but is not a field':
    'an import of our own export',
  'affiliate_registrations.sample_resi is granted for INSERT, but is not a field':
    'an import of our own export',
  'affiliate_registrations.sample_changed_at is granted for INSERT, but is not a field':
    'an import of our own export',
  'affiliate_registrations.sample_received_at is granted for INSERT, but is not a field':
    'an import of our own export',
  'shipping_addresses.affiliate_id is granted for INSERT, but is not a field': 'from the path of the call',
  'videos.video_vo is not granted for SELECT': 'app.visible_video_links gives it to those who may see it',
  'videos.video_review is not granted for SELECT': 'app.visible_video_links gives it to those who may see it',
}

const differences: string[] = []

beforeAll(async () => {
  for (const resource of resources) {
    const { table } = resource
    const grants = await readGrants(table)
    const columns = await listColumns(table)
    for (const [operation, privilege] of [
      ['created', 'INSERT'],
      ['edited', 'UPDATE'],
    ] as const) {
      const fieldNames = listStoredNames(resource, operation)
      const grantedColumns = grants[privilege] ?? []
      differences.push(
        ...fieldNames
          .filter((name) => !grantedColumns.includes(name))
          .map((name) => `${table}.${name} is not granted for ${privilege}`),
        ...grantedColumns
          .filter((name) => !fieldNames.includes(name))
          .map((name) => `${table}.${name} is granted for ${privilege}, but is not a field`),
      )
    }
    // A field may be computed. Only a field that is a column of the table needs a grant.
    differences.push(
      ...listReadNames(resource)
        .filter((name) => columns.includes(name) && !grants.SELECT?.includes(name))
        .map((name) => `${table}.${name} is not granted for SELECT`),
    )
  }
})

it('each resource has a grant for each field and a field for each granted column', () => {
  expect(differences.filter((difference) => !exceptions[difference])).toEqual([])
})

it('no listed exception is outdated', () => {
  expect(Object.keys(exceptions).filter((difference) => !differences.includes(difference))).toEqual([])
})

it('each table with a revision that requests may write has a resource, and no other table has one', async () => {
  const writableTables = await queryAsOwner<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute r on r.attrelid = c.oid and r.attname = 'revision'
    where c.relnamespace = 'public'::regnamespace and has_any_column_privilege('app_request', c.oid, 'insert, update')
    order by 1`)
  // An assignment is written together with its affiliate, so it has no resource of its own.
  const expectedTables = writableTables
    .map(({ name }) => name)
    .filter((name) => name !== 'affiliate_link_videos')
  expect(resources.map(({ table }) => table).sort()).toEqual(expectedTables)
})

/** Returns the columns that requests may use, by privilege, such as SELECT. */
async function readGrants(table: string): Promise<Record<string, string[]>> {
  const rows = await queryAsOwner<{ privilege: string; columns: string[] }>(
    `select privilege_type as privilege, array_agg(column_name::text) as columns from information_schema.column_privileges
     where grantee = 'app_request' and table_schema = 'public' and table_name = $1 group by 1`,
    [table],
  )
  return Object.fromEntries(rows.map(({ privilege, columns }) => [privilege, columns]))
}

async function listColumns(table: string): Promise<string[]> {
  const rows = await queryAsOwner<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
    ['public', table],
  )
  return rows.map(({ name }) => name)
}
