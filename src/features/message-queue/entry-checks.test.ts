/** The checks of an entry of a message queue: its link to the chat, its warnings, and the reason to skip it. */
import { describe, expect, it } from 'vitest'
import {
  buildChatHref,
  canOpenUnseen,
  explainNextRefusal,
  explainNoChatLink,
  explainSkip,
  listWarnings,
  wasContactedToday,
} from './entry-checks.ts'
import type { QueueEntry } from './queue-schema.ts'

const today = '2026-11-21'
const queue = { made_at: '2026-11-21T02:00:00.000Z' }

/** An entry that can be sent. Each test changes some of its fields. */
const entry: QueueEntry = {
  id: 'e',
  place: 1,
  affiliate_id: 'a',
  affiliate: { username: 'budi88', platform: 'tiktok', whatsapp: '081310000000', status_whatsapp: 'belum' },
  whatsapp_before: null,
  need: null,
  message: 'Halo budi88!',
  page_path: null,
  is_updated: false,
  is_over: false,
  blockers: [],
  opened_at: null,
  chat: null,
}

const buildFieldsOfChat = (at: string): Partial<QueueEntry> => ({
  chat: { at, by_id: null, by: 'Rina', need: null, reminders: 0, rests_until: null },
})
const buildFieldsOfNumber = (whatsapp: string): Partial<QueueEntry> => ({
  affiliate: { username: 'budi88', platform: 'tiktok', whatsapp, status_whatsapp: 'belum' },
})
const hiddenFields = { affiliate: null, message: '' }
const blockedFields = { blockers: ['[resi]: resinya belum diisi', '[toko]: shortcode tidak dikenal'] }
const chatBeforeQueue = buildFieldsOfChat('2026-11-21T01:00:00.000Z')
const chatAfterQueue = buildFieldsOfChat('2026-11-21T03:00:00.000Z')

describe('link to the chat of an entry', () => {
  it.each<[string, Partial<QueueEntry>, string | null, string | null]>([
    ['has the message', {}, 'https://wa.me/6281310000000?text=Halo%20budi88!', null],
    [
      'has the address of the page',
      { message: 'Isi di [halaman] ya', page_path: '/?k=x$&' },
      'https://wa.me/6281310000000?text=Isi%20di%20https%3A%2F%2Fteduh.id%2F%3Fk%3Dx%24%26%20ya',
      null,
    ],
    ['is missing without an affiliate', hiddenFields, null, 'affiliate ini tidak ada lagi'],
    [
      'is missing with an unfilled shortcode',
      blockedFields,
      null,
      '[resi]: resinya belum diisi, [toko]: shortcode tidak dikenal',
    ],
    [
      'is missing with a number without digits',
      buildFieldsOfNumber('-'),
      null,
      'nomor WhatsApp-nya tidak berisi angka',
    ],
  ])('the link to the chat of an entry %s', (_title, changedFields, href, reason) => {
    const changedEntry = { ...entry, ...changedFields }
    expect(buildChatHref(changedEntry, 'https://teduh.id')).toBe(href)
    if (reason !== null) expect(explainNoChatLink(changedEntry)).toBe(reason)
  })
})

it.each<[string, Partial<QueueEntry>, boolean]>([
  ['whose chat was never opened', {}, false],
  ['whose chat was opened at midnight in Jakarta', buildFieldsOfChat('2026-11-20T17:00:00.000Z'), true],
  ['whose chat was opened a moment before midnight', buildFieldsOfChat('2026-11-20T16:59:59.999Z'), false],
  [
    'whose chat was opened in the last minute of the day',
    buildFieldsOfChat('2026-11-21T16:59:00.000Z'),
    true,
  ],
])('an affiliate %s counts as contacted today: %j', (_title, changedFields, isContactedToday) => {
  expect(wasContactedToday({ ...entry, ...changedFields }, today)).toBe(isContactedToday)
})

describe('next entry, whose chat the user opens without seeing its card', () => {
  it.each<[string, Partial<QueueEntry>, string]>([
    [
      'has a warning if its need is over',
      { is_over: true },
      'Pengingat di kartu berikutnya tidak perlu lagi.',
    ],
    [
      'has a warning if its number was replaced',
      { whatsapp_before: '0899' },
      'Nomor di kartu berikutnya sudah diganti.',
    ],
    ['has a warning if contacted today', chatBeforeQueue, 'Chat kartu berikutnya sudah dibuka hari ini.'],
    [
      'has the warning about the chat if contacted today with another number',
      { ...chatBeforeQueue, whatsapp_before: '0899' },
      'Chat kartu berikutnya sudah dibuka hari ini.',
    ],
  ])('the next entry %s', (_title, changedFields, reason) => {
    expect(canOpenUnseen({ ...entry, ...changedFields }, today)).toBe(false)
    expect(explainNextRefusal({ ...entry, ...changedFields }, today)).toBe(reason)
  })

  it.each([
    ['has no affiliate', hiddenFields],
    ['has an unfilled shortcode', blockedFields],
  ])('the next entry has no warning, but cannot be sent yet, if it %s', (_title, changedFields) => {
    expect(canOpenUnseen({ ...entry, ...changedFields }, today)).toBe(true)
    expect(explainNextRefusal({ ...entry, ...changedFields }, today)).toBe(
      'Kartu berikutnya belum bisa dikirim.',
    )
  })

  it.each([
    ['never', {}],
    ['yesterday', buildFieldsOfChat('2026-11-20T10:00:00.000Z')],
  ])('the next entry has no warning if the affiliate was contacted %s', (_title, changedFields) => {
    expect(canOpenUnseen({ ...entry, ...changedFields }, today)).toBe(true)
  })
})

describe('reason to skip an entry', () => {
  it.each<[string, Partial<QueueEntry>, string | null]>([
    ['is missing if nothing has changed', {}, null],
    ['is that the need is over', { is_over: true }, 'pengingatnya tidak perlu lagi'],
    ['is missing if the affiliate is gone', { ...hiddenFields, is_over: true }, null],
    ['is that the chat was opened since the queue was made', chatAfterQueue, 'chatnya sudah dibuka'],
    ['is missing if the chat was opened before the queue was made', chatBeforeQueue, null],
    ['is missing if the entry cannot be sent anyway', { ...chatAfterQueue, ...blockedFields }, null],
  ])('the reason to skip an entry %s', (_title, changedFields, reason) => {
    expect(explainSkip({ ...entry, ...changedFields }, queue, today)).toBe(reason)
  })

  it('the reason to skip an entry is missing if the chat was opened since the queue was made, but on an earlier day', () => {
    expect(explainSkip({ ...entry, ...chatAfterQueue }, queue, '2026-11-22')).toBeNull()
  })
})

describe('announced warnings about an entry', () => {
  it.each<[string, Partial<QueueEntry>, string[]]>([
    ['name a chat that was opened today', chatBeforeQueue, ['Chat ini sudah dibuka hari ini']],
    ['do not name a chat that was opened before today', buildFieldsOfChat('2026-11-20T15:00:00.000Z'), []],
    [
      'name a blocked message and a changed number',
      { ...blockedFields, whatsapp_before: '0811' },
      ['Pesan belum lengkap', 'Nomornya sudah diganti'],
    ],
  ])('the announced warnings %s', (_title, changedFields, warnings) => {
    expect(listWarnings({ ...entry, ...changedFields }, today)).toEqual(warnings)
  })
})
