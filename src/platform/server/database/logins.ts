/**
 * The three roles that the server logs in as to serve requests. They have no privileges of their own. The owner creates
 * them for each database.
 */
import { randomBytes } from 'node:crypto'
import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { withClient } from './client.ts'

/** The URLs with which each role reaches the database. */
export interface Logins {
  /** Acts for signed-in users, after `app.begin_request`. Anonymous statements use it too, without an actor. */
  request: string
  /** Serves sign-in: reads and writes logins, sessions and attempts. */
  signIn: string
  /** Acts for holders of private links, after `app.begin_creator` or `app.begin_applicant`. */
  guest: string
}

const loginSettings = {
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  timezone: 'UTC',
  // PostgreSQL overestimates the cost of functions that return rows, so the JIT would spend a second compiling short
  // statements.
  jit: 'off',
}

/** SQLSTATEs of a refused login: wrong password, no such role, no right to connect. */
const refusedLoginCodes = ['28P01', '28000', '42501']

/**
 * Creates or repairs the logins of this database. Roles and their passwords belong to the whole PostgreSQL server, so
 * each database has logins of its own, whose names and passwords are stored only in its table `secrets`. Privileges are
 * granted to the groups app_request, app_auth and app_guest.
 */
export function ensureLogins(ownerUrl: string): Promise<Logins> {
  return withClient({ connectionString: ownerUrl }, async (owner) => {
    const request = await ensureLogin(owner, ownerUrl, 'app_request')
    const signIn = await ensureLogin(owner, ownerUrl, 'app_auth')
    const guest = await ensureLogin(owner, ownerUrl, 'app_guest')
    await revokeFromOthers(owner, [request, signIn, guest].map(getRole))
    return { request, signIn, guest }
  })
}

function getRole(login: string): string {
  return new URL(login).searchParams.get('user') ?? ''
}

/**
 * Lets only these logins and the owner connect. The groups belong to the whole server, so a login of another database
 * on it is a member too and could read hashes and sessions here. Also lets only the owner create temporary tables,
 * which would outlive the request on its connection.
 */
async function revokeFromOthers(owner: Client, logins: string[]): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(`select pg_advisory_xact_lock(hashtext('logins'))`)
    const { rows } = await owner.query<{ name: string }>(
      `select quote_ident(datname) as name from pg_database
       where datname = current_database() and pg_has_role(datdba, 'usage')
         and (has_database_privilege('public', oid, 'connect') or has_database_privilege('public', oid, 'temporary')
           or exists (select from unnest($1::name[]) login where not has_database_privilege(login, pg_database.oid, 'connect')))`,
      [logins],
    )
    for (const { name } of rows)
      await owner.query(
        `revoke connect, temporary on database ${name} from public;
         grant connect on database ${name} to ${logins.map(escapeIdentifier).join(', ')}`,
      )
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

async function ensureLogin(owner: Client, ownerUrl: string, group: string): Promise<string> {
  const { role, password } = await ensureCredentials(owner, group)
  const url = new URL(ownerUrl)
  // Query parameters work whether or not the URL names a host.
  url.searchParams.set('user', role)
  url.searchParams.set('password', password)
  if (!(await canConnect(url.href))) await createLogin(owner, { role, password, group })
  return url.href
}

interface Login {
  role: string
  password: string
  group: string
}

async function ensureCredentials(owner: Client, group: string): Promise<Pick<Login, 'role' | 'password'>> {
  const name = `login ${group}`
  await owner.query('insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    `${group}_${randomBytes(6).toString('hex')} ${randomBytes(24).toString('base64url')}`,
  ])
  const { rows } = await owner.query<{ value: string }>('select value from secrets where name = $1', [name])
  const [role, password] = rows[0]?.value.split(' ') ?? []
  if (!role || !password) throw new Error(`the login of ${group} is not readable`)
  return { role, password }
}

async function canConnect(url: string): Promise<boolean> {
  try {
    return await withClient({ connectionString: url }, async () => true)
  } catch (error) {
    if (refusedLoginCodes.includes((error as { code: string }).code)) return false
    throw error
  }
}

/**
 * Creates the role or resets its password. The role is missing or has another password if the database was copied or
 * restored.
 */
async function createLogin(owner: Client, { role, password, group }: Login): Promise<void> {
  const name = escapeIdentifier(role)
  await owner.query('begin')
  try {
    await owner.query(`select pg_advisory_xact_lock(hashtext('logins'))`)
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 0)
      await owner.query(`create role ${name} nosuperuser nobypassrls nocreatedb nocreaterole noreplication`)
    await owner.query(
      `alter role ${name} login password ${escapeLiteral(password)}; grant ${group} to ${name}`,
    )
    for (const [setting, value] of Object.entries(loginSettings))
      await owner.query(`alter role ${name} set ${setting} = ${escapeLiteral(value)}`)
    await owner.query('commit')
  } catch (cause) {
    await owner.query('rollback').catch(() => {})
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`the login ${role} could not be made by the database's owner: ${reason}`, { cause })
  }
}

/**
 * Checks at start that this login can reach only what its group was granted.
 * @returns true if PostgreSQL lets it end connections and make large objects, which only a superuser can revoke
 * @throws Error that lists the problems
 */
export function assertUnprivileged(url: string, group: string): Promise<boolean> {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ problem: string }>(
      `select format('the connection is logged in as %s and acts as %s', session_user, current_user) as problem
       where session_user is distinct from $2 or current_user is distinct from $2
       union all
       select format('%s has powers of its own', rolname) from pg_roles
       where rolname = $2 and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
       union all
       select format('%s may become %s', $2, rolname) from pg_roles
       where pg_has_role($2::name, oid, 'member') and rolname not in ($1, $2)
       union all
       select format('the table %s has no row-level security', relname)
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
      [group, new URL(url).searchParams.get('user')],
    )
    if (rows.length > 0) throw new Error(rows.map((row) => row.problem).join('; '))
    const { rows: rights } = await client.query<{ can_terminate: boolean }>(
      `select has_function_privilege('pg_terminate_backend(integer, bigint)', 'execute') as can_terminate`,
    )
    return rights[0]?.can_terminate ?? false
  })
}
