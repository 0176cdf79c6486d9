/**
 * Our own export has more columns than a registration. An import restores these, such as the status of the sample and
 * the time of creation.
 */
import { z } from 'zod'
import { getLabel } from '#base/resource.ts'
import { lineOfText } from '#base/text.ts'
import { affiliate, sampleStatusSchema, whatsappStatusSchema } from '#features/affiliates/affiliate.ts'
import { sampleStatusLabel, whatsappStatusLabel } from '#features/affiliates/affiliate-values.ts'
import { parcelFields } from '#features/affiliates/parcel.ts'
import type { Permission } from '#features/session/permission.ts'

/** Earlier dates can't be right. */
const earliestTime = Date.parse('2000-01-01T00:00:00Z')
const momentSchema = z.iso
  .datetime('Tanggal tidak valid')
  .max(40)
  .refine((instant) => Date.parse(instant) >= earliestTime, 'Tanggal tidak valid')
  .refine((instant) => Date.parse(instant) <= Date.now(), 'Tanggal belum tiba')

const schemas = {
  created_at: momentSchema,
  sample_product_status: sampleStatusSchema,
  sample_product_reason: lineOfText(500),
  ...parcelFields,
  status_whatsapp: whatsappStatusSchema,
  sample_changed_at: momentSchema,
  whatsapp_changed_at: momentSchema,
  sample_received_at: momentSchema,
}
export const restoredSchema = z.strictObject(schemas).partial()
export type RestoredValues = z.output<typeof restoredSchema>
type RestoredField = keyof RestoredValues

export const restoredFields = Object.keys(schemas) as RestoredField[]

/**
 * Returns the permissions that allow restoring the field; one of them is enough. `app.guard_affiliate` has the same
 * rule in SQL.
 */
export function listPermissionsToRestore(field: RestoredField): Permission[] {
  const isWhatsappField = field === 'status_whatsapp' || field === 'whatsapp_changed_at'
  return isWhatsappField ? ['data_affiliate_edit', 'data_affiliate_whatsapp'] : ['data_affiliate_edit']
}

/** A row's values that an import restores. */
export interface Restoration {
  values: RestoredValues
  /** the reason why a cell isn't restored, by field */
  warnings: Partial<Record<RestoredField, string>>
}

/**
 * Reads a row of our own export.
 * @param readCell returns the cell of a field, or '' if there is none
 */
export function readRestoration(readCell: (field: RestoredField) => string): Restoration {
  const restoration: Restoration = { values: {}, warnings: {} }
  for (const field of restoredFields) {
    const cell = readCell(field)
    if (cell === '') continue
    const value = readValue(field, cell)
    const parsed = schemas[field].safeParse(value)
    if (parsed.success) Object.assign(restoration.values, { [field]: parsed.data })
    else restoration.warnings[field] = `${getLabel(affiliate, field)} “${cell}” tidak dapat dipulihkan.`
  }
  return restoration
}

/** Returns only the values that a user with these permissions may set. */
export function selectAllowedValues(
  { values, warnings }: Restoration,
  can: (permission: Permission) => boolean,
): Restoration {
  const isAllowed = ([field]: [string, unknown]) => listPermissionsToRestore(field as RestoredField).some(can)
  return {
    values: Object.fromEntries(Object.entries(values).filter(isAllowed)),
    warnings: Object.fromEntries(Object.entries(warnings).filter(isAllowed)),
  }
}

/** Summarizes in one line what is restored. */
export function describeRestoration({ values }: Restoration): string {
  const { sample_product_status: sample, sample_courier, sample_resi, status_whatsapp } = values
  return [
    sample && sampleStatusLabel[sample],
    values.sample_product_reason,
    sample_courier,
    sample_resi,
    status_whatsapp && `WhatsApp ${whatsappStatusLabel[status_whatsapp]}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function readValue(field: RestoredField, cell: string): string {
  switch (field) {
    case 'sample_product_status':
      return findKey(sampleStatusLabel, cell)
    case 'status_whatsapp':
      return findKey(whatsappStatusLabel, cell)
    case 'created_at':
    case 'sample_changed_at':
    case 'whatsapp_changed_at':
    case 'sample_received_at':
      return parseInstant(cell)
    default:
      return cell
  }
}

function findKey(labels: Record<string, string>, label: string): string {
  return Object.entries(labels).find(([, each]) => each === label)?.[0] ?? ''
}

/** Reads '2026-11-21 09:05', a minute in Jakarta, as `formatSortableMinute` writes it. */
function parseInstant(minute: string): string {
  const [, date, clock] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/.exec(minute) ?? []
  const instant = new Date(`${date}T${clock}:00+07:00`)
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString()
}
