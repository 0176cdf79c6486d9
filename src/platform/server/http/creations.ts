/**
 * Makes creations idempotent. A client whose reply was lost tries again with the same `Idempotency-Key` and gets the
 * answer of the first try. The key is claimed in the transaction that makes the row, so either both are stored or
 * neither.
 */
import { createHash, createHmac } from 'node:crypto'
import type { AnySchema } from '@orpc/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'

export const keyHeader = 'idempotency-key'
const keyPattern = /^[0-9a-f]{32}$/

interface Creation {
  /** names the call */
  call: string
  key: string
  input: unknown
}

/** Thrown when the first try has succeeded; holds its answer. */
export class AlreadyCreated {
  readonly #answer: unknown
  constructor(answer: unknown) {
    this.#answer = answer
  }

  /** Returns the answer, reduced to what the schema of the call's output allows. */
  async parseWith(schema: AnySchema | undefined): Promise<unknown> {
    const parsed = await schema?.['~standard'].validate(this.#answer)
    if (!parsed || parsed.issues) throw new Error('the stored answer does not fit the output of the call')
    return parsed.value
  }
}

/** The key was already used for another call or another input. */
export class KeyUsed extends Error {}

export function isKey(text: string): boolean {
  return keyPattern.test(text)
}

type RunTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Wraps `transaction` so that its first transaction claims the key before its work and stores the result as the answer.
 */
export function withIdempotencyKey(transaction: RunTransaction, creation: Creation): RunTransaction {
  let isClaimed = false
  return (work) => {
    // A call that was refused may run another transaction, which only reads.
    if (isClaimed) return transaction(work)
    isClaimed = true
    return transaction(async (tx) => {
      await claim(tx, creation)
      const answer = await work(tx)
      await sql`update creations set answer = ${JSON.stringify(answer)}::jsonb
        where key_digest = ${digestKey(creation)}`.execute(tx)
      return answer
    })
  }
}

/**
 * Claims the key. If two requests have the same key, the second waits here until the first has committed or failed.
 * @throws AlreadyCreated, KeyUsed
 */
async function claim(tx: Tx, creation: Creation): Promise<void> {
  const [key, body] = [digestKey(creation), digestBody(creation)]
  const { numAffectedRows } = await sql`
    insert into creations (actor_id, key_digest, call, body_digest)
    values (app.actor_id(), ${key}, ${creation.call}, ${body})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows === 1n) return
  const { rows } = await sql<{ call: string; body_digest: string; answer: unknown }>`
    select call, body_digest, answer from creations where key_digest = ${key}`.execute(tx)
  const [existing] = rows
  if (existing?.call !== creation.call || existing.body_digest !== body)
    throw new KeyUsed('the key was used for another call or another input')
  throw new AlreadyCreated(existing.answer)
}

function digestKey({ key }: Creation): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Keyed with the idempotency key, which is not stored, since the input may contain a password. */
function digestBody({ key, input }: Creation): string {
  return createHmac('sha256', key).update(JSON.stringify(input)).digest('hex')
}
