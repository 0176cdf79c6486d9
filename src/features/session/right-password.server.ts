/** A password, looked at. */
import { hashPassword, verifyPassword } from '#platform/server/hashing.ts'
import type { Queries } from './login-parts.server.ts'

/** The stored hash when the password is right, else null; it takes the same time where there is none. */
export async function rightPassword(
  client: Queries,
  whose: { id: string } | { email: string },
  password: string,
): Promise<string | null> {
  const [[by, value] = []] = Object.entries(whose)
  const { rows } = await client.query<{ hash: string }>(
    `select a.password as hash from accounts a join profiles p on p.id = a.user_id where p.${by} = $1`,
    [value],
  )
  const hash = rows[0]?.hash
  if (hash) return (await verifyPassword({ hash, password })) ? hash : null
  await hashPassword(password)
  return null
}
