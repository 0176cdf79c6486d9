/** The live stream announces a table to everybody who may read some of it, and announces no table without a rule. */
import { expect, it } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'

const { owner } = await freshDatabase()

/**
 * Permissions whose holders see data of the table through functions that run as the owner: numbers of the dashboard,
 * usage of a product, whom to ask.
 */
const alsoNotified: Record<string, string> = {
  affiliate_link_videos: 'dashboard data_video',
  affiliate_registrations: 'dashboard product_management',
  applications: 'data_affiliate',
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

/**
 * Returns each table with a select policy for requests: the permissions that the policy checks, and the permissions
 * whose holders get announcements.
 */
async function tables() {
  const rows = await owner<{ name: string; asked: string[]; notified: string[]; announced: string[] }>(`
    select p.tablename as name,
      array(select distinct m[1] from pg_policies s, regexp_matches(s.qual, 'can\\(''(\\w+)''', 'g') m
        where s.tablename = p.tablename and s.cmd in ('SELECT', 'ALL') and 'app_request' = any (s.roles) order by 1) as asked,
      array(select n.name from permission_names n
        where p.tablename = any (app.subscribable_tables(array[n.name])) order by 1) as notified,
      array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = p.tablename::regclass
        and t.tgfoid = 'app.notify_change'::regproc and t.tgenabled = 'O' order by 1) as announced
    from pg_policies p where p.cmd in ('SELECT', 'ALL') and 'app_request' = any (p.roles) group by 1 order by 1`)
  return rows.map((row) => ({
    ...row,
    also: row.notified.filter((permission) => !row.asked.includes(permission)).join(' '),
  }))
}

/** One trigger for every kind of change. */
const announcementTrigger = (table: string) =>
  `CREATE TRIGGER _900_notify_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.${table} FOR EACH STATEMENT EXECUTE FUNCTION app.notify_change()`

it('each readable table is announced to the holders of the permissions in its policy', async () => {
  for (const { name, asked: checked, notified: subscribed, announced, also } of await tables()) {
    const isAnnounced = !unannounced.includes(name)
    const hint = `${name}: list it with the permissions of its select policy in app.subscribable_tables, and announce its changes once, after insert or update or delete or truncate`
    expect(
      {
        notified: isAnnounced ? checked.filter((permission) => subscribed.includes(permission)) : subscribed,
        announced,
      },
      hint,
    ).toEqual({
      notified: isAnnounced ? checked : [],
      announced: isAnnounced ? [announcementTrigger(name)] : [],
    })
    expect(also, `${name} is announced to more users than its policy lets read`).toBe(
      alsoNotified[name] ?? '',
    )
  }
})

it('exactly the readable tables are announced, except for those listed here', async () => {
  const [row] = await owner<{ notified: string[] }>(
    'select app.subscribable_tables(array(select name from permission_names)) as notified',
  )
  const readable = (await tables()).map(({ name }) => name).filter((name) => !unannounced.includes(name))
  expect(row?.notified).toEqual(readable)
})

it('a new table is detected, and announced to nobody', async () => {
  await owner(`create table notes (body text); alter table notes enable row level security;
    create policy read on notes for select to app_request using ((select app.can('griting')))`)
  expect((await tables()).find(({ name }) => name === 'notes')).toMatchObject({
    asked: ['griting'],
    notified: [],
    announced: [],
  })
})

it('a table that is announced twice, or not for every change, is detected', async () => {
  const announced = async () => (await tables()).find(({ name }) => name === 'products')?.announced
  await owner(
    `create trigger _910_tell after insert on products for each statement execute function app.notify_change()`,
  )
  expect(await announced()).toHaveLength(2)
  await owner(`drop trigger _900_notify_change on products`)
  expect(await announced()).not.toEqual([announcementTrigger('products')])
})
