/** Checking and replacing the password of a login. */
import { hashPassword, verifyPassword } from '#platform/server/hashing.ts'
import type { Queries } from './login-parts.server.ts'

/** The stored hash, undefined where there is none. */
export async function passwordOf(
  client: Queries,
  by: 'id' | 'email',
  whose: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ password: string }>(
    `select a.password from accounts a join profiles p on p.id = a.user_id
     where p.${by} = $1 and a.provider_id = 'credential'`,
    [whose],
  )
  return rows[0]?.password
}

/** The stored hash when the password is right, else null; it takes the same time where there is none. */
export async function rightPassword(hash: string | undefined, password: string): Promise<string | null> {
  if (hash) return (await verifyPassword({ hash, password })) ? hash : null
  await hashPassword(password)
  return null
}

/** Puts one hash in the place of another; false when somebody was quicker. */
export async function exchangePassword(
  client: Queries,
  userId: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update accounts set password = $3, updated_at = now()
     where user_id = $1 and provider_id = 'credential' and password = $2`,
    [userId, before, after],
  )
  return rowCount === 1
}

/** Sets the hash whatever was there, and ends every session. */
export async function resetPassword(client: Queries, userId: string, hash: string): Promise<void> {
  await client.query(
    `insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::uuid::text, 'credential', $2)
     on conflict (provider_id, user_id) do update set password = excluded.password, updated_at = now()`,
    [userId, hash],
  )
  await client.query('delete from sessions where user_id = $1', [userId])
}
