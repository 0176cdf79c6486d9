/**
 * Every function, trigger, view, policy and grant is defined in the `*.sql` file next to its subject, and the database
 * holds no others.
 */
import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assertNoFaults } from '#platform/server/database/inventory.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { getSqlFileKind, readSqlFiles } from '#platform/server/database/sql-files.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import { listObjects } from '#test/inventory.ts'

const { url, queryAsOwner } = await createFreshDatabase()
const files = readSqlFiles()
const initialInventory = await listObjects(queryAsOwner)

const withMigration = (sql: string, name = '9999_planted.sql') => ({
  ...files,
  migrations: [...files.migrations, { name, sql }].sort((a, b) => (a.name < b.name ? -1 : 1)),
})
const withRepeatable = (sql: string) => ({
  ...files,
  repeatables: [...files.repeatables, { name: 'planted.sql', sql }],
})

/** Each changes one kind of object. Their names differ, so that all of them can be in the database together. */
const manualChanges = [
  'create function app.stray() returns int language sql return 1',
  `create or replace function app.today() returns date language sql return date '2000-01-01'`,
  'create aggregate app.stray (int) (sfunc = int4pl, stype = int)',
  `create procedure app.stray(text) language sql as ''`,
  'create view app.stray as select id from products',
  'create materialized view app.stray_copy as select * from accounts; grant select on app.stray_copy to app_request',
  'create rule stray as on delete to products do instead nothing',
  'create trigger stray after insert on products for each row execute function app.notify_change()',
  'create policy stray on secrets for select to app_request using (true)',
  'drop trigger _100_guard on affiliate_registrations',
  'alter table profiles disable trigger _100_guard',
  'alter table secrets disable row level security',
  'drop policy own_read on creations',
  'grant select on secrets, accounts, app.ledger to app_request',
  'grant update (role) on profiles to app_auth',
  'grant create on schema public to app_request',
  'grant usage on sequence videos_no_video to public',
  'grant execute on function app.purge() to app_request',
  'grant execute on function app.begin_request(text, boolean) to public',
  'revoke execute on function app.begin_request(text, boolean) from app_request',
]

describe('a manual change in the product schemas', () => {
  // Any difference of the inventory makes the next start create the repeatables again, so one start is enough for all.
  it('is reverted at the next start', async () => {
    let inventory = initialInventory
    for (const change of manualChanges) {
      await queryAsOwner(change)
      const changedInventory = await listObjects(queryAsOwner)
      expect(changedInventory, change).not.toEqual(inventory)
      inventory = changedInventory
    }
    expect(await migrate(url)).toEqual(['rules'])
    expect(await listObjects(queryAsOwner)).toEqual(initialInventory)
    expect(await migrate(url)).toEqual([])
  })
})

/** Objects that no migration may leave behind, with the start of the sentence that names each. */
const strayObjects: [sql: string, message: string][] = [
  [
    'create function app.stray() returns int language sql return 1',
    'function app.stray does not belong to the product',
  ],
  [
    `CREATE PROCEDURE public.stray() language sql as ''`,
    'procedure public.stray does not belong to the product',
  ],
  [
    'create aggregate app.stray (int) (sfunc = int4pl, stype = int)',
    'aggregate app.stray does not belong to the product',
  ],
  ['create view stray as select 1 as one', 'view public.stray does not belong to the product'],
  [
    'create materialized view stray_copy as select 1 as one',
    'materialized view public.stray_copy does not belong to the product',
  ],
  [
    'create rule stray as on delete to products do instead nothing',
    'rule stray on products does not belong to the product',
  ],
  [
    'create policy stray on public.products using (true)',
    'policy stray on products does not belong to the product',
  ],
  [
    'create trigger stray after update on products for each row execute function suppress_redundant_updates_trigger()',
    'trigger stray on products does not belong to the product',
  ],
  [
    `create function app.stray_event() returns event_trigger language plpgsql as 'begin end';
     create event trigger stray on sql_drop execute function app.stray_event()`,
    'event trigger stray does not belong to the product',
  ],
  ['create schema empty_stray', 'schema empty_stray does not belong to the product'],
  [
    'create schema stray; create table stray.accounts as select * from accounts; grant select on stray.accounts to app_request',
    'table stray.accounts does not belong to the product',
  ],
  [
    `create foreign data wrapper stray; create server stray foreign data wrapper stray;
     create foreign table foreign_stray (id int) server stray`,
    'table public.foreign_stray does not belong to the product',
  ],
  ['create table app.stray_table (id int)', 'table app.stray_table does not belong to the product'],
]

