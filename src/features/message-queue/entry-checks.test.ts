import { describe, expect, it } from 'vitest'
import {
  buildChatHref,
  explainNotSent,
  explainSkip,
  explainWait,
  hasNoWarnings,
  listWarnings,
  wasContactedToday,
} from './entry-checks.ts'
import type { QueueEntry } from './queue-schema.ts'

const today = '2026-11-21'
const queue = { made_at: '2026-11-21T02:00:00.000Z' }

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

const openedAt = (at: string): Partial<QueueEntry> => ({
  chat: { at, by_id: null, by: 'Rina', need: null, reminders: 0, rests_until: null },
})
const withNumber = (whatsapp: string): Partial<QueueEntry> => ({
  affiliate: { username: 'budi88', platform: 'tiktok', whatsapp, status_whatsapp: 'belum' },
})
const hiddenEntry = { affiliate: null, message: '' }
const blockedEntry = { blockers: ['[resi]: resinya belum diisi', '[toko]: shortcode tidak dikenal'] }
const chatOfThisMorning = openedAt('2026-11-21T01:00:00.000Z')
const chatSinceThen = openedAt('2026-11-21T03:00:00.000Z')

describe('the link to the chat', () => {
  it.each<[string, Partial<QueueEntry>, string | null, string | null]>([
    ['has the message', {}, 'https://wa.me/6281310000000?text=Halo%20budi88!', null],
    [
      'has the address of the page',
      { message: 'Isi di [halaman] ya', page_path: '/?k=x$&' },
      'https://wa.me/6281310000000?text=Isi%20di%20https%3A%2F%2Fteduh.id%2F%3Fk%3Dx%24%26%20ya',
      null,
    ],
    ['is missing without an affiliate', hiddenEntry, null, 'affiliate ini tidak ada lagi'],
    [
      'is missing with an unfilled shortcode',
      blockedEntry,
      null,
      '[resi]: resinya belum diisi, [toko]: shortcode tidak dikenal',
    ],
    ['is missing without a digit', withNumber('-'), null, 'nomor WhatsApp-nya tidak berisi angka'],
  ])('%s', (_title, change, href, reason) => {
    const changedEntry = { ...entry, ...change }
    expect(buildChatHref(changedEntry, 'https://teduh.id')).toBe(href)
    if (reason !== null) expect(explainNotSent(changedEntry)).toBe(reason)
  })
})

describe('a chat', () => {
  it.each<[string, Partial<QueueEntry>, boolean]>([
    ['that was never opened', {}, false],
    ['opened at midnight in Jakarta', openedAt('2026-11-20T17:00:00.000Z'), true],
    ['opened a moment before', openedAt('2026-11-20T16:59:59.999Z'), false],
    ['opened in the last minute of the day', openedAt('2026-11-21T16:59:00.000Z'), true],
  ])('%s: contacted today is %s', (_title, change, expected) => {
    expect(wasContactedToday({ ...entry, ...change }, today)).toBe(expected)
  })
})

describe('the next entry', () => {
  it.each<[string, Partial<QueueEntry>, string]>([
    ['whose need is over', { is_over: true }, 'Pengingat di kartu berikutnya tidak perlu lagi.'],
    ['whose number was replaced', { whatsapp_before: '0899' }, 'Nomor di kartu berikutnya sudah diganti.'],
    ['contacted today', chatOfThisMorning, 'Chat kartu berikutnya sudah dibuka hari ini.'],
    [
      'contacted today, with another number',
      { ...chatOfThisMorning, whatsapp_before: '0899' },
      'Chat kartu berikutnya sudah dibuka hari ini.',
    ],
  ])('%s has a warning', (_title, change, reason) => {
    expect(hasNoWarnings({ ...entry, ...change }, today)).toBe(false)
    expect(explainWait({ ...entry, ...change }, today)).toBe(reason)
  })

  it.each([
    ['without an affiliate', hiddenEntry],
    ['with an unfilled shortcode', blockedEntry],
  ])('%s waits although it has no warning', (_title, change) => {
    expect(hasNoWarnings({ ...entry, ...change }, today)).toBe(true)
    expect(explainWait({ ...entry, ...change }, today)).toBe('Kartu berikutnya belum bisa dikirim.')
  })

  it.each([
    ['never contacted', {}],
    ['contacted yesterday', openedAt('2026-11-20T10:00:00.000Z')],
  ])('%s has no warning', (_title, change) => {
    expect(hasNoWarnings({ ...entry, ...change }, today)).toBe(true)
  })
})

describe('an entry', () => {
  it.each<[string, Partial<QueueEntry>, string | null]>([
    ['as it was queued', {}, null],
    ['whose need is over', { is_over: true }, 'pengingatnya tidak perlu lagi'],
    ['whose affiliate is gone', { ...hiddenEntry, is_over: true }, null],
    ['whose chat was opened since', chatSinceThen, 'chatnya sudah dibuka'],
    ['whose chat was opened before the queue was made', chatOfThisMorning, null],
    ['whose chat was opened since, and which cannot be sent', { ...chatSinceThen, ...blockedEntry }, null],
  ])('%s: unneeded since %j', (_title, change, reason) => {
    expect(explainSkip({ ...entry, ...change }, queue, today)).toBe(reason)
  })

  it('whose chat was opened since the queue was made, on an earlier day, is needed', () => {
    expect(explainSkip({ ...entry, ...chatSinceThen }, queue, '2026-11-22')).toBeNull()
  })
})

describe('the announced warnings', () => {
  it.each<[string, Partial<QueueEntry>, string[]]>([
    ['name a chat that was opened today', chatOfThisMorning, ['Chat ini sudah dibuka hari ini']],
    ['do not name a chat that was opened before today', openedAt('2026-11-20T15:00:00.000Z'), []],
    [
      'name a blocked message and a changed number',
      { ...blockedEntry, whatsapp_before: '0811' },
      ['Pesan belum lengkap', 'Nomornya sudah diganti'],
    ],
  ])('%s', (_title, change, warnings) => {
    expect(listWarnings({ ...entry, ...change }, today)).toEqual(warnings)
  })
})
