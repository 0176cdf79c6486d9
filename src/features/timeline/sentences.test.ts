/** Tests of the history's sentences: with the labels of the resources, and for any content. */
import { describe, expect, it } from 'vitest'
import { permissionInfo } from '#features/session/permission.ts'
import fc from '#test/properties.ts'
import { accountActs, type Entry, rowActs, subjectSchema } from './entry.ts'
import { type FormattedChange, formatSentence } from './sentences.ts'

const rina = { full_name: 'Rina', is_caller: false, is_subject: false }

function buildEntry(fields: Partial<Entry>): Entry {
  return {
    id: 1,
    at: '2026-11-21T02:05:00.000Z',
    subject_type: 'affiliate',
    act: 'changed',
    actor: rina,
    by_creator: false,
    no_video: null,
    username: null,
    full_name: null,
    product_name: null,
    changes: [],
    ...fields,
  }
}

const buildChange = (field: string, from: unknown, to: unknown) =>
  ({ field, from, to }) as Entry['changes'][number]

/** Returns the entry of a creator's answer about the use of Video #12. */
const buildConsent = (...changes: Entry['changes']): Partial<Entry> => ({
  subject_type: 'assignment',
  actor: null,
  by_creator: true,
  no_video: 12,
  changes: [...changes, buildChange('consent_at', null, '2026-11-28T02:00:00+00:00')],
})

type HistorySubject = Parameters<typeof formatSentence>[1]

/** Returns the sentence of an entry, then each change, as they stand in the history of such a row. */
function formatEntry(fields: Partial<Entry>, historySubject: HistorySubject = 'affiliate'): string {
  const { actor, action, changes } = formatSentence(buildEntry(fields), historySubject)
  const changeTexts = changes.map(({ label, from, to }: FormattedChange) => `${label}: ${from} → ${to}`)
  return [[actor, action].filter(Boolean).join(' '), ...changeTexts].join(' | ')
}

