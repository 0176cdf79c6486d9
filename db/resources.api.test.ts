/** The fields of each resource agree with the grants of its table. */
import { beforeAll, expect, it } from 'vitest'
import { readNames, storedNames } from '#base/resource.ts'
import { setStage } from '#test/acting.ts'
import { resources } from '#test/resources.ts'

const stage = await setStage()

/** Known differences, with the reason of each. */
const exceptions: Record<string, string> = {
  'affiliate_registrations.product_id is not granted for INSERT': 'it is the first of the selection',
  'affiliate_registrations.product_id is not granted for UPDATE': 'it is the first of the selection',
  'affiliate_registrations.selected_product_ids is granted for INSERT, and no field':
    'it begins with product_id',
  'affiliate_registrations.selected_product_ids is granted for UPDATE, and no field':
    'it begins with product_id',
  'affiliate_registrations.status_whatsapp is granted for UPDATE, and no field': 'steps and the edit screen',
  'affiliate_registrations.sample_product_status is granted for UPDATE, and no field':
    'steps and the edit screen',
  'affiliate_registrations.sample_product_reason is granted for UPDATE, and no field': 'the edit screen',
  'affiliate_registrations.sample_courier is granted for UPDATE, and no field': 'Meja Kirim',
  'affiliate_registrations.sample_resi is granted for UPDATE, and no field': 'Meja Kirim',
  'affiliate_registrations.snoozed_until is granted for UPDATE, and no field': 'Tunda',
  'affiliate_registrations.created_at is granted for INSERT, and no field': 'an import of our own export',
  'affiliate_registrations.status_whatsapp is granted for INSERT, and no field':
    'an import of our own export',
  'affiliate_registrations.whatsapp_changed_at is granted for INSERT, and no field':
    'an import of our own export',
  'affiliate_registrations.sample_product_status is granted for INSERT, and no field':
    'an import of our own export',
  'affiliate_registrations.sample_product_reason is granted for INSERT, and no field':
    'an import of our own export',
  'affiliate_registrations.sample_courier is granted for INSERT, and no field': 'an import of our own export',
  'affiliate_registrations.sample_resi is granted for INSERT, and no field': 'an import of our own export',
  'affiliate_registrations.sample_changed_at is granted for INSERT, and no field':
    'an import of our own export',
  'videos.video_vo is not granted for SELECT': 'app.video_links_shown gives it to those who may see it',
  'videos.video_review is not granted for SELECT': 'likewise',
}

const differences: string[] = []

beforeAll(async () => {
  for (const resource of resources) {
    const { table } = resource
    const granted = await grantsOf(table)
    const columns = await columnsOf(table)
    for (const [when, privilege] of [
      ['created', 'INSERT'],
      ['edited', 'UPDATE'],
    ] as const) {
      const fieldNames = storedNames(resource, when)
      differences.push(
        ...fieldNames
          .filter((name) => !granted(privilege).includes(name))
          .map((name) => `${table}.${name} is not granted for ${privilege}`),
        ...granted(privilege)
          .filter((name) => !fieldNames.includes(name))
          .map((name) => `${table}.${name} is granted for ${privilege}, and no field`),
      )
    }
    // A field may be computed. Only a field that is a column of the table needs a grant.
    differences.push(
      ...readNames(resource)
        .filter((name) => columns.includes(name) && !granted('SELECT').includes(name))
        .map((name) => `${table}.${name} is not granted for SELECT`),
    )
  }
})

it('has a grant for each field and a field for each granted column', () => {
  expect(differences.filter((difference) => !exceptions[difference])).toEqual([])
})

it('has no outdated exception', () => {
  expect(Object.keys(exceptions).filter((difference) => !differences.includes(difference))).toEqual([])
})

it('exists for each table that users edit, and for no other', async () => {
  const edited = await stage.owner<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'revision'
    where c.relnamespace = 'public'::regnamespace and has_any_column_privilege('app_request', c.oid, 'insert')
    order by 1`)
  // An assignment is written together with its affiliate.
  const singleTables = edited.map(({ name }) => name).filter((name) => name !== 'affiliate_link_videos')
  expect(resources.map(({ table }) => table).sort()).toEqual(singleTables)
})

async function grantsOf(table: string): Promise<(privilege: string) => string[]> {
  const rows = await stage.owner<{ word: string; columns: string[] }>(
    `select privilege_type as word, array_agg(column_name::text) as columns from information_schema.column_privileges
     where grantee = 'app_request' and table_schema = 'public' and table_name = $1 group by 1`,
    [table],
  )
  const byPrivilege = new Map(rows.map(({ word: privilege, columns }) => [privilege, columns]))
  return (privilege) => byPrivilege.get(privilege) ?? []
}

async function columnsOf(table: string): Promise<string[]> {
  const rows = await stage.owner<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
    ['public', table],
  )
  return rows.map(({ name }) => name)
}
