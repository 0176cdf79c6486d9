/** Sorts the columns of a pasted sheet into imported and ignored ones, and describes them for the summary. */
import { getLabel } from '#base/resource.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { getPermissionInfo, type Permission } from '#features/session/permission.ts'
import type { Person } from './pasted-person.ts'
import type { Table } from './pasted-table.ts'
import { keepAllowed, listPermissionsToRestore, type Restoring, restoredFields } from './restored.ts'

export interface ImportedColumns {
  /** columns of our own export that are restored in addition to the registration */
  restored: string[]
  /** columns that can't be imported by anyone */
  left_out: string[]
  /** columns that this user may not set */
  refused: string[]
}

export const noColumns: ImportedColumns = { restored: [], left_out: [], refused: [] }

/**
 * Removes from the pasted rows the values that the user may not restore. Also returns the columns for the
 * summary.
 */
export function removeForbiddenColumns(
  { people, left_out }: Table,
  can: (permission: Permission) => boolean,
) {
  const hasField = ({ fields, doubts }: Restoring, field: keyof Restoring['fields']) =>
    fields[field] !== undefined || doubts[field] !== undefined
  const usedFields = restoredFields.filter((field) =>
    people.some(({ restoring }) => restoring && hasField(restoring, field)),
  )
  const listLabels = (isAllowed: boolean) =>
    usedFields
      .filter((field) => listPermissionsToRestore(field).some(can) === isAllowed)
      .map((field) => getLabel(affiliate, field))
  const columns: ImportedColumns = { restored: listLabels(true), left_out, refused: listLabels(false) }
  const permittedPeople = people.map((person): Person => {
    const restoring = person.restoring && keepAllowed(person.restoring, can)
    const isEmpty = !restoring || Object.keys({ ...restoring.fields, ...restoring.doubts }).length === 0
    return { ...person, restoring: isEmpty ? null : restoring }
  })
  return { people: permittedPeople, columns }
}

/** Returns sentences that list the restored columns and the columns that aren't imported. */
export function describeColumns({ restored, left_out, refused }: ImportedColumns): string[] {
  const editPermission = getPermissionInfo('data_affiliate_edit').label
  return [
    restored.length > 0 ? `Dipulihkan dari ekspor: ${restored.join(', ')}.` : '',
    refused.length > 0 ? `Tidak diambil tanpa izin ${editPermission}: ${refused.join(', ')}.` : '',
    left_out.length > 0 ? `Tidak diambil: ${left_out.join(', ')}.` : '',
  ].filter(Boolean)
}
