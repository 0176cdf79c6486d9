/** Tokens that work once: links in e-mails, and the state between a password and its code. Stored as hashes. */
import { createHash, randomBytes } from 'node:crypto'
import type { AuthDeps } from './auth-deps.server.ts'
import type { QueryRunner } from './auth-transaction.server.ts'
import { challengeSeconds } from './login-cookies.server.ts'
import { seal, unseal } from './sealing.server.ts'

const secondsPerMinute = 60
/** Seconds after which a token expires, by purpose. */
export const lifetimeSeconds = {
  recovery: 60 * secondsPerMinute,
  confirmation: 24 * 60 * secondsPerMinute,
  'new email': 24 * 60 * secondsPerMinute,
  'second factor': challengeSeconds,
}
export type Purpose = keyof typeof lifetimeSeconds
export type EmailPurpose = Exclude<Purpose, 'second factor'>

/** Returns 256 random bits, encoded in characters that need no escaping in links and cookies. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash of a token. Only the hash is stored, so that nobody who reads the database can use a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Queues an email with a new link to `email`. Older recovery and confirmation links stay valid: anonymous clients can
 * request new ones and could otherwise void the link that the owner is about to open. A request for a new address
 * replaces an earlier one. Inside a transaction, the email is sent after the commit.
 * @returns the email's id
 */
export async function queueLink(
  { secret }: Pick<AuthDeps, 'secret'>,
  client: QueryRunner,
  userId: string,
  purpose: EmailPurpose,
  email: string,
): Promise<string> {
  const token = createToken()
  const { rows } = await client.query<{ id: string }>(
    `with new_token as (
       insert into login_tokens (user_id, purpose, token_hash, email, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5))
       on conflict (user_id) where purpose = 'new email' do update
       set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at,
         created_at = now()
       returning id, user_id, purpose, email
     ), replaced_email as (delete from emails e using new_token t where e.login_token_id = t.id)
     insert into emails (user_id, kind, recipient, login_token_id, link_token)
     select user_id, purpose, email, id, $6 from new_token returning id`,
    [userId, purpose, hashToken(token), email, lifetimeSeconds[purpose], seal(secret, token)],
  )
  if (!rows[0]) throw new Error('an email was not queued')
  return rows[0].id
}

/**
 * Returns the link of a queued email. The token is in the fragment, so servers and proxies don't see it, and a mail
 * scanner that fetches the URL doesn't use it up.
 */
export function buildLink(
  { secret, getSiteUrl }: Pick<AuthDeps, 'secret' | 'getSiteUrl'>,
  purpose: EmailPurpose,
  sealedToken: string,
): string {
  const fragmentKey = purpose === 'recovery' ? 'pulihkan' : 'konfirmasi'
  return `${getSiteUrl()}/auth#${fragmentKey}=${unseal(secret, sealedToken)}`
}

/** Creates the token of a sign-in that waits for its code. @returns the token for the cookie */
export async function issueChallenge(client: QueryRunner, userId: string): Promise<string> {
  const token = createToken()
  await client.query(
    `insert into login_tokens (user_id, purpose, token_hash, expires_at)
     values ($1, 'second factor', $2, now() + make_interval(secs => $3))`,
    [userId, hashToken(token), lifetimeSeconds['second factor']],
  )
  return token
}

/** The login that a token belongs to, and what the token allows. */
export interface Proof {
  user_id: string
  purpose: Purpose
  /** the address that got the link; null for a second factor */
  email: string | null
}

const validTokenCondition = `t.token_hash = $1 and t.purpose = any ($2) and t.expires_at > now()
  and exists (select from profiles p where p.id = t.user_id and p.is_active)`

/** Returns what a token of these purposes proves; null if it is invalid or its user is inactive. Keeps the token. */
export const readProof = createProofQuery(
  `select t.user_id, t.purpose, t.email from login_tokens t where ${validTokenCondition}`,
)

/** Works like `readProof` and deletes the token. If two calls are simultaneous, only one gets the proof. */
export const spendProof = createProofQuery(
  `delete from login_tokens t where ${validTokenCondition} returning t.user_id, t.purpose, t.email`,
)

function createProofQuery(statement: string) {
  return async (client: QueryRunner, token: string, ...purposes: Purpose[]): Promise<Proof | null> =>
    (await client.query<Proof>(statement, [hashToken(token), purposes])).rows[0] ?? null
}
