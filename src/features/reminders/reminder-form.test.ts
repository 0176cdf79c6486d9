import { describe, expect, it } from 'vitest'
import { buildFormSchema, listFacts } from '#base/resource.ts'
import { addReminder, countReminders, removeReminder, untypedDays } from './reminder-form.ts'
import { type ReminderScheduleForm, reminderSchedule } from './reminder-schedule.ts'

const [templateA, templateB, templateC] = ['a', 'b', 'c'].map(
  (letter) => `00000000-0000-4000-8000-00000000000${letter}`,
) as [string, string, string]

type Reminder = [template: string, days: string]
const noReminder: Reminder = ['', '']

function buildForm(...reminders: Reminder[]): ReminderScheduleForm {
  const [
    [template_1, days_1] = noReminder,
    [template_2, days_2] = noReminder,
    [template_3, days_3] = noReminder,
  ] = reminders
  return { template_1, days_1, template_2, days_2, template_3, days_3, granted_days: '' }
}

const oneReminder = buildForm([templateA, '2'])
const twoReminders = buildForm([templateA, '2'], [templateB, '3'])
const threeReminders = buildForm([templateA, '2'], [templateB, '3'], [templateC, '4'])

describe('the number of reminders', () => {
  it.each([
    ['one', oneReminder, 1],
    ['two', twoReminders, 2],
    ['three', threeReminders, 3],
    ['one without days', buildForm(['', '']), 1],
    ['a reminder without a template', buildForm([templateA, '2'], ['', '3']), 2],
    ['a reminder whose days are still empty', buildForm([templateA, '2'], ['', untypedDays]), 2],
    ['a gap that another user left', buildForm([templateA, '2'], ['', ''], [templateC, '4']), 3],
  ])('is counted for %s', (_, form, count) => {
    expect(countReminders(form)).toBe(count)
  })
})

describe('adding a reminder', () => {
  it('takes the days of the one before it, and no template', () => {
    expect(addReminder(oneReminder)).toEqual(buildForm([templateA, '2'], ['', '2']))
    expect(addReminder(twoReminders)).toEqual(buildForm([templateA, '2'], [templateB, '3'], ['', '3']))
  })

  it('leaves days to be typed if the one before it has none', () => {
    expect(addReminder(buildForm([templateA, '']))).toEqual(buildForm([templateA, ''], ['', untypedDays]))
  })

  it('adds no fourth reminder', () => {
    expect(addReminder(threeReminders)).toEqual(threeReminders)
  })
})

describe('removing a reminder', () => {
  it.each([
    [1, buildForm([templateB, '3'], [templateC, '4'])],
    [2, buildForm([templateA, '2'], [templateC, '4'])],
    [3, twoReminders],
  ] as const)('removing reminder %i moves later ones up', (number, form) => {
    expect(removeReminder(threeReminders, number)).toEqual(form)
  })
})

describe('the form of the reminders', () => {
  const listIssues = (form: ReminderScheduleForm) =>
    buildFormSchema(reminderSchedule, 'edited')
      .safeParse(form)
      .error?.issues.map(({ path, message }) => [path[0], message])

  it.each([oneReminder, twoReminders, threeReminders, buildForm(['', '30'])])('accepts %j', (form) => {
    expect(listIssues(form)).toBeUndefined()
  })

  it.each([1, 2, 3] as const)('asks for the empty days of reminder %i', (number) => {
    expect(listIssues({ ...threeReminders, [`days_${number}`]: untypedDays })).toEqual([
      [`days_${number}`, 'Isi 1 sampai 30 hari'],
    ])
  })

  it('lists untyped days as empty, and a missing reminder as empty too', () => {
    expect(listFacts(reminderSchedule, buildForm([templateA, '2'], ['', untypedDays]))).toEqual([
      ['Template 1', templateA],
      ['Masa tunggu 1', '2 hari'],
      ['Template 2', ''],
      ['Masa tunggu 2', ''],
      ['Template 3', ''],
      ['Masa tunggu 3', ''],
      ['Tambahan waktu tanpa bertanya', ''],
    ])
  })
})
