/** The rows of a grid that are about to be registered: what each still lacks, and what stands in its way. */

import { whatsappDoubt } from '#base/phone.ts'
import { usernameDoubt } from '#base/username.ts'
import { affiliate, type Registration } from '#features/affiliates/affiliate.ts'
import type { Platform } from '#features/affiliates/affiliate-values.ts'
import { type Finding, isRefusal } from '#features/affiliates/finding.ts'
import { twins } from './import.ts'
import { type Person, unreadText } from './pasted-person.ts'

export type Field = keyof Registration

export interface DraftRow extends Person {
  key: number
  /** not to be registered */
  out: boolean
}

/** What a row has that says nothing of it. */
export interface ForAll {
  platform: Platform
  product_id: string
  /** the one product that can be chosen, where there is only one: not for a row that may name another */
  only_product_id: string
}

/** What a row would be registered as. A platform or product that was said and not understood is nobody else's. */
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
  | { kind: 'taken' | 'alike'; findings: Finding[] }
  /** Something looks wrong. The row can still be registered. `findings` are affiliates that resemble it. */
  | { kind: 'doubtful'; doubts: string[]; findings: Finding[] }
  /** the row before that has its name or number, from 1 */
  | { kind: 'twice'; row: number }

export interface Judged {
  row: DraftRow
  /** from 1, as they were pasted */
  number: number
  input: Record<Field, string>
  state: State
}

/** @param findingsOf what the server knows of such a row; nothing while it has not answered */
export function judged(
  rows: readonly DraftRow[],
  forAll: ForAll,
  findingsOf: (input: Record<Field, string>) => readonly Finding[],
): Judged[] {
  const inputs = rows.map((row) => registrationOf(row, forAll))
  const taking = inputs.map((input, n) => (rows[n]?.out ? { ...input, username: '', whatsapp: '' } : input))
  const before = twins(taking)
  return rows.map((row, n) => {
    const input = inputs[n] as Record<Field, string>
    return { row, number: n + 1, input, state: stateOf(row, input, before[n] ?? null, findingsOf(input)) }
  })
}

function stateOf(
  row: DraftRow,
  input: Record<Field, string>,
  twin: number | null,
  findings: readonly Finding[],
): State {
  if (row.out) return { kind: 'out' }
  const having = findings.filter(({ kind }) => kind === 'username' || kind === 'whatsapp')
  if (having.length > 0) return { kind: 'taken', findings: having }
  if (twin !== null) return { kind: 'twice', row: twin + 1 }
  const unread = row.unread && !row.product_id ? unreadText(row) : ''
  const fields = { ...lacking(input), ...(unread && !input.product_id && { product_id: unread }), ...row.odd }
  if (findings.some((finding) => isRefusal(finding)))
    fields.product_id = 'Product ini tidak dapat Anda pilih.'
  if (Object.keys(fields).length > 0) return { kind: 'missing', fields }
  const lost = Object.values(row.restoring?.doubts ?? {})
  const looks = [usernameDoubt(input.username) ?? '', whatsappDoubt(input.whatsapp) ?? '']
  const doubts = [...looks, unread, ...lost].filter(Boolean)
  if (doubts.length > 0) return { kind: 'doubtful', doubts, findings: [...findings] }
  return findings.length > 0 ? { kind: 'alike', findings: [...findings] } : { kind: 'ready' }
}

function lacking(input: Record<Field, string>): Partial<Record<Field, string>> {
  const checked = affiliate.created.safeParse(input)
  if (checked.success) return {}
  return Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message]))
}

/** Whether it goes with 'Daftarkan'. */
export function goes({ state: { kind } }: Judged): boolean {
  return kind === 'ready' || isWorthALook(kind)
}

/** Whether it can go, and somebody had better look at it before. */
export function isWorthALook(kind: State['kind']): boolean {
  return kind === 'alike' || kind === 'doubtful'
}

/** Whether somebody has to do something before it can go. */
export function waits({ state: { kind } }: Judged): boolean {
  return kind === 'missing' || kind === 'twice'
}

/** A field that is changed is what it now says. */
export function withField(row: DraftRow, field: Field, value: string): DraftRow {
  const { [field]: _, ...odd } = row.odd
  const products = field === 'product_id' && { more_product_ids: [], unread: '' }
  return { ...row, ...products, [field]: value, odd }
}

/** The product that is chosen for one row is meant for all that named the same unknown one. */
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
