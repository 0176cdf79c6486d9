/**
 * The live stream announces changes of a table to every user who may read some of its rows. The only other recipients
 * are the exceptions listed here. The contract says which tables are announced to holders of which permissions.
 */
import { expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import { indexSubscribableTables } from '#platform/server/live/subscribable-tables.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'

const { queryAsOwner } = await createFreshDatabase()
const tablesFor = indexSubscribableTables(contract)

/**
 * Permissions whose holders see data of the table through functions that run as the owner: numbers of the dashboard,
 * usage of a product. Histories show chats opened from a queue to `data_affiliate`, grants to `user_management`.
 */
const alsoNotified: Record<string, string> = {
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
const unannounced = ['affiliate_products', 'creations', 'timeline']

/** Tables whose policy requires all of its permissions. Every other policy requires any one of its permissions. */
const asksForAll = ['message_queues', 'message_queue_entries']

/**
 * Returns each table with a select policy for requests: the permissions that the policy checks, and the permissions
 * whose holders get announcements.
 */
async function readTables() {
  const rows = await queryAsOwner<{ name: string; required: string[]; announced: string[] }>(`
    select p.tablename as name,
      array(select distinct m[1] from pg_policies s, regexp_matches(s.qual, 'can\\(''(\\w+)''', 'g') m
        where s.tablename = p.tablename and s.cmd in ('SELECT', 'ALL') and 'app_request' = any (s.roles) order by 1) as required,
      array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = p.tablename::regclass
        and t.tgfoid = 'app.notify_change'::regproc and t.tgenabled = 'O' order by 1) as announced
    from pg_policies p where p.cmd in ('SELECT', 'ALL') and 'app_request' = any (p.roles) group by 1 order by 1`)
  const permissions = await readPermissionNames()
  return rows.map((row) => {
    const isNotified = (...heldPermissions: string[]) => tablesFor(heldPermissions).includes(row.name)
    const sufficientPermissions = permissions.filter((permission) => isNotified(permission))
    if (asksForAll.includes(row.name))
      return {
        ...row,
        notified: isNotified(...row.required) ? row.required : [],
        also: sufficientPermissions.join(' '),
      }
    return {
      ...row,
      notified: sufficientPermissions,
      also: sufficientPermissions.filter((permission) => !row.required.includes(permission)).join(' '),
    }
  })
}

async function readPermissionNames(): Promise<string[]> {
  const rows = await queryAsOwner<{ name: string }>('select name from permission_names order by 1')
  return rows.map(({ name }) => name)
}

/** One trigger for every kind of change. */
const announcementTrigger = (table: string) =>
  `CREATE TRIGGER _900_notify_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.${table} FOR EACH STATEMENT EXECUTE FUNCTION app.notify_change()`

it('each readable table is announced to the holders of the permissions in its policy', async () => {
  for (const { name, required, notified, announced, also } of await readTables()) {
    const isAnnounced = !unannounced.includes(name)
    const hint = `${name}: declare it as one of the tables of calls with the permissions of its select policy, and announce its changes once, after insert or update or delete or truncate`
    expect(
      {
        notified: isAnnounced ? required.filter((permission) => notified.includes(permission)) : notified,
        announced,
      },
      hint,
    ).toEqual({
      notified: isAnnounced ? required : [],
      announced: isAnnounced ? [announcementTrigger(name)] : [],
    })
    expect(also, `${name} is announced to more users than its policy lets read`).toBe(
      alsoNotified[name] ?? '',
    )
  }
})

it('exactly the readable tables are announced, except for those listed here', async () => {
  const readable = (await readTables()).map(({ name }) => name).filter((name) => !unannounced.includes(name))
  expect(tablesFor(await readPermissionNames())).toEqual(readable)
})

it('a new table is detected, and announced to nobody', async () => {
  await queryAsOwner(`create table notes (body text); alter table notes enable row level security;
    create policy read on notes for select to app_request using ((select app.can('griting')))`)
  expect((await readTables()).find(({ name }) => name === 'notes')).toMatchObject({
    required: ['griting'],
    notified: [],
    announced: [],
  })
})

it('a table that is announced twice, or not for every change, is detected', async () => {
  const readAnnounced = async () => (await readTables()).find(({ name }) => name === 'products')?.announced
  await queryAsOwner(
    `create trigger _910_again after insert on products for each statement execute function app.notify_change()`,
  )
  expect(await readAnnounced()).toHaveLength(2)
  await queryAsOwner(`drop trigger _900_notify_change on products`)
  expect(await readAnnounced()).not.toEqual([announcementTrigger('products')])
})
