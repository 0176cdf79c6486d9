/** Turns database rows into entries for their reader: ids become names, as far as the reader may see them. */
import { sql } from 'kysely'
import { unknownProduct } from '#features/products/product-name.ts'
import { describeDevice } from '#features/session/device.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { normalizeAddress } from '#platform/server/http/client-address.ts'
import { type Entry, hiddenProductName, type Value } from './entry.ts'

type StoredValue = string | number | boolean | null | readonly string[]

/** An entry as the database returns it, with ids instead of names. */
export interface TimelineRow
  extends Pick<
    Entry,
    'id' | 'at' | 'subject_type' | 'act' | 'by_creator' | 'no_video' | 'username' | 'full_name'
  > {
  actor_id: string | null
  actor_name: string | null
  subject_id: string
  changes: Record<string, [from: StoredValue, to: StoredValue]>
}

/** Returns the name of the row with this id, as far as the reader of the entry may see it. */
type GetName = (id: string, row: TimelineRow) => string
type NameLookups = Record<'product' | 'person' | 'template', GetName>

/** Fields that hold ids, and what the ids refer to. */
const referenceKinds: Record<string, keyof NameLookups> = {
  product_id: 'product',
  selected_product_ids: 'product',
  created_by: 'person',
  template_id: 'template',
  template_1: 'template',
  template_2: 'template',
  template_3: 'template',
}
/** Fields that the entry omits, since its sentence names the affiliate and the video. */
const coveredFields = ['affiliate_id', 'video_id']

export async function describeEntries(tx: Tx, rows: readonly TimelineRow[]): Promise<Entry[]> {
  const { id: caller } = await tx.actor
  const names = {
    product: await loadProductNames(tx, rows),
    person: await loadPersonNames(tx, rows),
    template: await loadTemplateNames(tx, rows),
  }
  return rows.map((row) => {
    const { actor_id, actor_name, subject_id, changes, ...entry } = row
    const product_id = findProductOfPermission(row)
    return {
      ...entry,
      actor: actor_id && {
        full_name: actor_name,
        is_caller: actor_id === caller,
        is_subject: actor_id === subject_id,
      },
      product_name: product_id ? names.product(product_id, row) : null,
      changes: Object.entries(changes)
        .filter(([field]) => !coveredFields.includes(field))
        .map(([field, [from, to]]) => ({
          field,
          from: toReadableValue(names, row, field, from),
          to: toReadableValue(names, row, field, to),
        })),
    } as Entry
  })
}

function toReadableValue(names: NameLookups, row: TimelineRow, field: string, value: StoredValue): Value {
  if (row.subject_type === 'account') return toReadableLoginValue(field, value)
  const getName = referenceKinds[field] && names[referenceKinds[field]]
  if (!getName || value === null) return value as Value
  return Array.isArray(value) ? value.map((id) => getName(id, row)) : getName(String(value), row)
}

function toReadableLoginValue(field: string, value: StoredValue): Value {
  if (typeof value !== 'string') return value as Value
  if (field === 'device') return describeDevice(value)
  return field === 'address' ? (normalizeAddress(value) ?? value) : value
}

/**
 * Returns a function that names a product. In entries about affiliates and permissions, products that the reader may
 * not see get `hiddenProductName`.
 */
async function loadProductNames(tx: Tx, rows: readonly TimelineRow[]): Promise<GetName> {
  const ids = [...collectIds(rows, 'product'), ...rows.flatMap((row) => findProductOfPermission(row) ?? [])]
  if (ids.length === 0) return () => hiddenProductName
  const result = await sql<{
    id: string
    product_name: string | null
    is_visible: boolean
    may_manage: boolean
  }>`
    select i.id, p.product_name,
      (select app.can('permission_management') or app.can('product_management')) as may_manage,
      (select app.sees_all_affiliates()) or i.id = any ((select app.visible_products())::uuid[]) as is_visible
    from unnest(${ids}::uuid[]) i (id) left join products p on p.id = i.id`.execute(tx)
  const products = new Map(result.rows.map((row) => [row.id, row]))
  return (id, { subject_type }) => {
    const product = products.get(id)
    if (!product?.is_visible && (subject_type === 'affiliate' || subject_type === 'assignment'))
      return hiddenProductName
    // Users who manage permissions or products have a list of all products.
    if (subject_type === 'permission' && !product?.is_visible && !product?.may_manage)
      return hiddenProductName
    return product?.product_name ?? unknownProduct
  }
}

async function loadPersonNames(tx: Tx, rows: readonly TimelineRow[]): Promise<GetName> {
  const ids = collectIds(rows, 'person')
  if (ids.length === 0) return (id) => id
  const result = await sql<{ id: string; full_name: string | null }>`
    select i.id, app.name_of_audit_actor(i.id) as full_name from unnest(${ids}::uuid[]) i (id)`.execute(tx)
  const names = new Map(result.rows.map(({ id, full_name }) => [id, full_name]))
  return (id) => names.get(id) ?? 'User yang sudah dihapus'
}

async function loadTemplateNames(tx: Tx, rows: readonly TimelineRow[]): Promise<GetName> {
  const ids = collectIds(rows, 'template')
  if (ids.length === 0) return (id) => id
  const result = await sql<{ id: string; name: string | null }>`
    select i.id, app.name_of_template(i.id) as name from unnest(${ids}::uuid[]) i (id)`.execute(tx)
  const names = new Map(result.rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? ''
}

function collectIds(rows: readonly TimelineRow[], kind: keyof NameLookups): string[] {
  const ids = rows.flatMap(({ changes }) =>
    Object.entries(changes).flatMap(([field, pair]) => (referenceKinds[field] === kind ? pair.flat() : [])),
  )
  return [...new Set(ids.filter((id) => id !== null).map(String))]
}

/** Returns the id of the product that a granted permission is for. */
function findProductOfPermission({ subject_type, changes }: TimelineRow): string | undefined {
  if (subject_type !== 'permission') return undefined
  return /_([0-9a-f-]{36})$/.exec(String(changes.permission_name?.find((name) => name !== null)))?.[1]
}
