/** The rows of the import grid: the registration that each would make, and what prevents it. */

import { findWhatsappWarning, getWhatsappDigits } from '#base/phone.ts'
import { findUsernameWarning } from '#base/username.ts'
import { affiliate, type RequiredName } from '#features/affiliates/affiliate.ts'
import type { Platform } from '#features/affiliates/affiliate-values.ts'
import type { RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import { findEarlierDuplicates } from './import.ts'
import { describeUnrecognized, noUsernameInSheet, type Person } from './pasted-person.ts'

/** A field of the grid. */
export type GridField = RequiredName

/** A row of the grid, as it was read and then corrected by the user. */
export interface DraftRow extends Person {
  /** position in the pasted data, starting from 1; the row keeps it when other rows are registered */
  number: number
  /**
   * true if the user has excluded the row from the import, false if they have included it; null until they decide. An
   * undecided row with a number that can't be anybody's is not imported.
   */
  isLeftOut: boolean | null
}

/** The values that the user chose for all rows without a value of their own. */
export interface DefaultValues {
  platform: Platform
  product_id: string
  /** the only product that the user can choose, or ''; not used for rows that may name another product */
  only_product_id: string
}

/**
 * Returns the registration that a row would make. If the row named a platform or product that wasn't recognized, the
 * default isn't used.
 */
function buildRegistration(row: DraftRow, defaults: DefaultValues): Record<GridField, string> {
  const { username, whatsapp, problems, unrecognized } = row
  const product_id = defaults.product_id || (unrecognized ? '' : defaults.only_product_id)
  return {
    username,
    whatsapp,
    platform: row.platform || (problems.platform ? '' : defaults.platform),
    product_id: row.product_id || (problems.product_id ? '' : product_id),
  }
}

export type RowState =
  | { kind: 'ready' | 'left_out' }
  /** `fields` has a message for each field that must be corrected. */
  | { kind: 'missing'; fields: Partial<Record<GridField, string>> }
  | { kind: 'taken' | 'similar'; conflicts: RegistrationConflict[] }
  /** Something looks wrong. The row can still be registered. `conflicts` are affiliates that resemble it. */
  | { kind: 'doubtful'; warnings: string[]; conflicts: RegistrationConflict[] }
  /** The number can't be anybody's. The row is registered only if the user includes it. */
  | { kind: 'bad_number'; warnings: string[]; conflicts: RegistrationConflict[] }
  /** `earlierNumber` is the number of the earlier row with the same username or WhatsApp number. */
  | { kind: 'duplicate'; earlierNumber: number }

/** A row of the grid with the result of its check. */
export interface CheckedRow {
  row: DraftRow
  /** the registration that the row would make, with the default values */
  input: Record<GridField, string>
  state: RowState
}

/** @param findConflicts returns the server's conflicts about a row; an empty list until the server has answered */
export function checkDraft(
  rows: readonly DraftRow[],
  defaults: DefaultValues,
  findConflicts: (input: Record<GridField, string>) => readonly RegistrationConflict[],
): CheckedRow[] {
  const inputs = rows.map((row) => buildRegistration(row, defaults))
  // Rows that are left out are compared with no other row.
  const inputsToCompare = inputs.map((input, index) =>
    rows[index]?.isLeftOut ? { ...input, username: '', whatsapp: '' } : input,
  )
  const isUndecidedAt = (index: number) => needsDecision(rows[index], inputs[index])
  const earlierIndexes = findEarlierDuplicates(
    inputsToCompare.map((input) => (isUnusableNumber(input.whatsapp) ? { ...input, whatsapp: '' } : input)),
    isUndecidedAt,
  )
  // Two rows with the number '-' are different people, but the database stores only one of them.
  const equalTextIndexes = findEarlierDuplicates(inputsToCompare, isUndecidedAt)
  return rows.map((row, index) => {
    const input = inputs[index] as Record<GridField, string>
    const earlierIndex = earlierIndexes[index] ?? null
    const earlierRow = earlierIndex === null ? undefined : rows[earlierIndex]
    const repeatsUnusableNumber = !earlierRow && typeof equalTextIndexes[index] === 'number'
    return {
      row,
      input,
      state: findState(row, input, { earlierRow, repeatsUnusableNumber }, findConflicts(input)),
    }
  })
}

function findState(
  row: DraftRow,
  input: Record<GridField, string>,
  { earlierRow, repeatsUnusableNumber }: { earlierRow: DraftRow | undefined; repeatsUnusableNumber: boolean },
  conflicts: readonly RegistrationConflict[],
): RowState {
  if (row.isLeftOut) return { kind: 'left_out' }
  const hasUnusableNumber = isUnusableNumber(input.whatsapp)
  const takenConflicts = conflicts.filter(
    ({ kind }) => kind === 'username' || (kind === 'whatsapp' && !hasUnusableNumber),
  )
  if (takenConflicts.length > 0) return { kind: 'taken', conflicts: takenConflicts }
  if (earlierRow) return { kind: 'duplicate', earlierNumber: earlierRow.number }
  const unreadProblem = row.unrecognized && !row.product_id ? describeUnrecognized(row) : ''
  const fields = {
    ...findMissingFields(input),
    ...(unreadProblem && !input.product_id && { product_id: unreadProblem }),
    ...row.problems,
  }
  const sharesUnusableNumber =
    repeatsUnusableNumber || (hasUnusableNumber && conflicts.some(({ kind }) => kind === 'whatsapp'))
  if (sharesUnusableNumber) fields.whatsapp ??= findWhatsappWarning(input.whatsapp) ?? ''
  if (conflicts.some(({ kind }) => kind === 'product gone' || kind === 'product hidden'))
    fields.product_id = 'Product ini tidak dapat Anda pilih.'
  if (Object.keys(fields).length > 0) return { kind: 'missing', fields }
  const restoreWarnings = Object.values(row.restoration?.warnings ?? {})
  const inputWarnings = [findUsernameWarning(input.username) ?? '', findWhatsappWarning(input.whatsapp) ?? '']
  const warnings = [...inputWarnings, unreadProblem, ...row.warnings, ...restoreWarnings].filter(Boolean)
  if (warnings.length > 0) {
    const kind = needsDecision(row, input) ? 'bad_number' : 'doubtful'
    return { kind, warnings, conflicts: [...conflicts] }
  }
  return conflicts.length > 0 ? { kind: 'similar', conflicts: [...conflicts] } : { kind: 'ready' }
}

/**
 * Checks whether a row is registered only once the user includes it, because its number can't be anybody's. Our own
 * export may contain such a number, and is restored as it was.
 */
function needsDecision(row: DraftRow | undefined, input: { whatsapp: string } | undefined): boolean {
  return row?.isLeftOut === null && row.restoration === null && isUnusableNumber(input?.whatsapp ?? '')
}

/**
 * Checks whether a text, such as '0812' or '-', can't be anybody's number. Two affiliates with such a text may be
 * different people. A complete foreign number is usable, although the form warns about it.
 */
function isUnusableNumber(whatsapp: string): boolean {
  return findWhatsappWarning(whatsapp) !== null && !/^(?!628)[1-9]\d{7,14}$/.test(getWhatsappDigits(whatsapp))
}

function findMissingFields(input: Record<GridField, string>): Partial<Record<GridField, string>> {
  const parsed = affiliate.created.safeParse(input)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]))
}

