/** The reminders of one need: the template of each, and the days until the next. There is one row for each need. */
import { z } from 'zod'
import { defineResource, type FormOf, type RowOf } from '#base/resource.ts'
import { needFilterLabel, type ReminderNeed } from '#features/affiliates/affiliate-values.ts'
import { reminderNeedSchema } from '#features/affiliates/need.ts'

/** Largest number of reminders of a need. */
export const maxReminders = 3
export const reminderNumbers = [1, 2, 3] as const
export type ReminderNumber = (typeof reminderNumbers)[number]

const daysErrorText = 'Isi 1 sampai 30 hari'
/** Number of days as it is typed. */
const daysSchema = z.string().regex(/^(?:0?[1-9]|[12]\d|30)$/, daysErrorText)

/** Id of a template, or '' for none. */
const templateSchema = z.union([z.literal(''), z.uuid()])

function createTemplateField<N extends ReminderNumber>(number: N) {
  return {
    label: `Template ${number}`,
    read: z.uuid().nullable(),
    written: templateSchema,
    only: 'edited',
    optional: true,
  } as const
}

/** @param read schema of the stored number of days */
function createDaysField<N extends ReminderNumber, S extends z.ZodType>(number: N, read: S) {
  return {
    label: `Masa tunggu ${number}`,
    read,
    only: 'edited',
    format: (value: unknown) => (String(value).trim() === '' ? '' : `${value} hari`),
    toFormValue: (row: object) => String((row as Record<string, number | null>)[`days_${number}`] ?? ''),
  } as const
}

/** @param value as it is stored or typed; null, undefined and '' mean that nothing is set */
function formatGrantedDays(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  return Number(value) === 0 ? 'tidak ada' : `sampai ${value} hari`
}

export const reminderSchedule = defineResource(
  { name: 'Pengingat', table: 'reminder_schedules' },
  {
    need: {
      label: 'Alasan',
      read: reminderNeedSchema,
      format: (need) => needFilterLabel[need as ReminderNeed],
    },
    template_1: createTemplateField(1),
    days_1: { ...createDaysField(1, z.int()), written: daysSchema },
    template_2: createTemplateField(2),
    /** null if the need has no second reminder */
    days_2: {
      ...createDaysField(2, z.int().nullable()),
      written: z.union([z.literal(''), daysSchema]),
      optional: true,
    },
    template_3: createTemplateField(3),
    days_3: {
      ...createDaysField(3, z.int().nullable()),
      written: z.union([z.literal(''), daysSchema]),
      optional: true,
    },
    /** days that a creator gets at once for a video; used only for the need 'tenggat' */
    granted_days: {
      label: 'Tambahan waktu tanpa bertanya',
      read: z.int().nullable(),
      written: z.enum(['', '0', '1', '2', '3']),
      only: 'edited',
      optional: true,
      format: formatGrantedDays,
      toFormValue: (row) => String((row as { granted_days: number | null }).granted_days ?? ''),
    },
  },
  [
    {
      path: 'days_2',
      message: 'Pengingat ke-2 harus ada sebelum yang ke-3',
      holds: ({ days_2, days_3 }) => days_2 !== '' || (days_3 ?? '') === '',
    },
    ...([2, 3] as const).map((number) => ({
      path: `days_${number}`,
      message: daysErrorText,
      holds: (values: Record<string, string | boolean>) =>
        values[`days_${number}`] !== '' || (values[`template_${number}`] ?? '') === '',
    })),
  ],
)
export type ReminderSchedule = RowOf<typeof reminderSchedule>
export type ReminderScheduleForm = FormOf<typeof reminderSchedule>
