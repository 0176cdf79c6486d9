/**
 * Lets requests use a pooler in transaction mode, such as PgBouncer, which assigns a connection for one transaction
 * only.
 */
import { Client } from 'pg'
import { withClient } from './client.ts'
import type { Logins } from './logins.ts'

/**
 * Returns the same logins at the pooler's address. The user named in that address is ignored.
 * @throws Error if the pooler refuses the logins, or leads to another database
 */
export async function resolvePoolerLogins(logins: Logins, pooler: string): Promise<Logins> {
  const pooled = {
    request: replaceAddress(logins.request, pooler),
    signIn: replaceAddress(logins.signIn, pooler),
    guest: replaceAddress(logins.guest, pooler),
  }
  for (const login of ['request', 'signIn', 'guest'] as const) {
    const pooledIdentity = await readServerIdentity(pooled[login]).catch((cause: Error) => {
      const role = new URL(pooled[login]).searchParams.get('user')
      throw new Error(
        `DATABASE_POOLER_URL does not let ${role} in, the login that the program has made: let the pooler ask the server for passwords (auth_query): ${cause.message}`,
        { cause },
      )
    })
    if (pooledIdentity !== (await readServerIdentity(logins[login])))
      throw new Error(
        'DATABASE_POOLER_URL leads to another server or database than DATABASE_URL: both must be the one that is written to',
      )
  }
  return pooled
}

function replaceAddress(login: string, pooler: string): string {
  const url = new URL(pooler)
  for (const name of ['user', 'password'])
    url.searchParams.set(name, new URL(login).searchParams.get(name) ?? '')
  return url.href
}

/** Returns a text that is equal only for connections to one database of one running server. */
function readServerIdentity(url: string): Promise<string> {
  const config = { connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 }
  return withClient(config, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      `select concat_ws(' ', current_database(), extract(epoch from pg_postmaster_start_time())) as identity`,
    )
    return rows[0]?.identity ?? ''
  })
}

/**
 * Sends every statement without a name: the next transaction may get another connection, which has no prepared
 * statements.
 */
export class UnnamedClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: one body for all overloads of the driver
  override query(config: any, ...otherArguments: any[]): any {
    const unnamed = config?.name === undefined ? config : { ...config, name: undefined }
    return (super.query as (...args: unknown[]) => unknown)(unnamed, ...otherArguments)
  }
}
