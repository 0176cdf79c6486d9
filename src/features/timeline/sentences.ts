/**
 * Sentences about events, as a colleague would say them. The resources define the labels of fields and the texts of
 * values.
 */

import { formatCount } from '#base/count.ts'
import type { DownloadList } from '#base/download.ts'
import { formatDate } from '#base/jakarta.ts'
import { capitalize } from '#base/plain-text.ts'
import { getLabel, type Resource } from '#base/resource.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { needFilterLabel, type ReminderNeed } from '#features/affiliates/affiliate-values.ts'
import { type PostingStatus, postingLabel, postingStatusLabel } from '#features/affiliates/link-video.ts'
import {
  describeWarning,
  type PostingField,
  type PostingWarning,
  postingFieldLabel,
} from '#features/affiliates/posting-link.ts'
import { message } from '#features/messages/message.ts'
import { product } from '#features/products/product.ts'
import { rejectionReasons } from '#features/rejection-reasons/rejection-reasons.ts'
import { reminderSchedule } from '#features/reminders/reminder-schedule.ts'
import { permissionInfo } from '#features/session/permission.ts'
import { template } from '#features/templates/template.ts'
import { user } from '#features/users/user.ts'
import { video } from '#features/videos/video.ts'
import {
  type AccountAct,
  type Entry,
  type RowAct,
  type Subject,
  type SubjectType,
  subjectSchema,
  type Value,
} from './entry.ts'

/** One field before and after the change; null if it is empty. */
export interface FormattedChange {
  label: string
  from: string | null
  to: string | null
}

export interface Sentence {
  /** the person who acted; null if `action` already names them */
  actor: string | null
  action: string
  changes: FormattedChange[]
}

interface FieldLabel {
  label: string
  format?(value: unknown): string
}

export const subjectResources: Record<Subject, Resource> = {
  affiliate,
  video,
  template,
  product,
  user,
  message,
  reminder: reminderSchedule,
  rejection_reasons: rejectionReasons,
}

/** Returns the kind of history of a resource, or undefined if it has none of its own. */
export function findSubject({ table }: Resource): Subject | undefined {
  return subjectSchema.options.find((subject) => subjectResources[subject].table === table)
}

const timeAnswerTexts: Record<string, string> = {
  waiting: 'Menunggu jawaban',
  granted: 'Disetujui',
  refused: 'Ditolak',
}

/** Labels of recorded columns that are no field of the resource, or have another name there. */
const extraFields: Partial<Record<SubjectType, Record<string, FieldLabel>>> = {
  affiliate: {
    sample_shown_reason: {
      label: 'Alasan di halaman kreator',
      format: (isShown) => (isShown ? 'Ditunjukkan' : 'Disembunyikan'),
    },
    selected_product_ids: { label: getLabel(affiliate, 'product_id') },
    snoozed_until: { label: 'Ditunda sampai', format: (day) => formatDate(String(day)) },
    rests_until: { label: 'Pengingat berikutnya', format: (day) => formatDate(String(day)) },
  },
  video: { created_by: { label: getLabel(video, 'dibuat_oleh') } },
  assignment: {
    product_id: { label: getLabel(video, 'product_id') },
    tanggal_max_upload: { label: postingLabel.tanggal_max_upload, format: (day) => formatDate(String(day)) },
    status_link_posting: {
      label: postingLabel.status_link_posting,
      format: (status) => postingStatusLabel[status as PostingStatus],
    },
    link_posting_vo: { label: postingLabel.link_posting_vo },
    link_posting_review: { label: postingLabel.link_posting_review },
    asked_days: { label: 'Waktu yang diminta', format: (days) => `${days} hari` },
    asked_answer: { label: 'Minta waktu', format: (answer) => timeAnswerTexts[String(answer)] ?? '' },
    returned_reason: { label: postingLabel.returned_reason },
    returned_post: {
      label: 'Postingan yang perlu diubah',
      format: (post) => postingFieldLabel[post as PostingField],
    },
    may_repost: { label: 'Boleh direpost', format: (may) => (may ? 'Ya' : 'Tidak') },
    ads_until: { label: 'Boleh untuk iklan sampai', format: (day) => formatDate(String(day)) },
    posting_accepted: {
      label: postingLabel.posting_accepted,
      format: (warning) => describeWarning(warning as PostingWarning),
    },
  },
}

