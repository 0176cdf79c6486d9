/** The rows of the import grid: the registration that each would make, and what prevents it. */

import { whatsappDoubt } from '#base/phone.ts'
import { usernameDoubt } from '#base/username.ts'
import { affiliate, type Registration } from '#features/affiliates/affiliate.ts'
import type { Platform } from '#features/affiliates/affiliate-values.ts'
import { isRefusal, type RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import { twins } from './import.ts'
import { type Person, unreadText } from './pasted-person.ts'

export type Field = keyof Registration

export interface DraftRow extends Person {
  key: number
  /** excluded from the import by the user */
  out: boolean
}

/** Values for all rows that don't have their own. */
export interface ForAll {
  platform: Platform
  product_id: string
  /** the only product that the user can choose, or ''; not used for rows that may name another product */
  only_product_id: string
}

/**
 * Returns the registration that a row would make. If the row named a platform or product that wasn't recognized, the
 * value for all isn't used.
 */
export function registrationOf(row: DraftRow, forAll: ForAll): Record<Field, string> {
  const { username, whatsapp, odd, unread } = row
  const product_id = forAll.product_id || (unread ? '' : forAll.only_product_id)
  return {
    username,
    whatsapp,
    platform: row.platform || (odd.platform ? '' : forAll.platform),
    product_id: row.product_id || (odd.product_id ? '' : product_id),
  }
}

export type State =
  | { kind: 'ready' | 'out' }
  | { kind: 'missing'; fields: Partial<Record<Field, string>> }
  | { kind: 'taken' | 'alike'; conflicts: RegistrationConflict[] }
  /** Something looks wrong. The row can still be registered. `conflicts` are affiliates that resemble it. */
  | { kind: 'doubtful'; doubts: string[]; conflicts: RegistrationConflict[] }
  /** number of the earlier row with the same username or WhatsApp number, starting from 1 */
  | { kind: 'twice'; row: number }

export interface Judged {
  row: DraftRow
  /** position in the pasted data, starting from 1 */
  number: number
  input: Record<Field, string>
  state: State
}

/** @param conflictsOf returns the server's conflicts about such a row; empty until it answers */
export function judged(
  rows: readonly DraftRow[],
  forAll: ForAll,
  conflictsOf: (input: Record<Field, string>) => readonly RegistrationConflict[],
): Judged[] {
  const inputs = rows.map((row) => registrationOf(row, forAll))
  const taking = inputs.map((input, n) => (rows[n]?.out ? { ...input, username: '', whatsapp: '' } : input))
  const before = twins(taking)
  return rows.map((row, n) => {
    const input = inputs[n] as Record<Field, string>
    return { row, number: n + 1, input, state: stateOf(row, input, before[n] ?? null, conflictsOf(input)) }
  })
}

function stateOf(
  row: DraftRow,
  input: Record<Field, string>,
  twin: number | null,
  conflicts: readonly RegistrationConflict[],
): State {
  if (row.out) return { kind: 'out' }
  const having = conflicts.filter(({ kind }) => kind === 'username' || kind === 'whatsapp')
  if (having.length > 0) return { kind: 'taken', conflicts: having }
  if (twin !== null) return { kind: 'twice', row: twin + 1 }
  const unread = row.unread && !row.product_id ? unreadText(row) : ''
  const fields = { ...lacking(input), ...(unread && !input.product_id && { product_id: unread }), ...row.odd }
  if (conflicts.some((conflict) => isRefusal(conflict)))
    fields.product_id = 'Product ini tidak dapat Anda pilih.'
  if (Object.keys(fields).length > 0) return { kind: 'missing', fields }
  const lost = Object.values(row.restoring?.doubts ?? {})
  const looks = [usernameDoubt(input.username) ?? '', whatsappDoubt(input.whatsapp) ?? '']
  const doubts = [...looks, unread, ...lost].filter(Boolean)
  if (doubts.length > 0) return { kind: 'doubtful', doubts, conflicts: [...conflicts] }
  return conflicts.length > 0 ? { kind: 'alike', conflicts: [...conflicts] } : { kind: 'ready' }
}

function lacking(input: Record<Field, string>): Partial<Record<Field, string>> {
  const checked = affiliate.created.safeParse(input)
  if (checked.success) return {}
  return Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message]))
}

/** Checks whether the row is registered by 'Daftarkan'. */
export function goes({ state: { kind } }: Judged): boolean {
  return kind === 'ready' || isDoubtful(kind)
}

/** Checks whether the row can be registered but should be reviewed first. */
export function isDoubtful(kind: State['kind']): boolean {
  return kind === 'alike' || kind === 'doubtful'
}

/** Checks whether the row must be corrected before it can be registered. */
export function waits({ state: { kind } }: Judged): boolean {
  return kind === 'missing' || kind === 'twice'
}

/** Sets a field and clears its problem. */
export function withField(row: DraftRow, field: Field, value: string): DraftRow {
  const { [field]: _, ...odd } = row.odd
  const products = field === 'product_id' && { more_product_ids: [], unread: '' }
  return { ...row, ...products, [field]: value, odd }
}

/** Sets the product of a row, and of all rows without a product that named the same unknown one. */
export function withProduct(rows: readonly DraftRow[], key: number, value: string): DraftRow[] {
  const unknownOf = (row: DraftRow) => row.odd.product_id ?? row.unread
  const chosen = rows.find((row) => row.key === key)
  const unknown = chosen && unknownOf(chosen)
  return rows.map((row) =>
    row.key === key || (unknown && unknownOf(row) === unknown && row.product_id === '')
      ? withField(row, 'product_id', value)
      : row,
  )
}
