/**
 * Tests that the database login of requests reaches no more than the user may, whatever SQL it runs.
 * Runs on every PostgreSQL.
 */
import { sql } from 'kysely'
import { Client, type DatabaseError } from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { openCastDatabase, type Row } from '#test/acting.ts'
import { createEmptyDatabase } from '#test/backups.ts'
import { run } from '#test/base-database.ts'
import { NoSession, openDatabase } from './database.ts'
import { ensureLogins, type Logins } from './logins.ts'
import { migrate } from './migrate.ts'

const {
  database,
  ensureSession,
  queryAsOwner,
  readProductId,
  readUserId,
  setPermissions,
  url: databaseUrl,
} = await openCastDatabase()
let logins: Logins

beforeAll(async () => {
  logins = await ensureLogins(databaseUrl)
  const product = await readProductId('Night Serum')
  await queryAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     select 'kreator' || n, '0812000000' || n, array[$1::uuid] from generate_series(1, 3) n`,
    [product],
  )
})

/** Opens a connection with the login of requests, without `database.ts`. */
async function connect(url = logins.request): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Begins a transaction for a request of the user. */
async function beginRequestAs(userName: string): Promise<Client> {
  const client = await connect()
  await client.query('begin')
  await client.query('select app.begin_request($1, false)', [await ensureSession(userName)])
  return client
}

/** @returns the rows, or the SQLSTATE of the error; the transaction can continue in both cases */
async function runStatement(client: Client, text: string): Promise<Row[] | string> {
  await client.query('savepoint before_statement')
  return client.query(text).then(
    ({ rows }) => rows,
    async (error: DatabaseError) => {
      await client.query('rollback to savepoint before_statement')
      return `${error.code}`
    },
  )
}

const emailQuery = 'select email from profiles'
const affiliateQuery = 'select id from affiliate_registrations'

describe('the database login of requests', () => {
  it('starts as its own role, which is not a superuser', async () => {
    const client = await connect()
    const { rows } = await client.query<Row>(
      `select session_user::text as login, current_user::text as actor, current_setting('is_superuser') as is_superuser`,
    )
    expect(rows).toEqual([
      {
        login: expect.stringMatching(/^app_request_[0-9a-f]{12}$/),
        actor: rows[0]?.login,
        is_superuser: 'off',
      },
    ])
  })

  it.each([
    `select set_config('role', 'postgres', true)`,
    `select set_config('role', 'app_auth', false)`,
    `select set_config('session_authorization', 'postgres', false)`,
    'set role postgres',
    'set local role app_auth',
    'set session authorization postgres',
    `copy (select 1) to program 'true'`,
    `copy profiles from program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    'select * from secrets',
    'select token_hash from sessions',
    'select password from accounts',
    'select name from app.permissions_held',
    'select app.find_valid_sessions(array[]::text[])',
    'select app.purge()',
    'select app.purge_sessions_and_tokens()',
    `select setval('app.seal', 1)`,
    `select nextval('app.seal')`,
    'create table public.mine ()',
    'create temporary table mine ()',
    'select lo_creat(-1)',
    'select lo_create(0)',
    `select lo_from_bytea(0, 'x')`,
    'select pg_terminate_backend(pid) from pg_stat_activity where usename = session_user',
    'select pg_cancel_backend(pid) from pg_stat_activity where usename = session_user',
    'create function app.can(text, text) returns boolean language sql return true',
    'alter table profiles disable row level security',
  ])('is denied, even in a request of a superadmin: %s', async (text) => {
    expect(await runStatement(await beginRequestAs('sari'), text)).toBe('42501')
  })

  it('sees and changes nothing outside a request, even after one on the same connection', async () => {
    const client = await beginRequestAs('sari')
    expect(await runStatement(client, affiliateQuery)).toHaveLength(3)
    const { rows } = await client.query<Row>(`select current_setting('app.actor') as actor`)
    await client.query('commit')
    expect((await client.query(affiliateQuery)).rows).toEqual([])
    await expect(client.query('delete from profiles')).resolves.toMatchObject({ rowCount: 0 })
    const insertion = client.query(
      `insert into griting_templates (name, template_content) values ('x', 'Halo')`,
    )
    await expect(insertion).rejects.toMatchObject({ code: '42501' })
    // The setting had a permission that the connection must not keep.
    expect(rows[0]?.actor).toContain(' data_affiliate ')
  })

  it('ignores the settings of an earlier request that were saved on the connection', async () => {
    const client = await beginRequestAs('sari')
    for (const name of ['app.actor', 'app.products'])
      await client.query('select set_config($1, current_setting($1), false)', [name])
    expect(await runStatement(client, affiliateQuery)).toHaveLength(3)
    await client.query('commit')
    expect((await client.query('select app.actor_id() as id')).rows).toEqual([{ id: null }])
    expect((await client.query(affiliateQuery)).rows).toEqual([])
  })

  it.each([
    [
      'replaced permissions',
      `set_config('app.actor', replace(current_setting('app.actor'), ' reg_affiliate ', ' user_management reg_affiliate data_affiliate_tab_all '), true)`,
    ],
    [
      'appended permissions',
      `set_config('app.actor', current_setting('app.actor') || 'user_management data_affiliate_tab_all ', true)`,
    ],
    ['the user id', `set_config('app.actor', replace(current_setting('app.actor'), :rina, :sari), true)`],
    ['an extra user id', `set_config('app.actor_id', :sari, true)`],
    ['extra permissions', `set_config('app.rights', 'user_management data_affiliate_tab_all', true)`],
    ['a product list', `set_config('app.products', (select array_agg(id) from products)::text, true)`],
  ])('shows no other user’s rows after forging %s: %s', async (_, forgery) => {
    await setPermissions('rina', ['reg_affiliate', 'data_affiliate_tab_products'])
    const rina = await beginRequestAs('rina')
    const readEmailsAndAffiliates = async () => [
      await runStatement(rina, emailQuery),
      await runStatement(rina, affiliateQuery),
    ]
    expect(await readEmailsAndAffiliates()).toEqual([[{ email: 'rina@example.com' }], []])
    const ids = { rina: await readUserId('rina'), sari: await readUserId('sari') }
    await rina.query(
      `select ${forgery.replace(/:(rina|sari)/g, (_, user: 'rina' | 'sari') => `'${ids[user]}'`)}`,
    )
    for (const rows of await readEmailsAndAffiliates())
      for (const row of rows) expect(row).toEqual({ email: 'rina@example.com' })
    for (const permission of ['user_management', 'data_affiliate_tab_all'])
      expect(
        await runStatement(
          rina,
          `select app.can('${permission}') as can, app.outranks('user') as outranks_users`,
        ),
      ).toEqual([{ can: false, outranks_users: false }])
    expect(await runStatement(rina, `update profiles set role = 'superadmin' returning id`)).not.toEqual([
      { id: ids.rina },
    ])
  })

  it('reads nothing with settings copied from another transaction', async () => {
    const sari = await beginRequestAs('sari')
    const { rows } = await sari.query<Row>(`select current_setting('app.actor') as actor`)
    const rina = await beginRequestAs('rina')
    await rina.query(`select set_config('app.actor', $1, true)`, [rows[0]?.actor])
    expect(await runStatement(rina, affiliateQuery)).toEqual([])
    expect(await runStatement(rina, emailQuery)).toEqual([])
  })

  it.each([
    ['no token', ''],
    ['an unknown token', 'nobody'],
    ['the token of an ended session', 'ended'],
    ['the token of an inactive user', 'inactive'],
  ])('rejects a transaction with %s and runs none of its statements', async (_, token) => {
    await queryAsOwner(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, 'ended', now() - interval '1 second') on conflict do nothing`,
      [await readUserId('budi')],
    )
    // No trigger may end or refuse this session: the check must not depend on them.
    await queryAsOwner(`
      set session_replication_role = replica;
      with inactive_user as (
        insert into profiles (email, full_name, is_active) values ('bekas@example.com', 'Bekas', false)
        on conflict do nothing returning id)
      insert into sessions (user_id, token_hash, expires_at) select id, 'inactive', now() + interval '1 day'
        from inactive_user;
      set session_replication_role = origin`)
    expect(await queryAsOwner(`select from sessions where token_hash = 'inactive'`)).toHaveLength(1)
    const insertion = database.transaction({ tokenHash: token, readOnly: false }, (tx) =>
      sql`insert into griting_templates (name, template_content) values ('tak bertuan', 'Halo')`.execute(tx),
    )
    await expect(insertion).rejects.toThrow(NoSession)
    expect(await queryAsOwner(`select from griting_templates where name = 'tak bertuan'`)).toEqual([])
  })

  it('cannot write in a read-only transaction', async () => {
    const options = { tokenHash: await ensureSession('sari'), readOnly: true }
    const update = database.transaction(options, (tx) => sql`update products set price = 1`.execute(tx))
    await expect(update).rejects.toMatchObject({ code: '25006' })
  })

  it('rejects a statement after the end of its transaction', async () => {
    const options = { tokenHash: await ensureSession('sari'), readOnly: false }
    const endedTx = await database.transaction(options, async (tx) => ({ tx }))
    const deletion = sql`delete from products`.execute(endedTx.tx)
    await expect(deletion).rejects.toThrow('the transaction has ended')
  })

  it('reads timestamps in milliseconds, however many digits PostgreSQL returns', async () => {
    const options = { tokenHash: await ensureSession('sari'), readOnly: true }
    const { rows } = await database.transaction(options, (tx) =>
      sql<{
        at: string
      }>`select at::timestamptz from unnest(array['2026-11-21 09:05:00+07', '2026-11-21 02:05:00.5',
        '2026-11-21 02:05:00.0009', '2026-11-21 02:05:59.999999']) at`.execute(tx),
    )
    expect(rows.map(({ at }) => at)).toEqual([
      '2026-11-21T02:05:00.000Z',
      '2026-11-21T02:05:00.500Z',
      '2026-11-21T02:05:00.000Z',
      '2026-11-21T02:05:59.999Z',
    ])
  })

  it('carries no access over to the next transaction after an error', async () => {
    const sari = { tokenHash: await ensureSession('sari'), readOnly: false }
    const rina = { tokenHash: await ensureSession('rina'), readOnly: false }
    await setPermissions('rina', [])
    for (let round = 0; round < 20; round++) {
      await expect(database.transaction(sari, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('zero')
      const { rows } = await database.transaction(rina, (tx) =>
        sql`select id from affiliate_registrations`.execute(tx),
      )
      expect(rows).toEqual([])
    }
  })
})

describe('the logins of another database on the same server', () => {
  it.each(['request', 'signIn'] as const)('cannot connect: %s', async (loginName) => {
    const otherDatabase = await createEmptyDatabase()
    await migrate(otherDatabase)
    const otherLogins = await ensureLogins(otherDatabase)
    const wrongUrl = new URL(otherLogins[loginName])
    await connect(wrongUrl.href)
    wrongUrl.pathname = new URL(databaseUrl).pathname
    await expect(connect(wrongUrl.href)).rejects.toThrow(/permission denied for database/)
  })
})

describe('opening the database', () => {
  it('is rejected with a login that has extra roles or privileges', async () => {
    // Logins of its own: the databases of other test files share theirs, and check them when a program starts.
    const ownUrl = await createEmptyDatabase()
    await migrate(ownUrl)
    const ownLogins = await ensureLogins(ownUrl)
    const role = `${new URL(ownLogins.request).searchParams.get('user')}`
    const { url } = inject('server')
    for (const [grant, revoke] of [
      [`grant app_auth to ${role}`, `revoke app_auth from ${role}`],
      [`alter role ${role} createrole`, `alter role ${role} nocreaterole`],
    ] as const) {
      await run(url, grant)
      try {
        await expect(openDatabase(ownLogins, createLog('silent'))).rejects.toThrow(
          /may become|powers of its own/,
        )
      } finally {
        await run(url, revoke)
      }
    }
    await expect(openDatabase({ ...ownLogins, request: ownUrl }, createLog('silent'))).rejects.toThrow(
      'logged in',
    )
  })
})
