/** The way back for who is locked out, given by whoever runs the machine. */
import type { Client } from 'pg'

/** As letters name him: he has no account of his own. */
const actorLabel = 'pengelola server'

interface Reset {
  full_name: string
  is_active: boolean
  /** whether a second factor is still asked for */
  second_factor: boolean
}

/**
 * Sets a password that opens nothing but the change to one's own, and ends every session; the person is told by letter,
 * and the timeline has it, as with every other reset.
 * @param owner a connection of the database's owner
 * @returns null when nobody has this e-mail
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
    const reset = id ? await resetOf(owner, id, hash, withoutSecondFactor) : null
    await owner.query('commit')
    return reset
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

async function resetOf(
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
  // What this transaction has queued.
  await owner.query('update letters set by_whom = $2 where user_id = $1 and created_at = now()', [
    id,
    actorLabel,
  ])
  const { rows } = await owner.query<Reset>(
    `select full_name, is_active,
       exists (select from second_factors where user_id = p.id and confirmed_at is not null) as second_factor
     from profiles p where id = $1`,
    [id],
  )
  return rows[0] ?? null
}
