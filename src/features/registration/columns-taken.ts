/** Lists the columns of a pasted sheet that are imported and those that aren't, for the summary. */
import { labelOf } from '#base/resource.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { type Permission, rightOf } from '#features/session/permission.ts'
import type { Person } from './pasted-person.ts'
import type { Table } from './pasted-table.ts'
import { allowedOf, type Restoring, restoredFields, rightsToRestore } from './restored.ts'

export interface ColumnsTaken {
  /** columns of our own export that are restored in addition to the registration */
  restored: string[]
  /** columns that can't be imported by anyone */
  left_out: string[]
  /** columns that this user may not set */
  refused: string[]
}

export const noColumns: ColumnsTaken = { restored: [], left_out: [], refused: [] }

/** Removes the values that the user may not restore from the pasted rows. */
export function withRights({ people, left_out }: Table, can: (permission: Permission) => boolean) {
  const has = ({ fields, doubts }: Restoring, field: keyof Restoring['fields']) =>
    fields[field] !== undefined || doubts[field] !== undefined
  const used = restoredFields.filter((field) =>
    people.some(({ restoring }) => restoring && has(restoring, field)),
  )
  const labels = (isAllowed: boolean) =>
    used
      .filter((field) => rightsToRestore(field).some(can) === isAllowed)
      .map((field) => labelOf(affiliate, field))
  const columns: ColumnsTaken = { restored: labels(true), left_out, refused: labels(false) }
  const allowed = people.map((person): Person => {
    const restoring = person.restoring && allowedOf(person.restoring, can)
    const isEmpty = !restoring || Object.keys({ ...restoring.fields, ...restoring.doubts }).length === 0
    return { ...person, restoring: isEmpty ? null : restoring }
  })
  return { people: allowed, columns }
}

/** Returns sentences that list the restored columns and the columns that aren't imported. */
export function columnsText({ restored, left_out, refused }: ColumnsTaken): string[] {
  const right = rightOf('data_affiliate_edit').label
  return [
    restored.length > 0 ? `Dipulihkan dari ekspor: ${restored.join(', ')}.` : '',
    refused.length > 0 ? `Tidak diambil tanpa izin ${right}: ${refused.join(', ')}.` : '',
    left_out.length > 0 ? `Tidak diambil: ${left_out.join(', ')}.` : '',
  ].filter(Boolean)
}
