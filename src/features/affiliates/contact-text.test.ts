import { expect, it } from 'vitest'
import { describeColleagueChat, describeContact } from './contact-text.ts'
import type { LastContact } from './need.ts'

const now = new Date('2026-11-26T03:00:00Z')
const rina = '00000000-0000-4000-8000-000000000001'
const reader = '00000000-0000-4000-8000-000000000002'

function contactAt(openedAt: string, change: Partial<LastContact> = {}): LastContact {
  return { at: openedAt, by_id: rina, by: 'Rina', need: null, reminders: 0, rests_until: null, ...change }
}

it.each([
  ['2026-11-26T02:59:40Z', 'Dibuka baru saja oleh Rina'],
  ['2026-11-26T01:00:00Z', 'Dibuka 2 jam yang lalu oleh Rina'],
  // In Jakarta, 17:30 UTC is half past midnight, on the same day as now.
  ['2026-11-25T17:30:00Z', 'Dibuka 9 jam yang lalu oleh Rina'],
  ['2026-11-25T16:59:00Z', 'Dibuka kemarin oleh Rina'],
  ['2026-11-22T16:59:00Z', 'Dibuka 4 hari yang lalu oleh Rina'],
  ['2026-09-01T05:00:00Z', 'Dibuka 1 Sep 2026 oleh Rina'],
])('the age of a chat opened at %s is counted in days of Jakarta: "%s"', (openedAt, text) => {
  expect(describeContact(contactAt(openedAt), now, reader)).toBe(text)
})

it('the last contact names the reader as Anda, and a deleted user without a name', () => {
  expect(describeContact(contactAt('2026-11-25T03:00:00Z'), now, rina)).toBe('Dibuka kemarin oleh Anda')
  expect(describeContact(contactAt('2026-11-25T03:00:00Z', { by: null }), now, reader)).toBe(
    'Dibuka kemarin oleh user yang sudah dihapus',
  )
})

it('the last contact has the number of the reminder for the present need', () => {
  const contact = contactAt('2026-11-25T03:00:00Z', { need: 'telat', reminders: 2 })
  expect(describeContact(contact, now, reader)).toBe('Dibuka kemarin oleh Rina · pengingat ke-2')
})

it.each([
  ['2026-11-26T02:59:59Z', 'Rina', 'Rina baru saja membuka chat ini'],
  ['2026-11-26T02:56:30Z', 'Rina', 'Rina membuka chat ini 3 menit yang lalu'],
  // The clock of the browser is behind that of the server.
  ['2026-11-26T03:00:20Z', null, 'Rekan baru saja membuka chat ini'],
])(
  'a chat that a colleague opened at %s is announced with the colleague and its age',
  (openedAt, colleague, text) => {
    expect(describeColleagueChat({ at: openedAt, by_id: rina, by: colleague }, now)).toBe(text)
  },
)
