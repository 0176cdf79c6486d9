import { z } from 'zod'
import { anyOf } from '#features/session/calls.ts'
import { buildChangedError } from '#platform/contract.ts'
import { reminderSchedule } from './reminder-schedule.ts'

export const remindersContract = {
  /** Lists the reminders of each need, most urgent need first. */
  list: anyOf('griting', 'data_affiliate')
    .meta({ tables: ['reminder_schedules'] })
    .route({ method: 'GET', path: '/reminders' })
    .output(z.array(reminderSchedule.row)),

  /** Updates the reminders of one need. Refused if their `revision` has changed since the edit started. */
  update: anyOf('griting')
    .route({ method: 'PUT', path: '/reminders/{id}' })
    .errors({
      NOT_FOUND: { status: 404, message: 'Pengingat tidak ditemukan' },
      TEMPLATE_GONE: { status: 409, message: 'Template itu baru saja dihapus. Pilih yang lain.' },
      ...buildChangedError(reminderSchedule),
    })
    .input(reminderSchedule.edited)
    .output(reminderSchedule.row),
}
