import { dummyHashes, hashPrefix, isOutdatedHash, verifyPassword } from '#platform/server/hashing.ts'
import type { QueryRunner } from './auth-transaction.server.ts'

/**
 * Returns the stored hash if the password is right, else null. The duration reveals nothing about the login. If it has
 * no hash, a dummy hash is verified. As long as any login has an outdated hash, each call verifies one hash of each
 * algorithm.
 */
export async function findRightHash(
  client: QueryRunner,
  loginKey: { id: string } | { email: string },
  password: string,
): Promise<string | null> {
  const [keyColumn, value] = 'id' in loginKey ? ['id', loginKey.id] : ['email', loginKey.email]
  const { rows } = await client.query<{ hash: string | null; has_outdated_hashes: boolean }>(
    `select (select a.password from accounts a join profiles p on p.id = a.user_id where p.${keyColumn} = $1) as hash,
       exists (select from accounts where not starts_with(password, $2)) as has_outdated_hashes`,
    [value, hashPrefix],
  )
  const { hash = null, has_outdated_hashes = false } = rows[0] ?? {}
  const [currentHash, outdatedHash] = hash !== null && isOutdatedHash(hash) ? [null, hash] : [hash, null]
  let isRight = await verifyPassword({ hash: currentHash ?? dummyHashes.current, password })
  if (has_outdated_hashes)
    isRight = (await verifyPassword({ hash: outdatedHash ?? dummyHashes.outdated, password })) || isRight
  return isRight ? hash : null
}
