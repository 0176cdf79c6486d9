/** Reads and writes the rows of a resource's table. */
import { type RawBuilder, sql } from 'kysely'
import { listReadNames, listStoredNames, type Resource, type RowOf } from '#base/resource.ts'
import type { Tx } from './database.ts'

interface EditErrors<Row> {
  NOT_FOUND(): Error
  CHANGED(about: { data: Row }): Error
}

type Values = Record<string, unknown>

/** Returns the value to store in a column: null for an empty text if the field is optional. */
export function toStoredValue({ fields }: Resource, name: string, input: Values): unknown {
  return fields[name]?.optional ? input[name] || null : input[name]
}

/**
 * Returns the assignments of `update … set`. Skips fields that were not sent: a page that was opened before a field
 * existed does not know it.
 */
export function buildAssignments(
  resource: Resource,
  names: readonly string[],
  input: Values,
): RawBuilder<unknown> {
  const sentNames = names.filter((name) => input[name] !== undefined)
  return sql.join(sentNames.map((name) => sql`${sql.ref(name)} = ${toStoredValue(resource, name, input)}`))
}

/**
 * Returns the queries of a resource.
 * @param computedColumns SQL of fields that are not columns of the table
 * @param join a join that `computedColumns` needs; its column names must differ from those of the table
 */
export function createRowQueries<N extends Resource>(
  resource: N,
  computedColumns: Record<string, RawBuilder<unknown>> = {},
  join?: RawBuilder<unknown>,
) {
  const table = sql.table(resource.table)
  const columns = sql.join(
    ['id', ...listReadNames(resource), 'revision'].map((name) =>
      computedColumns[name] ? sql`${computedColumns[name]} as ${sql.ref(name)}` : sql.ref(name),
    ),
  )

  /** @param clauses the end of the statement: which rows, in which order */
  async function select(tx: Tx, clauses: RawBuilder<unknown>): Promise<RowOf<N>[]> {
    const { rows } = await sql<RowOf<N>>`
      select ${columns} from ${table} ${join ?? sql``} ${clauses}`.execute(tx)
    return rows
  }

  async function find(tx: Tx, id: string | undefined): Promise<RowOf<N> | undefined> {
    const [row] = await select(tx, sql`where id = ${id}`)
    return row
  }

  /** Runs a write and returns the row. With a join, the row is read by a second statement. */
  async function writeRow(tx: Tx, write: RawBuilder<unknown>): Promise<RowOf<N> | undefined> {
    const { rows } = await sql<RowOf<N>>`${write} returning ${join ? sql`id` : columns}`.execute(tx)
    const [row] = rows
    return row && join ? find(tx, row.id as string) : row
  }

  /** @param extraValues values of columns that no form has */
  async function insert(tx: Tx, input: Values, extraValues: Values = {}): Promise<RowOf<N>> {
    const names = listStoredNames(resource, 'created')
    const values = [
      ...names.map((name) => toStoredValue(resource, name, input)),
      ...Object.values(extraValues),
    ]
    const row = await writeRow(
      tx,
      sql`insert into ${table} (${sql.join([...names, ...Object.keys(extraValues)].map((name) => sql.ref(name)))})
        values (${sql.join(values)})`,
    )
    if (!row) throw new Error(`a row of ${resource.table} that was just written is not visible to its writer`)
    return row
  }

  /**
   * Updates a row. Returns undefined if the row is no longer at the revision that the edit started from.
   * @param where a further condition on the row
   */
  async function updateIfCurrent(
    tx: Tx,
    input: Values & { id: string; revision: number },
    where = sql<boolean>`true`,
  ): Promise<RowOf<N> | undefined> {
    return writeRow(
      tx,
      sql`update ${table} set ${buildAssignments(resource, listStoredNames(resource, 'edited'), input)}
        where id = ${input.id} and revision = ${input.revision} and (${where})`,
    )
  }

  /** Updates a row. @throws CHANGED with the current row if its revision differs, NOT_FOUND if it is not visible */
  async function update(
    tx: Tx,
    input: Values & { id: string; revision: number },
    errors: EditErrors<RowOf<N>>,
  ): Promise<RowOf<N>> {
    const updatedRow = await updateIfCurrent(tx, input)
    if (updatedRow) return updatedRow
    const current = await find(tx, input.id)
    throw current ? errors.CHANGED({ data: current }) : errors.NOT_FOUND()
  }

  return { columns, select, find, insert, updateIfCurrent, update }
}
