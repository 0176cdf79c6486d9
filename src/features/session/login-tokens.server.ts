/** Proofs that work once: links in letters, and the state between a password and its code. Only hashes are kept. */
import { createHash, randomBytes } from 'node:crypto'
import type { AuthDeps, Queries } from './auth-deps.server.ts'
import { challengeSeconds } from './login-cookies.server.ts'
import { sealed, unsealed } from './sealing.server.ts'

const minute = 60
/** seconds that each lives */
export const lifetime = {
  recovery: 60 * minute,
  confirmation: 24 * 60 * minute,
  'new email': 24 * 60 * minute,
  'second factor': challengeSeconds,
}
export type Purpose = keyof typeof lifetime
export type LetterPurpose = Exclude<Purpose, 'second factor'>

/** 256 bits that nobody guesses, in letters that a link and a cookie take as they are. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: whoever reads the database can use none. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Puts the letter with a new link to `email` into the queue. Letters that an anonymous client may ask for leave older ones as they
 * are: he could void the one that the owner is about to open. A wish for a new e-mail takes the place of an older wish.
 * Where it stands in a transaction, the letter goes out when that commits.
 * @returns the letter's id
 */
export async function queueLink(
  { secret }: Pick<AuthDeps, 'secret'>,
  client: Queries,
  userId: string,
  purpose: LetterPurpose,
  email: string,
): Promise<string> {
  const token = newToken()
  const { rows } = await client.query<{ id: string }>(
    `with proof as (
       insert into login_tokens (user_id, purpose, token_hash, email, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5))
       on conflict (user_id) where purpose = 'new email' do update
       set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at,
         created_at = now()
       returning id, user_id, purpose, email
     ), unsent as (delete from letters l using proof where l.login_token_id = proof.id)
     insert into letters (user_id, kind, recipient, login_token_id, link_token)
     select user_id, purpose, email, id, $6 from proof returning id`,
    [userId, purpose, hashToken(token), email, lifetime[purpose], sealed(secret, token)],
  )
  if (!rows[0]) throw new Error('a letter was not queued')
  return rows[0].id
}

/**
 * The link of a letter, from what lies in the queue. In the fragment no server or proxy sees it, and a mail scanner that
 * fetches the address does not use it up.
 */
export function linkOf(
  { secret, site }: Pick<AuthDeps, 'secret' | 'site'>,
  purpose: LetterPurpose,
  sealedToken: string,
): string {
  const task = purpose === 'recovery' ? 'pulihkan' : 'konfirmasi'
  return `${site()}/auth#${task}=${unsealed(secret, sealedToken)}`
}

/** @returns the token for the cookie */
export async function issueChallenge(client: Queries, userId: string): Promise<string> {
  const token = newToken()
  await client.query(
    `insert into login_tokens (user_id, purpose, token_hash, expires_at)
     values ($1, 'second factor', $2, now() + make_interval(secs => $3))`,
    [userId, hashToken(token), lifetime['second factor']],
  )
  return token
}

export interface Proof {
  user_id: string
  purpose: Purpose
  email: string | null
}

const alive = `t.token_hash = $1 and t.purpose = any ($2) and t.expires_at > now()
  and exists (select from profiles p where p.id = t.user_id and p.is_active)`

/** What a token proves, of these kinds; null when nothing or no more. Leaves it as it is. */
export const readProof = proofBy(`select t.user_id, t.purpose, t.email from login_tokens t where ${alive}`)

/** The same, and uses it up: of two at once one gets it. */
export const spendProof = proofBy(
  `delete from login_tokens t where ${alive} returning t.user_id, t.purpose, t.email`,
)

function proofBy(statement: string) {
  return async (client: Queries, token: string, ...purposes: Purpose[]): Promise<Proof | null> =>
    (await client.query<Proof>(statement, [hashToken(token), purposes])).rows[0] ?? null
}