/** Grants that no migration may make, with the sentence that names each. */
const strayGrants: [sql: string, message: string | RegExp][] = [
  [
    'create domain stray as text; grant usage on type stray to app_request',
    'USAGE on type stray is granted to app_request',
  ],
  ['grant select on pg_catalog.pg_authid to app_request', 'SELECT on pg_authid is granted to app_request'],
  [
    'grant execute on function lower(text) to app_auth',
    'EXECUTE on function lower(text) is granted to app_auth',
  ],
  ['grant usage on language sql to app_auth', 'USAGE on language sql is granted to app_auth'],
  [
    `do $$ begin execute format('grant create on database %I to app_request', current_database()); end $$`,
    'CREATE on the database is granted to app_request',
  ],
  [
    'alter default privileges grant select on tables to app_request',
    /SELECT on all that \w+ will make is granted to app_request/,
  ],
  [
    'alter default privileges in schema app grant execute on functions to public',
    /EXECUTE on all that \w+ will make is granted to public/,
  ],
]

/** Runs a start that must fail. @returns its message */
async function readRefusal(sqlFiles: typeof files): Promise<string> {
  return migrate(url, sqlFiles).then(
    () => 'the start succeeded',
    (error: Error) => error.message,
  )
}

describe('an object, grant or command that is not allowed', () => {
  // The refusal of a start names every object, or every grant, so one start is enough for all of a kind.
  it.each<[string, [sql: string, message: string | RegExp][]]>([
    ['objects', strayObjects],
    ['grants', strayGrants],
  ])('in a migration stops the start, is named and changes nothing: %s', async (_, strays) => {
    const message = await readRefusal(withMigration(strays.map(([sql]) => sql).join(';\n')))
    for (const [, sentence = ''] of strays) expect(message).toMatch(sentence)
    expect(await listObjects(queryAsOwner)).toEqual(initialInventory)
    expect(await migrate(url)).toEqual([])
  })

  it.each(['create table stray (id int); commit; begin', 'savepoint stray', 'do $$ begin commit; end $$'])(
    'in a migration stops the start and changes nothing: %s',
    async (sql) => {
      await expect(migrate(url, withMigration(sql))).rejects.toThrow(
        '9999_planted.sql: take out begin, commit',
      )
      expect(await listObjects(queryAsOwner)).toEqual(initialInventory)
      expect(await migrate(url)).toEqual([])
    },
  )

  it.each([
    [
      'create function public.stray() returns int language sql return 1',
      'drop function public.stray',
      'function public.stray does not belong to the product: remove it from the migration, or drop it if it was created by hand',
    ],
    [
      'grant select on secrets to %I',
      'revoke select on secrets from %I',
      /SELECT on secrets is granted to app_request_\w+: revoke it/,
    ],
  ])('made by hand stops the start until it is removed by hand: %s', async (change, undo, message) => {
    // `%I` stands for the login of this database. Those of other test files come and go.
    const runForLogin = (text: string) =>
      queryAsOwner(`do $$ begin execute format('${text}', (
      select split_part(value, ' ', 1) from secrets where name = 'login app_request')); end $$`)
    await runForLogin(change)
    await expect(migrate(url)).rejects.toThrow(message)
    await runForLogin(undo)
    expect(await migrate(url)).toEqual([])
  })

  it.each([
    [
      'create view public.stray as select app.today() as day',
      'drop view public.stray',
      'view stray depends on function app.today()',
    ],
    [
      'alter table products add stray date default app.today()',
      'alter table products drop stray',
      'function "today" already exists with same argument types: two files define it, or a column, check or index calls it',
    ],
  ])('that depends on a repeatable function stops the start: %s', async (addDependency, undo, message) => {
    await queryAsOwner(addDependency)
    await expect(migrate(url, withRepeatable('-- new'))).rejects.toThrow(message)
    await queryAsOwner(undo)
  })
})

