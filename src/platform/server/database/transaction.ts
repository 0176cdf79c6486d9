/** What a call runs its SQL on: `sql<Row>`…`.execute(tx)`. Tables are not described again in TypeScript. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryExecutor,
  type QueryResult,
} from 'kysely'
import type { ClientBase } from 'pg'

/** Somebody with a living session, and what he may do: as `app.enter` found it for this transaction. */
export interface Actor {
  id: string
  email: string
  full_name: string
  role: string
  /** every word in force, sorted; none while `must_change_password` */
  permissions: readonly string[]
  /** the password is one that somebody else has set */
  must_change_password: boolean
  /** when his session ends, and when it was last noted to be in use */
  expires_at: string
  used_at: string
}

export interface Tx {
  /** Known with the answer to the first statement, which travels with the question. */
  actor: Promise<Actor>
  getExecutor(): QueryExecutor
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/**
 * A transaction that the door has opened on `client`. After `end` it takes no statement: that one would run outside of it.
 * @param left milliseconds that it still has
 */
export function transactionOn(
  client: ClientBase,
  actor: Promise<Actor>,
  left: () => number,
): { tx: Tx; end(): void } {
  let ended = false
  const connection: DatabaseConnection = {
    async executeQuery(query) {
      if (ended) throw new Error('the transaction has ended')
      return run(client, query, left())
    },
    streamQuery: () => {
      throw new Error('rows are not streamed')
    },
  }
  const provider = {
    provideConnection: <T>(consumer: (c: DatabaseConnection) => Promise<T>) => consumer(connection),
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  return { tx: { actor, getExecutor: () => executor }, end: () => (ended = true) }
}

async function run<Row>(
  client: ClientBase,
  query: CompiledQuery,
  query_timeout: number,
): Promise<QueryResult<Row>> {
  const sent = { name: nameOf(query.sql), text: query.sql, values: [...query.parameters], query_timeout }
  const { rows, command, rowCount } = await client.query(sent)
  return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
}

/** Texts get a name, so that a connection parses and plans each once. Only so many: some are put together from lists. */
const names = new Map<string, string>()
const mostNames = 500

export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size === mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
