/**
 * The live stream announces changes of a table to every user who may read some of its rows. The only other recipients
 * are the exceptions listed here. The contract says which tables are announced to holders of which permissions.
 */
import { expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import { indexSubscribableTables } from '#platform/server/live/subscribable-tables.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'

const { queryAsOwner } = await createFreshDatabase()
const listTablesFor = indexSubscribableTables(contract)

/**
 * Permissions, by table, whose holders see data of it through functions that run as the owner: numbers of the dashboard,
 * usage of a product. Histories show chats opened from a queue to `data_affiliate`, grants to `user_management`.
 */
const additionalRecipients: Record<string, string> = {
  affiliate_link_videos: 'dashboard data_video',
  affiliate_registrations: 'dashboard product_management',
  applications: 'data_affiliate',
  message_queue_entries: 'data_affiliate',
  trash: 'data_affiliate data_video griting product_management reg_affiliate',
  products: 'dashboard',
  profiles: 'dashboard',
  user_permissions: 'user_management',
  videos: 'dashboard product_management',
}
/**
 * Tables that are announced to nobody: only their maker reads them, or they change together with an announced table.
 */
const tablesForNobody = ['affiliate_products', 'creations', 'timeline']

/** Tables whose policy requires all of its permissions. Every other policy requires only one of them. */
const tablesRequiringAll = ['message_queues', 'message_queue_entries']

interface ReadableTable {
  name: string
  /** permissions that the select policy for requests checks */
  required: string[]
  /** definitions of the triggers that announce its changes */
  triggers: string[]
  /** permissions whose holders get the announcements */
  notified: string[]
  /** those of `notified` that the policy does not check, joined by spaces */
  additional: string
}

/** Returns each table with a select policy for requests. */
async function readTables(): Promise<ReadableTable[]> {
  const rows = await queryAsOwner<Pick<ReadableTable, 'name' | 'required' | 'triggers'>>(`
    select p.tablename as name,
      array(select distinct m[1] from pg_policies s, regexp_matches(s.qual, 'can\\(''(\\w+)''', 'g') m
        where s.tablename = p.tablename and s.cmd in ('SELECT', 'ALL') and 'app_request' = any (s.roles) order by 1) as required,
      array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = p.tablename::regclass
        and t.tgfoid = 'app.notify_change'::regproc and t.tgenabled = 'O' order by 1) as triggers
    from pg_policies p where p.cmd in ('SELECT', 'ALL') and 'app_request' = any (p.roles) group by 1 order by 1`)
  const permissions = await readPermissionNames()
  return rows.map((row) => {
    const isNotified = (...heldPermissions: string[]) => listTablesFor(heldPermissions).includes(row.name)
    const sufficientPermissions = permissions.filter((permission) => isNotified(permission))
    if (tablesRequiringAll.includes(row.name))
      return {
        ...row,
        notified: isNotified(...row.required) ? row.required : [],
        additional: sufficientPermissions.join(' '),
      }
    return {
      ...row,
      notified: sufficientPermissions,
      additional: sufficientPermissions.filter((permission) => !row.required.includes(permission)).join(' '),
    }
  })
}

async function readPermissionNames(): Promise<string[]> {
  const rows = await queryAsOwner<{ name: string }>('select name from permission_names order by 1')
  return rows.map(({ name }) => name)
}

/** Returns the definition of the only trigger that announces changes of a table, of every kind. */
const buildAnnouncement = (table: string) =>
  `CREATE TRIGGER _900_notify_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.${table} FOR EACH STATEMENT EXECUTE FUNCTION app.notify_change()`

it('each readable table is announced to the holders of the permissions in its policy', async () => {
  for (const { name, required, notified, triggers, additional } of await readTables()) {
    const isAnnounced = !tablesForNobody.includes(name)
    const hint = `${name}: declare it as one of the tables of calls with the permissions of its select policy, and announce its changes once, after insert or update or delete or truncate`
    expect(
      {
        notified: isAnnounced ? required.filter((permission) => notified.includes(permission)) : notified,
        triggers,
      },
      hint,
    ).toEqual({
      notified: isAnnounced ? required : [],
      triggers: isAnnounced ? [buildAnnouncement(name)] : [],
    })
    expect(additional, `${name} is announced to more users than its policy lets read`).toBe(
      additionalRecipients[name] ?? '',
    )
  }
})

it('exactly the readable tables are announced, except for those listed here', async () => {
  const readableTables = (await readTables())
    .map(({ name }) => name)
    .filter((name) => !tablesForNobody.includes(name))
  expect(listTablesFor(await readPermissionNames())).toEqual(readableTables)
})

it('a new table is detected, and announced to nobody', async () => {
  await queryAsOwner(`create table notes (body text); alter table notes enable row level security;
    create policy read on notes for select to app_request using ((select app.can('griting')))`)
  expect((await readTables()).find(({ name }) => name === 'notes')).toMatchObject({
    required: ['griting'],
    notified: [],
    triggers: [],
  })
})

it('a table that is announced twice, or not for every change, is detected', async () => {
  const readTriggers = async () => (await readTables()).find(({ name }) => name === 'products')?.triggers
  await queryAsOwner(
    `create trigger _910_again after insert on products for each statement execute function app.notify_change()`,
  )
  expect(await readTriggers()).toHaveLength(2)
  await queryAsOwner(`drop trigger _900_notify_change on products`)
  expect(await readTriggers()).not.toEqual([buildAnnouncement('products')])
})
