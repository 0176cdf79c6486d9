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

const createFieldsOfChat = (at: string): Partial<QueueEntry> => ({
  chat: { at, by_id: null, by: 'Rina', need: null, reminders: 0, rests_until: null },
})
const createFieldsOfNumber = (whatsapp: string): Partial<QueueEntry> => ({
  affiliate: { username: 'budi88', platform: 'tiktok', whatsapp, status_whatsapp: 'belum' },
})
const hiddenFields = { affiliate: null, message: '' }
const blockedFields = { blockers: ['[resi]: resinya belum diisi', '[toko]: shortcode tidak dikenal'] }
const chatBeforeQueue = createFieldsOfChat('2026-11-21T01:00:00.000Z')
const chatAfterQueue = createFieldsOfChat('2026-11-21T03:00:00.000Z')

describe('the link to the chat', () => {
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
    ['is missing without a digit', createFieldsOfNumber('-'), null, 'nomor WhatsApp-nya tidak berisi angka'],
  ])('%s', (_title, changedFields, href, reason) => {
    const changedEntry = { ...entry, ...changedFields }
    expect(buildChatHref(changedEntry, 'https://teduh.id')).toBe(href)
    if (reason !== null) expect(explainNoChatLink(changedEntry)).toBe(reason)
  })
})

describe('wasContactedToday', () => {
  it.each<[string, Partial<QueueEntry>, boolean]>([
    ['a chat that was never opened', {}, false],
    ['a chat opened at midnight in Jakarta', createFieldsOfChat('2026-11-20T17:00:00.000Z'), true],
    ['a chat opened a moment before midnight', createFieldsOfChat('2026-11-20T16:59:59.999Z'), false],
    ['a chat opened in the last minute of the day', createFieldsOfChat('2026-11-21T16:59:00.000Z'), true],
  ])('is decided for %s', (_title, changedFields, isContactedToday) => {
    expect(wasContactedToday({ ...entry, ...changedFields }, today)).toBe(isContactedToday)
  })
})

describe('the next entry', () => {
  it.each<[string, Partial<QueueEntry>, string]>([
    ['whose need is over', { is_over: true }, 'Pengingat di kartu berikutnya tidak perlu lagi.'],
    ['whose number was replaced', { whatsapp_before: '0899' }, 'Nomor di kartu berikutnya sudah diganti.'],
    ['contacted today', chatBeforeQueue, 'Chat kartu berikutnya sudah dibuka hari ini.'],
    [
      'contacted today, with another number',
      { ...chatBeforeQueue, whatsapp_before: '0899' },
      'Chat kartu berikutnya sudah dibuka hari ini.',
    ],
  ])('%s has a warning', (_title, changedFields, reason) => {
    expect(canOpenUnseen({ ...entry, ...changedFields }, today)).toBe(false)
    expect(explainNextRefusal({ ...entry, ...changedFields }, today)).toBe(reason)
  })

  it.each([
    ['without an affiliate', hiddenFields],
    ['with an unfilled shortcode', blockedFields],
  ])('%s waits although it has no warning', (_title, changedFields) => {
    expect(canOpenUnseen({ ...entry, ...changedFields }, today)).toBe(true)
    expect(explainNextRefusal({ ...entry, ...changedFields }, today)).toBe(
      'Kartu berikutnya belum bisa dikirim.',
    )
  })

  it.each([
    ['never contacted', {}],
    ['contacted yesterday', createFieldsOfChat('2026-11-20T10:00:00.000Z')],
  ])('%s has no warning', (_title, changedFields) => {
    expect(canOpenUnseen({ ...entry, ...changedFields }, today)).toBe(true)
  })
})

describe('the reason to skip an entry', () => {
  it.each<[string, Partial<QueueEntry>, string | null]>([
    ['does not exist if nothing has changed', {}, null],
    ['is that its need is over', { is_over: true }, 'pengingatnya tidak perlu lagi'],
    ['does not exist if its affiliate is gone', { ...hiddenFields, is_over: true }, null],
    ['is that its chat was opened since the queue was made', chatAfterQueue, 'chatnya sudah dibuka'],
    ['does not exist if its chat was opened before the queue was made', chatBeforeQueue, null],
    ['does not exist if it cannot be sent anyway', { ...chatAfterQueue, ...blockedFields }, null],
  ])('%s', (_title, changedFields, reason) => {
    expect(explainSkip({ ...entry, ...changedFields }, queue, today)).toBe(reason)
  })

  it('does not exist if its chat was opened since the queue was made, but on an earlier day', () => {
    expect(explainSkip({ ...entry, ...chatAfterQueue }, queue, '2026-11-22')).toBeNull()
  })
})

describe('the announced warnings', () => {
  it.each<[string, Partial<QueueEntry>, string[]]>([
    ['name a chat that was opened today', chatBeforeQueue, ['Chat ini sudah dibuka hari ini']],
    ['do not name a chat that was opened before today', createFieldsOfChat('2026-11-20T15:00:00.000Z'), []],
    [
      'name a blocked message and a changed number',
      { ...blockedFields, whatsapp_before: '0811' },
      ['Pesan belum lengkap', 'Nomornya sudah diganti'],
    ],
  ])('%s', (_title, changedFields, warnings) => {
    expect(listWarnings({ ...entry, ...changedFields }, today)).toEqual(warnings)
  })
})
