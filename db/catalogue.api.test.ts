/** Rules that hold for every table, key, role and permission, including those that are added later. */
import { Client, type DatabaseError } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import { dataAffiliatePermissions, pagePermissions } from '#features/session/permission.ts'
import type { CallMeta } from '#platform/call-meta.ts'
import { grantsQuery } from '#platform/server/database/inventory.ts'
import { readSqlFiles } from '#platform/server/database/sql-files.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'

const database = await createFreshDatabase()
let tables: string[]

beforeAll(async () => {
  tables = await readColumn(`select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`)
})

/** Returns the first column of each row, as text. */
async function readColumn(text: string): Promise<string[]> {
  return (await database.queryAsOwner(text)).map((row) => String(Object.values(row)[0]))
}

/** Runs each statement separately as a role without a session. @returns the number of rows, or the error's code */
async function runWithoutSession(role: string, statements: string[]): Promise<(number | string)[]> {
  const client = new Client({ connectionString: database.url, options: `-c role=${role}` })
  await client.connect()
  const outcomes: (number | string)[] = []
  for (const statement of statements) {
    const outcome = await client.query(statement).then(
      ({ rowCount }) => rowCount ?? 0,
      ({ code }: DatabaseError) => `${code}`,
    )
    outcomes.push(outcome)
  }
  await client.end()
  return outcomes
}

/**
 * Returns the statements that a role without a session can run: they find a row, or fail for a reason other than
 * missing rights.
 */
async function filterReachable(role: string, statements: string[]): Promise<string[]> {
  const outcomes = await runWithoutSession(role, statements)
  return statements.filter((_, index) => outcomes[index] !== 0 && outcomes[index] !== '42501')
}

describe('every table', () => {
  it('has row-level security', async () => {
    expect(tables.length).toBeGreaterThan(10)
    expect(
      await readColumn(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
      ),
    ).toEqual([])
  })

  it('states for each foreign key what a deletion does', async () => {
    expect(
      await readColumn(`select conrelid::regclass || '.' || conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'a'`),
    ).toEqual([])
  })

  it('has for each foreign key an index that starts with its columns', async () => {
    expect(
      await readColumn(`select conrelid::regclass || '.' || conname from pg_constraint c
        where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
          select from pg_index i
          where i.indrelid = c.conrelid and i.indisvalid and i.indpred is null
            and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`),
    ).toEqual([])
  })
})

