import { describe, expect, it } from 'vitest'
import { buildFormSchema, listFacts } from '#base/resource.ts'
import { addReminder, countReminders, removeReminder, untypedDays } from './reminder-form.ts'
import { type ReminderScheduleForm, reminderSchedule } from './reminder-schedule.ts'

const [sapaan, susulan, terakhir] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]

/** @param reminders template and days of each */
function formWith(...reminders: [template: string, days: string][]): ReminderScheduleForm {
  const [first = ['', ''], second = ['', ''], third = ['', '']] = reminders
  return {
    template_1: first[0],
    days_1: first[1],
    template_2: second[0],
    days_2: second[1],
    template_3: third[0],
    days_3: third[1],
    granted_days: '',
  }
}

const oneReminder = formWith([sapaan, '2'])
const twoReminders = formWith([sapaan, '2'], [susulan, '3'])
const threeReminders = formWith([sapaan, '2'], [susulan, '3'], [terakhir, '4'])

describe('the number of reminders', () => {
  it.each([
    ['one', oneReminder, 1],
    ['two', twoReminders, 2],
    ['three', threeReminders, 3],
    ['one without days', formWith(['', '']), 1],
    ['a reminder without a template', formWith([sapaan, '2'], ['', '3']), 2],
    ['a reminder whose days are still empty', formWith([sapaan, '2'], ['', untypedDays]), 2],
    ['a gap that another user left', formWith([sapaan, '2'], ['', ''], [terakhir, '4']), 3],
  ])('is counted for %s', (_, form, count) => {
    expect(countReminders(form)).toBe(count)
  })
})

describe('adding a reminder', () => {
  it('takes the days of the one before it, and no template', () => {
    expect(addReminder(oneReminder)).toEqual(formWith([sapaan, '2'], ['', '2']))
    expect(addReminder(twoReminders)).toEqual(formWith([sapaan, '2'], [susulan, '3'], ['', '3']))
  })

  it('leaves days to be typed if the one before it has none', () => {
    expect(countReminders(addReminder(formWith([sapaan, ''])))).toBe(2)
  })

  it('adds none to three', () => expect(addReminder(threeReminders)).toEqual(threeReminders))
})

describe('removing a reminder', () => {
  it.each([
    [1, formWith([susulan, '3'], [terakhir, '4'])],
    [2, formWith([sapaan, '2'], [terakhir, '4'])],
    [3, twoReminders],
  ] as const)('%i moves later ones up', (number, form) => {
    expect(removeReminder(threeReminders, number)).toEqual(form)
  })
})

describe('the form of the reminders', () => {
  const issuesOf = (form: ReminderScheduleForm) =>
    buildFormSchema(reminderSchedule, 'edited')
      .safeParse(form)
      .error?.issues.map(({ path, message }) => [path[0], message])

  it.each([oneReminder, twoReminders, threeReminders, formWith(['', '30'])])('accepts %j', (form) => {
    expect(issuesOf(form)).toBeUndefined()
  })

  it.each([1, 2, 3] as const)('asks for the empty days of reminder %i', (number) => {
    expect(issuesOf({ ...threeReminders, [`days_${number}`]: untypedDays })).toEqual([
      [`days_${number}`, 'Isi 1 sampai 30 hari'],
    ])
  })

  it('shows no days for a reminder that does not exist', () => {
    expect(listFacts(reminderSchedule, formWith([sapaan, '2'], ['', untypedDays]))).toEqual([
      ['Template 1', sapaan],
      ['Masa tunggu 1', '2 hari'],
      ['Template 2', ''],
      ['Masa tunggu 2', ''],
      ['Template 3', ''],
      ['Masa tunggu 3', ''],
      ['Tambahan waktu tanpa bertanya', ''],
    ])
  })
})
