/** Sorts the columns of a pasted sheet into imported and ignored ones, and describes them for the summary. */
import { getLabel } from '#base/resource.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { type Permission, permissionInfo } from '#features/session/permission.ts'
import type { PastedPeople, Person } from './pasted-person.ts'
import {
  listPermissionsToRestore,
  type Restoration,
  restoredFields,
  selectAllowedValues,
} from './restoration.ts'

export interface ImportedColumns {
  /** columns of our own export that are restored in addition to the registration */
  restored: string[]
  /** columns whose values are imported for no user, and skipped rows of totals as 'baris Total' */
  notImported: string[]
  /** columns that this user may not set */
  forbidden: string[]
}

export const noColumns: ImportedColumns = { restored: [], notImported: [], forbidden: [] }

/**
 * Removes from the pasted rows the values that the user may not restore. Also returns the columns for the
 * summary.
 */
export function removeForbiddenColumns(
  { people, notImported }: PastedPeople,
  can: (permission: Permission) => boolean,
) {
  const hasField = ({ values, warnings }: Restoration, field: keyof Restoration['values']) =>
    values[field] !== undefined || warnings[field] !== undefined
  const usedFields = restoredFields.filter((field) =>
    people.some(({ restoration }) => restoration && hasField(restoration, field)),
  )
  const listLabels = (isAllowed: boolean) =>
    usedFields
      .filter((field) => listPermissionsToRestore(field).some(can) === isAllowed)
      .map((field) => getLabel(affiliate, field))
  const columns: ImportedColumns = { restored: listLabels(true), notImported, forbidden: listLabels(false) }
  const permittedPeople = people.map((person): Person => {
    const restoration = person.restoration && selectAllowedValues(person.restoration, can)
    const isEmpty =
      !restoration || Object.keys({ ...restoration.values, ...restoration.warnings }).length === 0
    return { ...person, restoration: isEmpty ? null : restoration }
  })
  return { people: permittedPeople, columns }
}

/** Returns sentences that list the restored columns and the columns that aren't imported. */
export function describeColumns({ restored, notImported, forbidden }: ImportedColumns): string[] {
  const editPermission = permissionInfo.data_affiliate_edit.label
  return [
    restored.length > 0 ? `Dipulihkan dari ekspor: ${restored.join(', ')}.` : '',
    forbidden.length > 0 ? `Tidak diambil tanpa izin ${editPermission}: ${forbidden.join(', ')}.` : '',
    notImported.length > 0 ? `Tidak diambil: ${notImported.join(', ')}.` : '',
  ].filter(Boolean)
}
