/** Which columns of a pasted sheet are taken, and which are not, for the summary. */
import { labelOf } from '#base/resource.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { type Permission, rightOf } from '#features/session/permission.ts'
import type { Person } from './pasted-person.ts'
import type { Table } from './pasted-table.ts'
import { allowedOf, type Restoring, restoredFields, rightsToRestore } from './restored.ts'

export interface ColumnsTaken {
  /** beyond the registration, out of our own export */
  restored: string[]
  /** of what nobody can import */
  left_out: string[]
  /** of what this importer may not set */
  refused: string[]
}

export const noColumns: ColumnsTaken = { restored: [], left_out: [], refused: [] }

/** Leaves out of pasted rows what somebody with these rights may not restore. */
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

/** Says in sentences what was taken beyond the registration, and each column that was not. */
export function columnsText({ restored, left_out, refused }: ColumnsTaken): string[] {
  const right = rightOf('data_affiliate_edit').label
  return [
    restored.length > 0 ? `Dipulihkan dari ekspor: ${restored.join(', ')}.` : '',
    refused.length > 0 ? `Tidak diambil tanpa izin ${right}: ${refused.join(', ')}.` : '',
    left_out.length > 0 ? `Tidak diambil: ${left_out.join(', ')}.` : '',
  ].filter(Boolean)
}
