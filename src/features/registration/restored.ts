/** The values of our own export beyond a registration, which an import restores. */
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
export type Restored = z.output<typeof restoredSchema>
type RestoredField = keyof Restored

export const restoredFields = Object.keys(schemas) as RestoredField[]

/**
 * Returns the permissions that allow restoring the field; one of them is enough. `app.guard_affiliate` has the same
 * rule in SQL.
 */
export function listPermissionsToRestore(field: RestoredField): Permission[] {
  const isWhatsappField = field === 'status_whatsapp' || field === 'whatsapp_changed_at'
  return isWhatsappField ? ['data_affiliate_edit', 'data_affiliate_whatsapp'] : ['data_affiliate_edit']
}

export interface RestorableValues {
  fields: Restored
  /** the reason why a cell isn't restored, by field */
  warnings: Partial<Record<RestoredField, string>>
}

/**
 * Reads the values that a row of our own export restores.
 * @param readCell returns the cell of a field, or '' if there is none
 */
export function readRestored(readCell: (field: RestoredField) => string): RestorableValues {
  const restorable: RestorableValues = { fields: {}, warnings: {} }
  for (const field of restoredFields) {
    const cell = readCell(field)
    if (cell === '') continue
    const value = readValue(field, cell)
    const parsed = schemas[field].safeParse(value)
    if (parsed.success) Object.assign(restorable.fields, { [field]: parsed.data })
    else restorable.warnings[field] = `${getLabel(affiliate, field)} “${cell}” tidak dapat dipulihkan.`
  }
  return restorable
}

/** Returns only the values that a user with these permissions may set. */
export function selectAllowedValues(
  { fields, warnings }: RestorableValues,
  can: (permission: Permission) => boolean,
): RestorableValues {
  const isAllowed = ([field]: [string, unknown]) => listPermissionsToRestore(field as RestoredField).some(can)
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(isAllowed)),
    warnings: Object.fromEntries(Object.entries(warnings).filter(isAllowed)),
  }
}

/** Summarizes in one line what is restored. */
export function describeRestored({ fields }: RestorableValues): string {
  const { sample_product_status: sample, sample_courier, sample_resi, status_whatsapp } = fields
  return [
    sample && sampleStatusLabel[sample],
    fields.sample_product_reason,
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
