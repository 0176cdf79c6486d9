/** The second factor in the database: made, switched on, asked, used, taken away. Each code is accepted once. */
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { LoginParts, Queries } from './login-parts.server.ts'
import { sealed, unsealed } from './sealing.server.ts'
import { type NewKey, recoveryCodeCount, type SecondFactor } from './second-factor.ts'
import { stepOf, writtenKey } from './totp.server.ts'

export type Keys = Pick<LoginParts, 'secret'>

export async function secondFactorOf(client: Queries, userId: string): Promise<SecondFactor> {
  const { rows } = await client.query<{ left: number }>(
    `select cardinality(recovery_hashes) as left from second_factors
     where user_id = $1 and confirmed_at is not null`,
    [userId],
  )
  return { enabled: rows.length > 0, recovery_codes_left: rows[0]?.left ?? 0 }
}

/** A new key that asks nothing yet; null when the factor is already on. */
export async function prepareKey(
  { secret }: Keys,
  client: Queries,
  user: { id: string; email: string },
): Promise<NewKey | null> {
  const key = randomBytes(20)
  const { rowCount } = await client.query(
    `insert into second_factors (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret, created_at = now()
     where second_factors.confirmed_at is null`,
    [user.id, sealed(secret, key.toString('base64'))],
  )
  return rowCount ? writtenKey(key, user.email) : null
}

/** Whether the code is one of this moment that was not accepted before; when it is, it never will be again. */
export async function acceptCode(
  { secret }: Keys,
  client: Queries,
  userId: string,
  code: string,
  state: 'on' | 'prepared' = 'on',
): Promise<boolean> {
  const { rows } = await client.query<{ secret: string; last_step: string }>(
    `select secret, last_step from second_factors
     where user_id = $1 and (confirmed_at is not null) = $2 for update`,
    [userId, state === 'on'],
  )
  if (!rows[0]) return false
  const key = Buffer.from(unsealed(secret, rows[0].secret), 'base64')
  const step = stepOf(key, code, Date.now())
  if (step === null || step <= Number(rows[0].last_step)) return false
  await client.query('update second_factors set last_step = $2 where user_id = $1', [userId, step])
  return true
}

export async function acceptRecoveryCode(
  { secret }: Keys,
  client: Queries,
  userId: string,
  code: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update second_factors set recovery_hashes = array_remove(recovery_hashes, $2)
     where user_id = $1 and confirmed_at is not null and $2 = any (recovery_hashes)`,
    [userId, hashOf(secret, userId, code)],
  )
  return rowCount === 1
}

/** Switches the prepared factor on. @returns its recovery codes, in the clear for this once */
export async function switchOn(keys: Keys, client: Queries, userId: string): Promise<string[]> {
  const codes = newCodes()
  await client.query(
    'update second_factors set confirmed_at = now(), recovery_hashes = $2 where user_id = $1',
    [userId, hashesOf(keys, userId, codes)],
  )
  return codes
}

/** New recovery codes in place of all older ones; null when the factor is off. */
export async function renewCodes(keys: Keys, client: Queries, userId: string): Promise<string[] | null> {
  const codes = newCodes()
  const { rowCount } = await client.query(
    'update second_factors set recovery_hashes = $2 where user_id = $1 and confirmed_at is not null',
    [userId, hashesOf(keys, userId, codes)],
  )
  return rowCount ? codes : null
}

/** Whether it was on. */
export async function switchOff(client: Queries, userId: string): Promise<boolean> {
  const { rows } = await client.query<{ was_on: boolean }>(
    'delete from second_factors where user_id = $1 returning confirmed_at is not null as was_on',
    [userId],
  )
  return rows[0]?.was_on ?? false
}

/** Without letters and digits that look alike: these are copied from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

function newCodes(): string[] {
  const word = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${word()}-${word()}`)
}

function hashesOf({ secret }: Keys, userId: string, codes: string[]): string[] {
  return codes.map((code) => hashOf(secret, userId, code.replace('-', '')))
}

/** Keyed, so that a copy of the table without the key is no list to guess at. */
function hashOf(secret: string, userId: string, code: string): string {
  return createHmac('sha256', secret).update(`${userId} ${code}`).digest('hex')
}