describe('the roles of the request path', () => {
  it('own nothing and have no privileges beyond login and the grants of their group', async () => {
    const roles = await database.queryAsOwner<{
      rolname: string
      rolcanlogin: boolean
      has_more_rights: boolean
      groups: string[]
    }>(`
      select rolname, rolcanlogin, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
        or exists (select from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as has_more_rights,
        array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as groups
      from pg_roles r
      -- The groups and the logins of this database. Other test files change logins of their own meanwhile.
      where rolname in ('app_request', 'app_auth', 'app_guest')
        or rolname in (select split_part(value, ' ', 1) from secrets where name like 'login %')
      order by 1`)
    expect(roles.filter(({ has_more_rights }) => has_more_rights)).toEqual([])
    for (const group of ['app_request', 'app_auth', 'app_guest']) {
      expect(roles.find(({ rolname }) => rolname === group)).toMatchObject({ rolcanlogin: false, groups: [] })
      const logins = roles.filter(({ rolname }) => rolname.startsWith(`${group}_`))
      expect(logins.length).toBeGreaterThan(0)
      for (const login of logins) expect(login).toMatchObject({ rolcanlogin: true, groups: [group] })
    }
  })

  it('are the only roles with grants in public and app', async () => {
    const grantsToOthers = await database.queryAsOwner(`
      select object, coalesce(nullif(grantee, 0)::regrole::text, 'public') as grantee from (
        select object, (aclexplode(acl)).grantee, owner from (${grantsQuery}) granted where object <> 'schema public'
        union all select polname || ' on ' || polrelid::regclass, unnest(polroles), 0 from pg_policy
      ) granted where grantee <> owner
        and grantee not in ('app_request'::regrole, 'app_auth'::regrole, 'app_guest'::regrole)`)
    expect(
      grantsToOthers,
      'grant objects in public and app only to app_request, app_auth and app_guest',
    ).toEqual([])
  })

  it.each(['app_request', 'app_guest'])(
    'cannot read or write any row without a session or a link: %s',
    async (role) => {
      const views = await readColumn(`select oid::regclass from pg_class
      where relkind = 'v' and relnamespace = 'app'::regnamespace`)
      expect(views.length).toBeGreaterThan(2)
      const updates = await readColumn(`select format('update %I set %I = %2$I', table_name, min(column_name))
      from information_schema.column_privileges
      where grantee = '${role}' and privilege_type = 'UPDATE' and table_schema = 'public' group by table_name`)
      expect(updates.length).toBeGreaterThan(2)
      const reachable = await filterReachable(role, [
        // app.ledger lists the applied migrations.
        ...[...tables, ...views, 'app.ledger'].map((name) => `select 1 from ${name}`),
        ...updates,
        ...tables.map((table) => `delete from ${table}`),
      ])
      expect(reachable, 'the policy, or the condition of the view, must check the actor').toEqual([])
      const insertsAndTruncates = tables.flatMap((table) => [
        `insert into ${table} default values`,
        `truncate ${table}`,
      ])
      expect(new Set(await runWithoutSession(role, insertsAndTruncates))).toEqual(new Set(['42501']))
    },
  )

  it('have for sign-in exactly the listed grants', async () => {
    const grants = await readColumn(`
      select format('%s: %s', object, string_agg(distinct lower(privilege_type), ' ' order by lower(privilege_type)))
      from (select object, (aclexplode(acl)).* from (${grantsQuery}) granted) each
      where grantee = 'app_auth'::regrole and object !~ '^(function|schema) ' group by object`)
    const signInTables = [
      'accounts',
      'emails',
      'login_tokens',
      'rate_limits',
      'second_factors',
      'sessions',
      'weekly_reports',
    ]
    const updatedProfileColumns = ['email', 'email_verified', 'updated_at']
    expect(grants.sort(), 'list it here if sign-in needs it').toEqual(
      [
        ...signInTables.map((table) => `${table}: delete insert select update`),
        ...updatedProfileColumns.map((name) => `profiles.${name}: update`),
        'profiles: select',
        'app.seal: select',
      ].sort(),
    )
  })

  it('are reported if they can read a view that does not check the actor', async () => {
    const uncheckedView = 'app.zz_everyone'
    await database.queryAsOwner(`create view ${uncheckedView} with (security_barrier) as select id, email, role from public.profiles;
      grant select on ${uncheckedView} to app_request`)
    expect(await filterReachable('app_request', [`select 1 from ${uncheckedView}`])).toEqual([
      `select 1 from ${uncheckedView}`,
    ])
    await database.queryAsOwner(`drop view ${uncheckedView}`)
  })

  it('let app_auth use profiles and sessions, but not change roles or read affiliates', async () => {
    const forbiddenStatements = [
      `update profiles set role = 'superadmin'`,
      'update profiles set is_active = true',
      `insert into profiles (email, full_name) values ('a@b.id', 'A')`,
      'delete from profiles',
      'select * from secrets',
      'select * from user_permissions',
      'select * from affiliate_registrations',
    ]
    expect(new Set(await runWithoutSession('app_auth', forbiddenStatements))).toEqual(new Set(['42501']))
    // The four profiles of the cast, and no session yet.
    expect(await runWithoutSession('app_auth', ['select from profiles', 'select from sessions'])).toEqual([
      4, 0,
    ])
  })
})

describe('a permission', () => {
  const readCatalogue = () =>
    readColumn('select name from permission_names where product_id is null').then((names) => names.sort())

  it('has the same name in the database and in the program', async () => {
    expect(await readCatalogue()).toEqual([...pagePermissions, ...dataAffiliatePermissions].sort())
  })

  it('is in the catalogue exactly if a policy or function checks it', async () => {
    const checkedPermissions = readSqlFiles().repeatables.flatMap(({ sql }) =>
      [...sql.matchAll(/app\.can\('([^']*)'\)/g)].map(([, permission]) => permission),
    )
    expect(checkedPermissions.length).toBeGreaterThan(20)
    expect((await readCatalogue()).filter((permission) => !checkedPermissions.includes(permission))).toEqual(
      [],
    )
    expect(await readCatalogue()).toEqual(expect.arrayContaining(checkedPermissions))
  })

  it('is in the catalogue if a call requires it', async () => {
    const permissions = collectCalls(contract).flatMap(({ permissions }) => permissions.flat())
    expect(permissions.length).toBeGreaterThan(3)
    expect(await readCatalogue()).toEqual(expect.arrayContaining([...permissions]))
  })

  it('exists for every product, and is created and deleted with it', async () => {
    const missingPermissionsQuery = `select id from products p where not exists (
      select from permission_names n where n.product_id = p.id and n.name = 'data_affiliate_product_' || p.id)`
    expect(await readColumn(missingPermissionsQuery)).toEqual([])
    const [product] = await readColumn(`insert into products (product_number, product_name, product_benefit)
      values ('P-99', 'Sunscreen', 'Melindungi') returning id`)
    expect(await readColumn(missingPermissionsQuery)).toEqual([])
    await database.queryAsOwner('delete from products where id = $1', [product])
    expect(await readColumn(`select name from permission_names where name like '%${product}'`)).toEqual([])
  })
})

function collectCalls(node: object): CallMeta[] {
  if ('~orpc' in node) return [(node['~orpc'] as { meta: CallMeta }).meta]
  return Object.values(node).flatMap(collectCalls)
}