describe('the history sentence', () => {
  it.each<[string, string, Partial<Entry>, HistorySubject?]>([
    [
      'one changed field',
      'Rina mengubah Status Sample Product | Status Sample Product: Review → Disetujui',
      { changes: [buildChange('sample_product_status', 'review', 'disetujui')] },
    ],
    [
      'several changed fields, in the order of the form',
      'Rina mengubah 2 isian | Username: a → b | Status WhatsApp: Belum → Sudah',
      { changes: [buildChange('status_whatsapp', 'belum', 'sudah'), buildChange('username', 'a', 'b')] },
    ],
    [
      'changed products',
      'Rina mengubah Product | Product: Night Serum → Night Serum, product lain',
      { changes: [buildChange('selected_product_ids', ['Night Serum'], ['Night Serum', 'product lain'])] },
    ],
    [
      'an application through the public form',
      'Rina menerima pendaftarannya lewat formulir di halaman depan, sumber “tiktok”',
      {
        act: 'applied',
        changes: [buildChange('page', null, '/'), buildChange('utm_source', null, 'tiktok')],
      },
    ],
    [
      'an application with corrected fields',
      'Rina menerima pendaftarannya lewat formulir di halaman depan, dan membetulkan 2 isian | Username: c → d | Nama: a → b',
      {
        act: 'applied',
        changes: [
          buildChange('username', 'c', 'd'),
          buildChange('page', null, '/'),
          buildChange('nama', 'a', 'b'),
        ],
      },
    ],
    [
      'a snoozed affiliate',
      'Rina menunda affiliate ini | Ditunda sampai: null → 25 Nov 2026',
      { changes: [buildChange('snoozed_until', null, '2026-11-25')] },
    ],
    [
      'a snooze that was ended',
      'Rina mengakhiri penundaan | Ditunda sampai: 25 Nov 2026 → null',
      { changes: [buildChange('snoozed_until', '2026-11-25', null)] },
    ],
    [
      'a new link of the page',
      'Rina mengganti link halaman kreator',
      { changes: [buildChange('page_generation', 1, 2)] },
    ],
    [
      'an address that the creator gave',
      'Kreator mengisi alamat kirim',
      { subject_type: 'shipping_address', act: 'made', actor: null, by_creator: true },
    ],
    [
      'a sample that has arrived',
      'Rina menandai sample sudah diterima | Sample Diterima: null → 26 Nov 2026, 09:05',
      { changes: [buildChange('sample_received_at', null, '2026-11-26T02:05:00+00:00')] },
    ],
    [
      'an arrival that was taken back',
      'Rina menandai sample belum diterima | Sample Diterima: 26 Nov 2026, 09:05 → null',
      { changes: [buildChange('sample_received_at', '2026-11-26T02:05:00+00:00', null)] },
    ],
    [
      'an arrival that ended with the status',
      'Rina mengubah 2 isian | Status Sample Product: Terkirim → Disetujui | Sample Diterima: 26 Nov 2026, 09:05 → null',
      {
        changes: [
          buildChange('sample_received_at', '2026-11-26T02:05:00+00:00', null),
          buildChange('sample_product_status', 'terkirim', 'disetujui'),
        ],
      },
    ],
    [
      'a changed price',
      'Rina mengubah Price | Price: Rp. 89.000 → Rp. 92.500,50',
      { subject_type: 'product', changes: [buildChange('price', 89000, 92500.5)] },
      'product',
    ],
    [
      'a field that was empty',
      'Rina mengubah Deskripsi | Deskripsi: null → Sapaan',
      { subject_type: 'template', changes: [buildChange('description', null, 'Sapaan')] },
      'template',
    ],
    [
      'an action of the reader',
      'Anda menghapus product ini',
      { subject_type: 'product', act: 'deleted', actor: { ...rina, is_caller: true } },
    ],
    ['an action of the server', 'Sistem memulihkan affiliate ini', { act: 'restored', actor: null }],
    [
      'an action of an erased user',
      'User yang sudah dihapus mendaftarkan affiliate ini',
      { act: 'made', actor: { ...rina, full_name: null } },
    ],
    [
      'an assigned video, in the history of the affiliate',
      'Rina memberikan Video #12',
      { subject_type: 'assignment', act: 'made', no_video: 12 },
    ],
    [
      'an assigned video, in the history of the video',
      'Rina memberikan video ini kepada @nadya',
      { subject_type: 'assignment', act: 'made', no_video: 12, username: '@nadya' },
      'video',
    ],
    [
      'a video taken from an affiliate that the reader cannot see',
      'Rina mengambil video ini dari affiliate lain',
      { subject_type: 'assignment', act: 'deleted' },
      'video',
    ],
    [
      'a changed posting status',
      'Rina mengubah Status Link Posting Video #12 | Status Link Posting: Belum → Sudah',
      {
        subject_type: 'assignment',
        no_video: 12,
        changes: [buildChange('status_link_posting', 'belum', 'sudah')],
      },
    ],
    [
      'a first consent to the use of a video',
      'Kreator memberi izin pakai Video #12: repost dan iklan sampai 30 Mei 2027',
      buildConsent(buildChange('ads_until', null, '2027-05-30'), buildChange('may_repost', null, true)),
    ],
    [
      'a first consent to ads only',
      'Kreator memberi izin pakai Video #12: iklan sampai 30 Mei 2027',
      buildConsent(buildChange('may_repost', null, false), buildChange('ads_until', null, '2027-05-30')),
    ],
    [
      'a consent to reposts that follows one to ads',
      'Kreator memberi izin pakai Video #12: repost',
      buildConsent(buildChange('may_repost', false, true)),
    ],
    [
      'a consent to ads until another day',
      'Kreator mengubah izin iklan Video #12 | Boleh untuk iklan sampai: 30 Mei 2027 → 30 Jun 2027',
      buildConsent(buildChange('ads_until', '2027-05-30', '2027-06-30')),
    ],
    [
      'a consent that no longer covers reposts',
      'Kreator mencabut izin pakai Video #12: repost',
      buildConsent(buildChange('may_repost', true, false)),
    ],
    [
      'a refused consent',
      'Kreator menolak izin pakai Video #12',
      buildConsent(buildChange('may_repost', null, false)),
    ],
    [
      'a withdrawn consent',
      'Kreator mencabut izin pakai Video #12: repost dan iklan sampai 30 Mei 2027',
      buildConsent(buildChange('may_repost', true, false), buildChange('ads_until', '2027-05-30', null)),
    ],
    [
      'a consent to ads in place of reposts',
      'Kreator mengubah izin pakai Video #12 | Boleh direpost: Ya → Tidak | Boleh untuk iklan sampai: null → 30 Mei 2027',
      buildConsent(buildChange('may_repost', true, false), buildChange('ads_until', null, '2027-05-30')),
    ],
    ['another code for ads', 'Kreator mengganti kode iklan Video #12', buildConsent()],
    [
      'a consent that ended with the post',
      'Rina mengubah Status Link Posting Video #12 | Status Link Posting: Sudah → Belum',
      {
        ...buildConsent(
          buildChange('status_link_posting', 'sudah', 'belum'),
          buildChange('may_repost', true, null),
        ),
        actor: rina,
        by_creator: false,
      },
    ],
    [
      'a link that is sent again after a return',
      'Kreator mengirim lagi link Video #12 | Status Link Posting: Dikembalikan → Belum',
      buildConsent(buildChange('status_link_posting', 'dikembalikan', 'belum')),
    ],
    [
      'a return that says which post it means',
      'Rina mengubah 2 isian Video #12 | Yang perlu diubah kreator: null → Suaranya pelan | Postingan yang perlu diubah: Review → VO',
      {
        subject_type: 'assignment',
        no_video: 12,
        changes: [
          buildChange('returned_post', 'review', 'vo'),
          buildChange('returned_reason', null, 'Suaranya pelan'),
        ],
      },
    ],
    [
      'a granted permission',
      'Rina memberi izin “Data Affiliate” kepada Budi',
      {
        subject_type: 'permission',
        act: 'made',
        full_name: 'Budi',
        changes: [buildChange('permission_name', null, 'data_affiliate')],
      },
      'user',
    ],
    [
      'a revoked product permission',
      'Rina mencabut izin “Night Serum” dari Budi',
      {
        subject_type: 'permission',
        act: 'deleted',
        full_name: 'Budi',
        product_name: 'Night Serum',
        changes: [buildChange('permission_name', 'data_affiliate_product_x', null)],
      },
      'user',
    ],
    [
      'a sign-in',
      'Masuk dari Chrome di Android, 10.0.0.1',
      {
        subject_type: 'account',
        act: 'signed in',
        actor: { ...rina, is_subject: true },
        changes: [buildChange('device', null, 'Chrome di Android'), buildChange('address', null, '10.0.0.1')],
      },
      'user',
    ],
    [
      'sessions ended by another user',
      'Rina mengakhiri 3 sesi',
      { subject_type: 'account', act: 'sessions ended', changes: [buildChange('sessions', 3, 0)] },
      'user',
    ],
    [
      'a downloaded list',
      'Mengunduh 1.204 baris Data Affiliate (CSV)',
      {
        subject_type: 'account',
        act: 'downloaded',
        actor: { full_name: 'Rina', is_caller: false, is_subject: true },
        changes: [
          buildChange('list', null, 'data-affiliate'),
          buildChange('format', null, 'csv'),
          buildChange('rows', null, 1204),
        ],
      },
    ],
    [
      'a sign-out',
      'Keluar dari Safari di iPhone',
      {
        subject_type: 'account',
        act: 'sessions ended',
        actor: { ...rina, is_subject: true },
        changes: [buildChange('sessions', 1, 0), buildChange('device', 'Safari di iPhone', null)],
      },
      'user',
    ],
    [
      'an erasure',
      'Rina menghapus permanen riwayat ini: diminta',
      { act: 'erased', changes: [buildChange('reason', null, 'diminta')] },
    ],
  ])('describes %s', (_, sentence, fields, historySubject) => {
    expect(formatEntry(fields, historySubject)).toBe(sentence)
  })
})

