/** Counts, adds and removes reminders in the form of a need. */
import {
  maxReminders,
  type ReminderNumber,
  type ReminderScheduleForm,
  reminderNumbers,
} from './reminder-schedule.ts'

/** Stands for the days of a reminder while they are empty. '' would mean that there is no such reminder. */
export const untypedDays = ' '

/** Returns the number of reminders in the form: at least one, since every need has one. */
export function countReminders(form: ReminderScheduleForm): number {
  const last = reminderNumbers.findLast((number) => form[`template_${number}`] || form[`days_${number}`])
  return last ?? 1
}

/** Adds a reminder with the days of the one before it. */
export function addReminder(form: ReminderScheduleForm): ReminderScheduleForm {
  const count = countReminders(form)
  if (count === maxReminders) return form
  const days = form[`days_${count as ReminderNumber}`] || untypedDays
  return { ...form, [`days_${count + 1}`]: days }
}

/** Removes a reminder. Each later one takes the number before its own. */
export function removeReminder(
  form: ReminderScheduleForm,
  removedNumber: ReminderNumber,
): ReminderScheduleForm {
  const remainingNumbers = reminderNumbers.filter((number) => number !== removedNumber)
  const fields = reminderNumbers.flatMap((number, index) => {
    const sourceNumber = remainingNumbers[index]
    return [
      [`template_${number}`, sourceNumber ? form[`template_${sourceNumber}`] : ''],
      [`days_${number}`, sourceNumber ? form[`days_${sourceNumber}`] : ''],
    ]
  })
  return { ...form, ...Object.fromEntries(fields) }
}
