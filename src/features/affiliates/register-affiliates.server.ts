/** Registers affiliates from the rows of an import or from applications, all with one statement. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { toStoredValue } from '#platform/server/database/rows.ts'
import { type Affiliate, affiliate, basicFieldNames, type RegistrationInput } from './affiliate.ts'

/** Values that an import of our own export may restore in addition to the registration; '' means none. */
export type RestoredValues = Partial<
  Pick<
    Affiliate,
    | 'created_at'
    | 'sample_product_status'
    | 'sample_product_reason'
    | 'sample_courier'
    | 'sample_resi'
    | 'sample_changed_at'
    | 'sample_received_at'
    | 'status_whatsapp'
    | 'whatsapp_changed_at'
  >
>

type RegistrationRow = RegistrationInput & {
  /** the products after the first, which is `product_id` */
  more_product_ids?: readonly string[]
  restored?: RestoredValues | undefined
}

/**
 * Inserts rows in the order of their WhatsApp keys, so that two requests with the same rows wait for each
 * other instead of ending in a deadlock. Creation times are microseconds apart, which gives lists a fixed
 * order: the first row is the oldest. Among rows that restore a creation time, the first is the newest, as in our
 * export. A row without a creation time gets the present one, because `least` ignores null.
 * @returns ids by WhatsApp key, which is unique
 */
export async function registerAffiliates(
  tx: Tx,
  rows: readonly RegistrationRow[],
): Promise<Map<string, string>> {
  const names = sql.join(basicFieldNames.map((name) => sql.ref(name)))
  const columnTypes = sql.join(basicFieldNames.map((name) => sql`${sql.ref(name)} text`))
  const values = rows.map((row, position) => ({
    ...Object.fromEntries(basicFieldNames.map((name) => [name, toStoredValue(affiliate, name, row)])),
    product_ids: [...new Set([row.product_id, ...(row.more_product_ids ?? [])])],
    ...row.restored,
    /** microseconds to add to the creation time */
    microseconds: row.restored?.created_at ? rows.length - position : position,
  }))
  const { rows: insertedRows } = await sql<{ id: string; whatsapp_key: string }>`
    insert into affiliate_registrations (${names}, selected_product_ids, created_at, status_whatsapp, whatsapp_changed_at,
      sample_product_status, sample_product_reason, sample_courier, sample_resi, sample_changed_at, sample_received_at)
    select ${names}, product_ids, least(created_at, now()) + microseconds * interval '1 microsecond',
      coalesce(status_whatsapp, 'belum'), ${limitToNow('whatsapp_changed_at')}, coalesce(sample_product_status, 'review'),
      nullif(sample_product_reason, ''), nullif(sample_courier, ''), nullif(sample_resi, ''), ${limitToNow('sample_changed_at')},
      ${limitToNow('sample_received_at')}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (${columnTypes}, product_ids uuid[],
      microseconds integer, created_at timestamptz, status_whatsapp text, whatsapp_changed_at timestamptz,
      sample_product_status text, sample_product_reason text, sample_courier text, sample_resi text,
      sample_changed_at timestamptz, sample_received_at timestamptz)
    order by app.whatsapp_key(whatsapp)
    returning id, app.whatsapp_key(whatsapp) as whatsapp_key`.execute(tx)
  return new Map(insertedRows.map(({ id, whatsapp_key }) => [whatsapp_key, id]))
}

/** Limits a date to the present, since the clock of the database may be behind the server's. Null stays null. */
function limitToNow(column: string) {
  return sql`case when ${sql.ref(column)} is not null then least(${sql.ref(column)}, now()) end`
}
