/** Sorts the columns of a pasted sheet into imported and ignored ones, and describes them for the summary. */
import { getLabel } from '#base/resource.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { getPermissionInfo, type Permission } from '#features/session/permission.ts'
import type { PastedPeople, Person } from './pasted-person.ts'
import {
  listPermissionsToRestore,
  type RestorableValues,
  restoredFields,
  selectAllowedValues,
} from './restored.ts'

export interface ImportedColumns {
  /** columns of our own export that are restored in addition to the registration */
  restored: string[]
  /** columns with values that were not used, whatever the user's permissions, and the rows of totals */
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
  const hasField = ({ fields, warnings }: RestorableValues, field: keyof RestorableValues['fields']) =>
    fields[field] !== undefined || warnings[field] !== undefined
  const usedFields = restoredFields.filter((field) =>
    people.some(({ restorable }) => restorable && hasField(restorable, field)),
  )
  const listLabels = (isAllowed: boolean) =>
    usedFields
      .filter((field) => listPermissionsToRestore(field).some(can) === isAllowed)
      .map((field) => getLabel(affiliate, field))
  const columns: ImportedColumns = { restored: listLabels(true), notImported, forbidden: listLabels(false) }
  const permittedPeople = people.map((person): Person => {
    const restorable = person.restorable && selectAllowedValues(person.restorable, can)
    const isEmpty = !restorable || Object.keys({ ...restorable.fields, ...restorable.warnings }).length === 0
    return { ...person, restorable: isEmpty ? null : restorable }
  })
  return { people: permittedPeople, columns }
}

/** Returns sentences that list the restored columns and the columns that aren't imported. */
export function describeColumns({ restored, notImported, forbidden }: ImportedColumns): string[] {
  const editPermission = getPermissionInfo('data_affiliate_edit').label
  return [
    restored.length > 0 ? `Dipulihkan dari ekspor: ${restored.join(', ')}.` : '',
    forbidden.length > 0 ? `Tidak diambil tanpa izin ${editPermission}: ${forbidden.join(', ')}.` : '',
    notImported.length > 0 ? `Tidak diambil: ${notImported.join(', ')}.` : '',
  ].filter(Boolean)
}
