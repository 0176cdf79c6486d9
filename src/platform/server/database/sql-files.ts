/**
 * The SQL files of this program: migrations define what is stored, and repeatables are beside the resources
 * that they belong to.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

export interface SqlFile {
  name: string
  sql: string
}

export interface SqlFiles {
  migrations: SqlFile[]
  repeatables: SqlFile[]
}

/** @throws Error if a file would never run */
export function readSqlFiles(): SqlFiles {
  const paths = globSync('{db,src}/**/*.[sS][qQ][lL]', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  const files = paths.sort().map((path) => ({
    path,
    kind: getSqlFileKind(path),
    name: basename(path),
    // A Git checkout may convert line ends.
    sql: readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n'),
  }))
  const repeatables = files.filter(({ kind }) => kind === 'repeatable')
  return {
    migrations: files.filter(({ kind }) => kind === 'migration'),
    repeatables: repeatables.sort((a, b) => getOrder(a.path) - getOrder(b.path)),
  }
}

/**
 * Returns the position of a repeatable: those of the platform run first, then `permissions`, since all others check the
 * actor's permissions.
 */
function getOrder(path: string): number {
  return path.startsWith('src/platform/') ? 0 : basename(path) === 'permissions.sql' ? 1 : 2
}

export function getSqlFileKind(path: string): 'migration' | 'repeatable' {
  if (/^db\/migrations\/[^/]+\.sql$/.test(path)) return 'migration'
  if (/^src\/.+\.sql$/.test(path)) return 'repeatable'
  throw new Error(
    `${path} would never run: a migration is in db/migrations, a repeatable file beside its resource in src, and both end in .sql`,
  )
}

/**
 * @throws Error if the order of the migrations is ambiguous, or a repeatable file has a statement that changes what is
 * stored
 */
export function assertWellFormed({ migrations, repeatables }: SqlFiles): void {
  for (const [index, { name }] of migrations.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new Error(`db/migrations/${name}: call it by four digits and a name, as 0042_what_it_is.sql`)
    const previousName = migrations[index - 1]?.name
    if (previousName?.slice(0, 4) === name.slice(0, 4))
      throw new Error(
        `db/migrations/${name} has the number of ${previousName}: give it the next that is free`,
      )
  }
  for (const { name, sql } of repeatables)
    for (const statement of splitStatements(sql))
      if (!repeatableStatementPattern.test(statement))
        throw new Error(
          `${name}: "${statement.slice(0, 60)}" is no repeatable statement. The *.sql in src hold
          create function, view, trigger and policy, each plain, without "or replace" or "if", grant … on …,
          and alter table … enable row level security; what is stored
          goes into a new file in db/migrations`.replaceAll(/\n\s+/g, ' '),
        )
}

const repeatableStatementPattern =
  /^(create (function|view|trigger|policy) (?!if )|grant .+ on .+|alter table [\w.]+ enable row level security$|alter default privileges revoke )/i

/** Splits SQL into statements, without comments and with string literals and function bodies emptied. */
function splitStatements(sql: string): string[] {
  const code = sql.replaceAll(/--.*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (text) =>
    /^[-/]/.test(text) ? ' ' : `''`,
  )
  const statements = code.split(';').map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
  return statements.filter(Boolean)
}