describe('an object outside the product', () => {
  const policyAndTrigger = (table: string) => `
    alter table ${table} enable row level security;
    create policy jobs on ${table} using (username = current_user);
    create trigger cache_invalidate after insert on ${table}
      for each row execute function suppress_redundant_updates_trigger()`
  const readForeignDefinitions = () =>
    queryAsOwner<{ definition: string }>(`
      select polname || ' on ' || polrelid::regclass as definition from pg_policy where polname = 'jobs'
      union all select pg_get_triggerdef(oid) from pg_trigger where tgname = 'cache_invalidate' order by 1`)

  it('stays unchanged and does not stop the start', async () => {
    await queryAsOwner(`
      create schema reports; create table reports.jobs (username text); ${policyAndTrigger('reports.jobs')};
      create function reports.stray() returns int language sql return 1;
      create view reports.stray as select 1 as one;
      create rule stray as on delete to reports.jobs do instead nothing`)
    const createdDefinitions = await readForeignDefinitions()
    expect(createdDefinitions).toHaveLength(2)
    expect(await migrate(url)).toEqual(['rules'])
    expect(await migrate(url)).toEqual([])
    const addedMigration = withMigration(
      'create trigger again after insert on reports.jobs for each row execute function suppress_redundant_updates_trigger()',
    )
    await expect(migrate(url, addedMigration)).rejects.toThrow(
      'trigger again on reports.jobs does not belong to the product',
    )
    expect(await readForeignDefinitions()).toEqual(createdDefinitions)
    await queryAsOwner('drop schema reports cascade')
  })

  it('that belongs to an extension stays unchanged, in public too', async () => {
    for (const schema of ['cron', 'public'])
      await queryAsOwner(`create schema if not exists ${schema}; create table ${schema}.job (username text);
        alter extension plpgsql add table ${schema}.job; ${policyAndTrigger(`${schema}.job`)}`)
    const createdDefinitions = await readForeignDefinitions()
    expect(createdDefinitions).toHaveLength(4)
    expect(await migrate(url, withRepeatable('-- new'))).toEqual(['rules'])
    expect(await readForeignDefinitions()).toEqual(createdDefinitions)
    for (const schema of ['cron', 'public'])
      await queryAsOwner(`alter extension plpgsql drop table ${schema}.job; drop table ${schema}.job`)
    await queryAsOwner('drop schema cron')
    await migrate(url)
    expect(await listObjects(queryAsOwner)).toEqual(initialInventory)
  })
})

it('a grant on the whole server is reported too', async () => {
  // The grant is rolled back in any case, because other databases on the server share it.
  await queryAsOwner('begin; grant set on parameter session_replication_role to app_request')
  await expect(assertNoFaults(queryAsOwner).finally(() => queryAsOwner('rollback'))).rejects.toThrow(
    'SET on parameter session_replication_role is granted to app_request',
  )
})

describe('a repeatable file', () => {
  it.each([
    'create table if not exists stray (id int)',
    'create index stray on products (id)',
    `insert into secrets values ('a', 'b')`,
    'create materialized view app.stray as select 1 as one',
    'create rule stray as on delete to products do instead nothing',
    'CREATE OR REPLACE FUNCTION app.stray() returns int language sql return 1',
    'create function app.stray() returns int language sql return 1; drop table products',
    'do $$ begin create table stray (); end $$',
    'grant app_auth to app_request',
    'alter default privileges grant select on tables to app_request',
    'alter table secrets disable row level security',
    'commit',
  ])('cannot contain a statement for a migration: %s', async (sql) => {
    await expect(migrate(url, withRepeatable(sql))).rejects.toThrow(
      /^planted\.sql: ".+" is no repeatable statement\..+goes into a new file/,
    )
  })

  // The refusal names every fault, so one start is enough for all.
  it('cannot make an unsafe definition or grant', async () => {
    const faults: [sql: string, message: string][] = [
      [
        'create function app.stray() returns int language sql security definer return 1',
        'function app.stray() runs as the owner',
      ],
      [
        'create function app.stray(int) returns int language sql security definer set search_path = public return 1',
        'function app.stray(integer) runs as the owner',
      ],
      [
        'create view app.everyone as select id, role from public.profiles; grant select on app.everyone to app_request',
        'view app.everyone lets a condition of a request see rows that the view hides',
      ],
      ['create function stray() returns int language sql return 1', 'function stray() stands in public'],
      ['create view stray as select 1 as one', 'view stray stands in public'],
      ['grant select (id) on products to public', 'SELECT on products.id is granted to public'],
      [
        'grant select (id) on videos to app_request with grant option',
        'SELECT on videos.id is granted to app_request with grant option',
      ],
      ['grant usage on sequence videos_no_video to public', 'USAGE on videos_no_video is granted to public'],
      ['grant select on pg_authid to app_request', 'SELECT on pg_authid is granted to app_request'],
    ]
    const message = await readRefusal(withRepeatable(faults.map(([sql]) => sql).join(';\n')))
    for (const [, sentence] of faults) expect(message).toContain(sentence)
    expect(await listObjects(queryAsOwner)).toEqual(initialInventory)
  })
})