/** Checks whether the row is registered by 'Daftarkan'. */
export function isReady({ state: { kind } }: CheckedRow): boolean {
  return kind === 'ready' || isDoubtful(kind)
}

/** Checks whether the row can be registered but should be reviewed first. */
export function isDoubtful(kind: RowState['kind']): boolean {
  return kind === 'similar' || kind === 'doubtful'
}

/** Checks whether the row must be corrected before it can be registered. */
export function needsCorrection({ state: { kind } }: CheckedRow): boolean {
  return kind === 'missing' || kind === 'duplicate' || kind === 'bad_number'
}

/** Checks whether the row is part of the import as far as the user has decided, although it may need a correction. */
export function isIncluded({ state: { kind } }: CheckedRow): boolean {
  return kind !== 'left_out' && kind !== 'bad_number'
}

/** Checks whether at least half of the rows, and more than one, come from a sheet without usernames. */
export function lacksUsernameColumn(rows: readonly CheckedRow[]): boolean {
  const lackingCount = rows.filter(({ row }) => row.problems.username === noUsernameInSheet).length
  return lackingCount > 1 && lackingCount * 2 >= rows.length
}

/** Sets a field and clears its problem. */
export function setRowField(row: DraftRow, field: GridField, value: string): DraftRow {
  const { [field]: _clearedProblem, ...problems } = row.problems
  const clearedProducts = field === 'product_id' && { more_product_ids: [], unrecognized: '' }
  return { ...row, ...clearedProducts, [field]: value, problems }
}

/** Sets the product of a row, and of all rows without a product whose text named the same unknown product. */
export function setRowProduct(rows: readonly DraftRow[], number: number, value: string): DraftRow[] {
  const getUnknownProduct = (row: DraftRow) => row.problems.product_id ?? row.unrecognized
  const changedRow = rows.find((row) => row.number === number)
  const unknownProduct = changedRow && getUnknownProduct(changedRow)
  return rows.map((row) =>
    row.number === number ||
    (unknownProduct && getUnknownProduct(row) === unknownProduct && row.product_id === '')
      ? setRowField(row, 'product_id', value)
      : row,
  )
}
