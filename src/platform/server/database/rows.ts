/** What every resource does with its table: reads its rows, writes what is told to be written, and nothing else. */
import { type RawBuilder, sql } from 'kysely'
import { type Resource, type RowOf, readNames, storedNames } from '#base/resource.ts'
import type { Tx } from './database.ts'

interface EditErrors<Row> {
  NOT_FOUND(): Error
  CHANGED(about: { data: Row }): Error
}

type Written = Record<string, unknown>

/** What a column gets: no text is none, where the field says so. */
export function storedValue({ fields }: Resource, name: string, input: Written): unknown {
  return fields[name]?.optional ? input[name] || null : input[name]
}

/**
 * What a row is set to, for `update … set`: not a field that a page does not know which was opened before there was one.
 */
export function changes(resource: Resource, names: readonly string[], input: Written): RawBuilder<unknown> {
  const sent = names.filter((name) => input[name] !== undefined)
  return sql.join(sent.map((name) => sql`${sql.ref(name)} = ${storedValue(resource, name, input)}`))
}

/**
 * @param computed fields of a row that are no columns of its table
 * @param joined what they need beside it; of its columns none may be called as one of the table
 */
export function rowsOf<N extends Resource>(
  resource: N,
  computed: Record<string, RawBuilder<unknown>> = {},
  joined?: RawBuilder<unknown>,
) {
  const table = sql.table(resource.table)
  const columns = sql.join(
    ['id', ...readNames(resource), 'revision'].map((name) =>
      computed[name] ? sql`${computed[name]} as ${sql.ref(name)}` : sql.ref(name),
    ),
  )

  /** @param rest of the statement: which rows, in which order */
  async function select(tx: Tx, rest: RawBuilder<unknown>): Promise<RowOf<N>[]> {
    const { rows } = await sql<RowOf<N>>`
      select ${columns} from ${table} ${joined ?? sql``} ${rest}`.execute(tx)
    return rows
  }

  async function find(tx: Tx, id: string | undefined): Promise<RowOf<N> | undefined> {
    const [row] = await select(tx, sql`where id = ${id}`)
    return row
  }

  /** A write gives its row, where the table alone can. */
  async function writeRow(tx: Tx, write: RawBuilder<unknown>): Promise<RowOf<N> | undefined> {
    const { rows } = await sql<RowOf<N>>`${write} returning ${joined ? sql`id` : columns}`.execute(tx)
    const [row] = rows
    return row && joined ? find(tx, row.id as string) : row
  }

  async function insert(tx: Tx, input: Written): Promise<RowOf<N>> {
    const names = storedNames(resource, 'created')
    const row = await writeRow(
      tx,
      sql`insert into ${table} (${sql.join(names.map((name) => sql.ref(name)))})
        values (${sql.join(names.map((name) => storedValue(resource, name, input)))})`,
    )
    if (!row) throw new Error(`a row of ${resource.table} that was just written is not visible to its writer`)
    return row
  }

  /** Nothing where the row is no longer at the revision that the edit started from. @param where it must hold as well */
  async function change(
    tx: Tx,
    input: Written & { id: string; revision: number },
    where = sql<boolean>`true`,
  ): Promise<RowOf<N> | undefined> {
    return writeRow(
      tx,
      sql`update ${table} set ${changes(resource, storedNames(resource, 'edited'), input)}
        where id = ${input.id} and revision = ${input.revision} and (${where})`,
    )
  }

  /** Says why nothing was changed. */
  async function update(
    tx: Tx,
    input: Written & { id: string; revision: number },
    errors: EditErrors<RowOf<N>>,
  ): Promise<RowOf<N>> {
    const changed = await change(tx, input)
    if (changed) return changed
    const current = await find(tx, input.id)
    throw current ? errors.CHANGED({ data: current }) : errors.NOT_FOUND()
  }

  return { columns, select, find, insert, change, update }
}