describe('a migration', () => {
  it.each([
    ['9_wrong.sql', 'call it by four digits and a name'],
    ['0099_Wrong.sql', 'call it by four digits and a name'],
    ['0003_planted.sql', 'has the number of 0003_people.sql'],
  ])('cannot be named %s', async (name, message) => {
    await expect(migrate(url, withMigration('select 1', name))).rejects.toThrow(message)
  })

  it('is rejected if it comes before one that was already applied', async () => {
    await queryAsOwner(`update app.ledger set name = '9998_latest.sql' where name = '0001_roles.sql'`)
    const [firstMigration, ...laterMigrations] = files.migrations
    const migrations = [
      ...laterMigrations,
      { name: '9997_planted.sql', sql: 'select 1' },
      { name: '9998_latest.sql', sql: `${firstMigration?.sql}` },
    ]
    await expect(migrate(url, { ...files, migrations })).rejects.toThrow(
      'db/migrations/9997_planted.sql comes before 9998_latest.sql, which this database has had',
    )
    await queryAsOwner(`update app.ledger set name = '0001_roles.sql' where name = '9998_latest.sql'`)
  })
})

describe('a SQL file', () => {
  it.each([
    'db/migrations/later/x.sql',
    'db/migrations/0009_x.SQL',
    'db/extra.sql',
    'src/features/x.SQL',
    'x.sql',
  ])('is refused at %s, where it would never run', (path) => {
    expect(() => getSqlFileKind(path)).toThrow(`${path} would never run`)
  })

  it('is a migration or a repeatable file, wherever it is in the repository', () => {
    const paths = globSync('**/*.[sS][qQ][lL]', { exclude: ['node_modules/**', 'dist/**'] })
    for (const path of paths) getSqlFileKind(path)
    expect(paths).toHaveLength(files.migrations.length + files.repeatables.length)
  })
})

it('the name of a trigger shows if it runs before the change, and if it announces the change', async () => {
  const triggers = await queryAsOwner<{ name: string; runs_before: boolean; notifies: boolean }>(`
    -- Bit 2 of tgtype marks a trigger that runs before the change.
    select tgname as name, tgtype & 2 > 0 as runs_before, p.proname ^@ 'notify_' as notifies
    from pg_trigger t join pg_proc p on p.oid = tgfoid where not tgisinternal`)
  expect(triggers.length).toBeGreaterThan(40)
  for (const { name, runs_before, notifies } of triggers) {
    expect(name).toMatch(/^_[1-9]\d\d_[a-z]+(_[a-z]+)*$/)
    expect(name < '_500', `${name} runs before the change`).toBe(runs_before)
    expect(name > '_900', `${name} announces the change`).toBe(notifies)
  }
})

// PostgreSQL takes `to_jsonb(address)` for the column `address` of the table with this alias, instead of its whole row.
it('no alias of a table has the name of one of its columns', async () => {
  const columns = await queryAsOwner<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema in ('public', 'app')`,
  )
  const columnsByTable = Map.groupBy(columns, ({ table }) => table)
  const aliasPattern =
    /(?=\b(?:from|join|update|into|using)\s+(?:(?:public|app)\.)?(\w+)\s+(?:as\s+)?(\w+)\b)/g
  const aliases = files.repeatables.flatMap(({ name, sql }) =>
    [...sql.matchAll(aliasPattern)].map(([, table = '', alias]) => ({ name, table, alias })),
  )
  expect(aliases.length).toBeGreaterThan(100)
  const isColumn = ({ table, alias }: (typeof aliases)[number]) =>
    columnsByTable.get(table)?.some(({ column }) => column === alias)
  expect(aliases.filter(isColumn)).toEqual([])
})
