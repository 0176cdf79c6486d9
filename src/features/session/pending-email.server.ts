/** The address that waits for its link to be opened, and what is known of the letter to it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { PendingEmail } from './login.ts'
import { inLogins, type LoginParts, type Queries } from './login-parts.server.ts'
import { queueLink } from './login-tokens.server.ts'

export async function pendingEmailOf(client: Queries, userId: string): Promise<PendingEmail | null> {
  const { rows } = await client.query<PendingEmail>(
    `select t.email, l.refusal,
       case when l.id is null then 'sent' when l.refusal is null then 'waiting' else 'refused' end as letter
     from login_tokens t left join letters l on l.login_token_id = t.id
     where t.user_id = $1 and t.purpose = 'new email' and t.expires_at > now()`,
    [userId],
  )
  return rows[0] ?? null
}

export async function forgetEmail(client: Queries, userId: string): Promise<void> {
  await client.query(`delete from login_tokens where user_id = $1 and purpose = 'new email'`, [userId])
}

/** milliseconds that a person waits to hear of a refusal; a slower mail server is heard of on the page */
const patience = 800
const step = 50

/** Queues the letter to the new address. @returns what the mail server said if it refused the address at once */
export async function askNewEmail(login: LoginParts, userId: string, email: string): Promise<string | null> {
  const { pool } = login
  const letter = await inLogins(pool, (client) => queueLink(login, client, userId, 'new email', email))
  for (let waited = 0; waited < patience; waited += step) {
    const state = await stateOf(pool, letter)
    if (!state) return null
    if (state.refusal) {
      await forgetEmail(pool, userId)
      return state.refusal
    }
    await sleep(step)
  }
  return null
}

async function stateOf(pool: Pool, letter: string): Promise<{ refusal: string | null } | undefined> {
  const { rows } = await pool.query('select refusal from letters where id = $1', [letter])
  return rows[0]
}