/** Returns the label of an entry's field, or undefined if the sentence already covers the field. */
export function findFieldLabel(type: SubjectType, field: string): FieldLabel | undefined {
  const extraField = readOwnProperty(extraFields[type], field)
  if (extraField) return extraField
  const ownField =
    type in subjectResources ? readOwnProperty(subjectResources[type as Subject].fields, field) : undefined
  return ownField?.label === undefined
    ? undefined
    : { label: ownField.label, ...(ownField.format && { format: ownField.format }) }
}

/** Reads own properties only, so that inherited ones such as `constructor` don't count as fields. */
function readOwnProperty<T>(fields: Record<string, T> | undefined, name: string): T | undefined {
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** @param historySubject kind of row whose history shows the entry */
export function formatSentence(entry: Entry, historySubject: Subject): Sentence {
  const { subject_type: type, act } = entry
  if (type === 'account') return describeLogin(entry, act as AccountAct)
  const actor = getActorName(entry)
  const reason = readChange(entry, 'reason', 'to')
  if (act === 'erased') return { actor, action: `menghapus permanen riwayat ini: ${reason}`, changes: [] }
  if (act === 'done') return { actor, action: 'menandai pesan ini selesai', changes: [] }
  if (act === 'reopened') return { actor, action: 'mengembalikan pesan ini ke Baru', changes: [] }
  if (act === 'chat opened') return { actor, action: describeChat(entry), changes: [] }
  const changes = orderChanges(type, entry.changes).map(({ definition, from, to }) => ({
    label: definition.label,
    from: formatValue(from, definition.format),
    to: formatValue(to, definition.format),
  }))
  if (act === 'applied') return { actor, action: describeAcceptance(entry, changes), changes }
  const action = describeAction(entry, act as Exclude<RowAct, 'erased'>, historySubject, changes)
  const namesAllChanges = describeConsent(entry)?.uses !== undefined
  return { actor, action, changes: namesAllChanges ? [] : changes }
}

/** Returns 'Anda' for the reader, and 'Sistem' if neither a user nor the creator acted. */
function getActorName({ actor, by_creator }: Entry): string {
  if (!actor) return by_creator ? 'Kreator' : 'Sistem'
  return actor.is_caller ? 'Anda' : (actor.full_name ?? 'User yang sudah dihapus')
}

const actionTexts: Record<Subject, Record<Exclude<RowAct, 'changed' | 'erased'>, string>> = {
  affiliate: buildActionTexts('mendaftarkan', 'affiliate ini'),
  video: buildActionTexts('menambahkan', 'video ini'),
  template: buildActionTexts('membuat', 'template ini'),
  product: buildActionTexts('menambahkan', 'product ini'),
  user: buildActionTexts('membuat', 'user ini'),
  message: buildActionTexts('mengirim', 'pesan ini'),
  reminder: buildActionTexts('membuat', 'pengingat ini'),
  rejection_reasons: buildActionTexts('membuat', 'alasan penolakan ini'),
}

/** An address records only that it changed, never what it says. */
const addressTexts: Record<Exclude<RowAct, 'erased'>, string> = {
  made: 'mengisi alamat kirim',
  changed: 'mengubah alamat kirim',
  deleted: 'menghapus alamat kirim',
  restored: 'memulihkan alamat kirim',
}

function buildActionTexts(creationVerb: string, subject: string) {
  return {
    made: `${creationVerb} ${subject}`,
    deleted: `menghapus ${subject}`,
    restored: `memulihkan ${subject}`,
  }
}

function describeAction(
  entry: Entry,
  act: Exclude<RowAct, 'erased'>,
  historySubject: Subject,
  changes: readonly FormattedChange[],
): string {
  const { subject_type: type } = entry
  if (type === 'permission') return describePermission(entry, act)
  if (type === 'shipping_address') return addressTexts[act]
  if (type === 'assignment') return describeAssignment(entry, act, historySubject, changes)
  if (act === 'changed')
    return describeSoleChange(entry) ?? describeArrival(entry) ?? `mengubah ${describeFields(changes)}`
  return actionTexts[type as Subject][act]
}

/**
 * Returns the sentence about a snooze, a cancelled reminder or a new link of the page, which change no other field;
 * undefined otherwise.
 */
function describeSoleChange(entry: Entry): string | undefined {
  if (entry.subject_type !== 'affiliate') return undefined
  const field = entry.changes[0]?.field
  if (field === 'rests_until') return 'membatalkan pengingat terakhir'
  if (field === 'page_generation') return 'mengganti link halaman kreator'
  if (field !== 'snoozed_until') return undefined
  return readChange(entry, 'snoozed_until', 'to') ? 'menunda affiliate ini' : 'mengakhiri penundaan'
}

/** Returns the sentence about the arrival of a sample, if the entry has no other change; undefined otherwise. */
function describeArrival({ subject_type, changes }: Entry): string | undefined {
  const [change, ...others] = changes
  if (subject_type !== 'affiliate' || change?.field !== 'sample_received_at' || others.length > 0)
    return undefined
  return change.to ? 'menandai sample sudah diterima' : 'menandai sample belum diterima'
}

function describeChat({ changes }: Entry): string {
  const need = changes.find(({ field }) => field === 'need')?.to
  const reason = need ? ` (${needFilterLabel[need as ReminderNeed]})` : ''
  const template = changes.find(({ field }) => field === 'template_id')
  if (!template) return `membuka chat WA${reason}`
  return template.to
    ? `membuka chat WA dengan template “${template.to}”${reason}`
    : `membuka chat WA dengan template yang sudah dihapus${reason}`
}

/** Returns the sentence about an accepted application. The entry's `page` is a path of the public site. */
function describeAcceptance(entry: Entry, corrections: readonly FormattedChange[]): string {
  const [page, source] = [readChange(entry, 'page', 'to'), readChange(entry, 'utm_source', 'to')]
  const origins = [
    page && `formulir di ${page === '/' ? 'halaman depan' : page}`,
    source && `sumber “${source}”`,
  ]
  const text = `menerima pendaftarannya lewat ${origins.filter(Boolean).join(', ') || 'formulir'}`
  return corrections.length > 0 ? `${text}, dan membetulkan ${describeFields(corrections)}` : text
}

function describeFields(changes: readonly FormattedChange[]): string {
  const [first, ...others] = changes
  return others.length === 0 && first ? first.label : `${changes.length} isian`
}

function describeAssignment(
  entry: Entry,
  act: RowAct,
  historySubject: Subject,
  changes: readonly FormattedChange[],
): string {
  const isInVideoHistory = historySubject === 'video'
  const videoText = isInVideoHistory ? 'video ini' : formatVideoName(entry)
  const holder = entry.username ?? 'affiliate lain'
  const toHolder = isInVideoHistory ? ` kepada ${holder}` : ''
  const fromHolder = isInVideoHistory ? ` dari ${holder}` : ''
  if (act === 'made') return `memberikan ${videoText}${toHolder}`
  if (act === 'deleted') return `mengambil ${videoText}${fromHolder}`
  if (act === 'restored') return `mengembalikan ${videoText}${toHolder}`
  const consent = describeConsent(entry)
  if (consent) return `${consent.action} ${videoText}${consent.uses ? `: ${consent.uses}` : ''}`
  if (entry.by_creator && readChange(entry, 'status_link_posting', 'from') === 'dikembalikan')
    return `mengirim lagi link ${videoText}`
  return `mengubah ${describeFields(changes)} ${isInVideoHistory ? `pada ${holder}` : videoText}`
}

function formatVideoName({ no_video }: Entry): string {
  return no_video === null ? 'sebuah video' : `Video #${no_video}`
}

/**
 * Fields of a creator's answer about the use of a video. Each answer sets `consent_at`, also one that changes only the
 * code for ads.
 */
const consentFields = ['may_repost', 'ads_until', 'consent_at']

interface ConsentText {
  action: string
  /** the uses that were permitted or no longer are; '' if there are none; missing if the list of changes names them */
  uses?: string
}

/** Returns what the creator did with their consent, if the entry has no other change; undefined otherwise. */
function describeConsent({ subject_type, act, changes }: Entry): ConsentText | undefined {
  if (subject_type !== 'assignment' || act !== 'changed' || changes.length === 0) return undefined
  if (!changes.every(({ field }) => consentFields.includes(field))) return undefined
  const answers = changes.filter(({ field }) => field !== 'consent_at')
  const grantedUses = answers.filter(({ to }) => to)
  const withdrawnUses = answers.filter(({ from }) => from)
  if (grantedUses.length > 0 && withdrawnUses.length > 0)
    return { action: `mengubah izin ${answers.length === 1 ? 'iklan' : 'pakai'}` }
  if (grantedUses.length > 0) return { action: 'memberi izin pakai', uses: listUses(grantedUses, 'to') }
  if (withdrawnUses.length > 0)
    return { action: 'mencabut izin pakai', uses: listUses(withdrawnUses, 'from') }
  return { action: answers.length > 0 ? 'menolak izin pakai' : 'mengganti kode iklan', uses: '' }
}

/** Returns for example 'repost dan iklan sampai 30 Mei 2027'. */
function listUses(answers: Entry['changes'], side: 'from' | 'to'): string {
  return answers
    .toSorted((a, b) => consentFields.indexOf(a.field) - consentFields.indexOf(b.field))
    .map((answer) =>
      answer.field === 'ads_until' ? `iklan sampai ${formatDate(String(answer[side]))}` : 'repost',
    )
    .join(' dan ')
}

function describePermission(entry: Entry, act: RowAct): string {
  const { full_name, product_name, actor } = entry
  const permission =
    readChange(entry, 'permission_name', 'to') || readChange(entry, 'permission_name', 'from')
  const label = product_name ?? permissionInfo[permission as keyof typeof permissionInfo]?.label ?? permission
  const holder = actor?.is_caller && actor.is_subject ? 'Anda' : (full_name ?? 'user ini')
  return act === 'deleted'
    ? `mencabut izin “${label}” dari ${holder}`
    : `memberi izin “${label}” kepada ${holder}`
}

/** Returns the sentence about a login. Omits the actor if it is the user whom the history is about. */
function describeLogin(entry: Entry, act: AccountAct): Sentence {
  const action = loginTexts[act](entry)
  const isOwn = entry.actor?.is_subject
  return {
    actor: isOwn ? null : getActorName(entry),
    action: isOwn ? capitalize(action) : action,
    changes: [],
  }
}

const loginTexts: Record<AccountAct, (entry: Entry) => string> = {
  'signed in': (entry) =>
    [
      'masuk dari',
      [readChange(entry, 'device', 'to'), readChange(entry, 'address', 'to')].filter(Boolean).join(', '),
    ].join(' '),
  'sessions ended': (entry) => {
    const device = readChange(entry, 'device', 'from')
    const count = Number(readChange(entry, 'sessions', 'from'))
    if (count > 1 || device === '') return `mengakhiri ${formatCount(count)} sesi`
    return entry.actor?.is_subject ? `keluar dari ${device}` : `mengakhiri sesi di ${device}`
  },
  'password changed': () => 'mengganti password',
  'second factor on': () => 'mengaktifkan verifikasi dua langkah',
  'second factor off': () => 'menonaktifkan verifikasi dua langkah',
  'weekly report on': () => 'meminta laporan mingguan lewat email',
  'weekly report off': () => 'menghentikan laporan mingguan lewat email',
  'recovery codes renewed': () => 'membuat kode pemulihan baru',
  'recovery code used': (entry) =>
    `memakai satu kode pemulihan, tersisa ${readChange(entry, 'recovery_codes', 'to') || '0'}`,
  downloaded: (entry) => {
    const list = downloadNames[readChange(entry, 'list', 'to') as DownloadList] ?? 'daftar'
    const rows = formatCount(Number(readChange(entry, 'rows', 'to')))
    return `mengunduh ${rows} baris ${list} (${readChange(entry, 'format', 'to').toUpperCase()})`
  },
}

const downloadNames: Record<DownloadList, string> = {
  affiliate: 'Registrasi Affiliate',
  'data-affiliate': 'Data Affiliate',
  video: 'Data Video',
  template: 'Griting Template',
  product: 'Product Management',
  user: 'User Management',
  report: 'Laporan',
}

function readChange({ changes }: Entry, field: string, side: 'from' | 'to'): string {
  const value = changes.find((change) => change.field === field)?.[side]
  return value === null || value === undefined ? '' : String(value)
}

/** Returns the changes in the field order of the resource's form, without fields that the sentence already covers. */
function orderChanges(type: SubjectType, changes: Entry['changes']) {
  const order = [
    ...Object.keys(extraFields[type] ?? {}),
    ...(type in subjectResources ? Object.keys(subjectResources[type as Subject].fields) : []),
  ]
  // A consent also ends when its post does. Then the creator has not decided about it.
  const isAboutPost = changes.some(({ field }) => field === 'status_link_posting')
  return changes
    .filter(({ field }) => !isAboutPost || !consentFields.includes(field))
    .flatMap((change) => {
      const definition = findFieldLabel(type, change.field)
      return definition ? [{ ...change, definition }] : []
    })
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
}

function formatValue(value: Value, format: FieldLabel['format']): string | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (Array.isArray(value)) return value.map((each) => formatValue(each, format)).join(', ')
  // `format` may return nothing for a value that an older version of the program stored.
  return format?.(typeof value === 'number' ? String(value) : value) || String(value)
}