describe('the sentence of any entry', () => {
  const anyText = fc.oneof(fc.string(), fc.constantFrom(...Object.keys(permissionInfo)))
  const anyValue = fc.oneof(anyText, fc.integer(), fc.boolean(), fc.constant(null), fc.array(anyText))
  const anyField = fc.oneof(
    fc.constantFrom('username', 'status_whatsapp', 'price', 'role', 'permission_name', 'device'),
    fc.constantFrom('constructor', '__proto__', 'toString'),
    anyText,
  )
  const anyFields = fc.record({
    subject_type: fc.constantFrom(...subjectSchema.options, 'assignment' as const, 'permission' as const),
    act: fc.constantFrom(...rowActs),
    actor: fc.option(
      fc.record({ full_name: fc.option(anyText), is_caller: fc.boolean(), is_subject: fc.boolean() }),
    ),
    changes: fc.array(fc.record({ field: anyField, from: anyValue, to: anyValue }), { maxLength: 4 }),
    no_video: fc.option(fc.nat()),
    username: fc.option(anyText),
  })

  it('names the actor, the action and the label of each changed field', () => {
    fc.assert(
      fc.property(anyFields, fc.constantFrom(...subjectSchema.options), (fields, historySubject) => {
        const { actor, action, changes } = formatSentence(buildEntry(fields), historySubject)
        expect(actor).not.toBeNull()
        expect(action).not.toMatch(/undefined|\[object/)
        for (const { label } of changes) expect(label).not.toBe('')
      }),
    )
  })

  it('describes every login event', () => {
    for (const act of accountActs) {
      const { action } = formatSentence(buildEntry({ subject_type: 'account', act }), 'user')
      expect(action).not.toMatch(/undefined|NaN/)
    }
  })
})
