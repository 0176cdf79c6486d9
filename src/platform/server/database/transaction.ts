/**
 * The transaction on which calls run SQL: `sql<Row>`…`.execute(tx)`. There are no TypeScript types of the tables: each
 * statement names the type of its rows.
 */
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

/** The user of this transaction and their permissions, as `app.begin_request` read them. */
export interface Actor {
  id: string
  email: string
  full_name: string
  role: string
  /** All permissions in force, sorted. Empty while `must_change_password`. */
  permissions: readonly string[]
  /** The password was set by another user. */
  must_change_password: boolean
  /** When the session ends, and when its use was last recorded. */
  expires_at: string
  used_at: string
}

export interface Tx {
  /**
   * Resolves with the answer of `app.begin_request`, which is sent in one packet with the first statement of
   * the call.
   */
  actor: Promise<Actor>
  getExecutor(): QueryExecutor
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** The statements of a transaction, without its actor. */
export type Statements = Pick<Tx, 'getExecutor'>

/**
 * Wraps a transaction that was started on `client`. After `end` it refuses statements, which would run outside of the
 * transaction.
 * @param remainingMs milliseconds until the request's time limit
 */
export function createStatements(
  client: Pick<ClientBase, 'query'>,
  remainingMs: () => number,
): { statements: Statements; end(): void } {
  let isEnded = false
  const connection: DatabaseConnection = {
    async executeQuery(query) {
      if (isEnded) throw new Error('the transaction has ended')
      return runQuery(client, query, remainingMs())
    },
    streamQuery: () => {
      throw new Error('rows are not streamed')
    },
  }
  const provider = {
    provideConnection: <T>(consumer: (c: DatabaseConnection) => Promise<T>) => consumer(connection),
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  return { statements: { getExecutor: () => executor }, end: () => (isEnded = true) }
}

async function runQuery<Row>(
  client: Pick<ClientBase, 'query'>,
  query: CompiledQuery,
  query_timeout: number,
): Promise<QueryResult<Row>> {
  const config = {
    name: getStatementName(query.sql),
    text: query.sql,
    values: [...query.parameters],
    query_timeout,
  }
  const { rows, command, rowCount } = await client.query(config)
  return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
}

/**
 * Names for statements, so that a connection parses and plans each text once. Limited in number, since some texts are
 * composed from lists.
 */
const statementNames = new Map<string, string>()
const maxStatementNames = 500

export function getStatementName(text: string): string | undefined {
  const cachedName = statementNames.get(text)
  if (cachedName || statementNames.size === maxStatementNames) return cachedName
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}
