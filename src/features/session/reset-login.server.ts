/** Resets the login of a user who is locked out. The operator runs it on the server. */
import type { Client } from 'pg'

/** Name of the operator in emails, since the operator has no account. */
const actorLabel = 'pengelola server'

/** The state of the login after its reset, for the operator. */
interface Reset {
  full_name: string
  is_active: boolean
  /** true if sign-ins still ask for a second factor */
  has_second_factor: boolean
}

/**
 * Sets a temporary password, which allows nothing but choosing a new one, and ends every session. As with every other
 * reset, an email notifies the user and the timeline records it.
 * @param owner a connection of the database's owner
 * @returns null if no account has this e-mail address
 */
export async function resetLogin(
  owner: Pick<Client, 'query'>,
  { email, hash, withoutSecondFactor }: { email: string; hash: string; withoutSecondFactor: boolean },
): Promise<Reset | null> {
  await owner.query('begin')
  try {
    const { rows } = await owner.query<{ id: string }>(
      'select id from profiles where email = $1 for update',
      [email],
    )
    const id = rows[0]?.id
    const reset = id ? await applyReset(owner, id, hash, withoutSecondFactor) : null
    await owner.query('commit')
    return reset
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

async function applyReset(
  owner: Pick<Client, 'query'>,
  id: string,
  hash: string,
  withoutSecondFactor: boolean,
): Promise<Reset | null> {
  await owner.query(
    `insert into accounts (user_id, password) values ($1, $2)
     on conflict (user_id) do update set password = excluded.password, updated_at = now()`,
    [id, hash],
  )
  await owner.query('update profiles set must_change_password = true where id = $1', [id])
  if (withoutSecondFactor) await owner.query('delete from second_factors where user_id = $1', [id])
  await owner.query('delete from sessions where user_id = $1', [id])
  // Sets the actor of the emails that this transaction has queued.
  await owner.query('update emails set by_whom = $2 where user_id = $1 and created_at = now()', [
    id,
    actorLabel,
  ])
  const { rows } = await owner.query<Reset>(
    `select full_name, is_active,
       exists (select from second_factors where user_id = p.id and confirmed_at is not null) as has_second_factor
     from profiles p where id = $1`,
    [id],
  )
  return rows[0] ?? null
}
