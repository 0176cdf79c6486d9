/** Texts about the result of a bulk action: success, failure and refused affiliates. */
import { formatCount } from '#base/count.ts'
import type { BulkActionKind, BulkActionResult, Outcome } from './bulk-action.ts'
import type { Refusal } from './refusal-text.ts'

/** Text of the success toast, for the number of affiliates that the action changed. */
const formatSuccess: Record<BulkActionKind, (count: string) => string> = {
  approve: (count) => `${count} sample disetujui`,
  reject: (count) => `${count} sample ditolak`,
  send: (count) => `${count} sample ditandai Terkirim`,
  contact: (count) => `WhatsApp ${count} affiliate ditandai Sudah`,
  give: (count) => `${count} video diberikan`,
  deadline: (count) => `Tenggat ${count} affiliate diganti`,
  extend: (count) => `${count} affiliate diberi waktu`,
  move: (count) => `Tenggat ${count} affiliate dipindah`,
  take_back: (count) => `Video ${count} affiliate diambil kembali`,
  swap: (count) => `${count} video diganti`,
  product: (count) => `Product ditambahkan ke ${count} affiliate`,
  remove: (count) => `${count} affiliate dihapus`,
}

export const failureText: Record<BulkActionKind, string> = {
  approve: 'Gagal menyetujui sample',
  reject: 'Gagal menolak sample',
  send: 'Gagal mengupdate status sample product',
  contact: 'Gagal mengupdate status WhatsApp',
  give: 'Gagal memberi video',
  deadline: 'Gagal mengganti tenggat',
  extend: 'Gagal memberi waktu',
  move: 'Gagal memindah tanggal',
  take_back: 'Gagal mengambil video kembali',
  swap: 'Gagal mengganti video',
  product: 'Gagal menambahkan product',
  remove: 'Gagal menghapus data affiliate',
}

export function countOutcome(rows: readonly Outcome[], outcome: Outcome['outcome']): number {
  return rows.filter((row) => row.outcome === outcome).length
}

/** Returns what the action changed, without the affiliates that it left as they were. */
export function describeDone(kind: BulkActionKind, { rows }: BulkActionResult): string {
  return formatSuccess[kind](formatCount(countOutcome(rows, 'done')))
}

/** Returns the result in one sentence. A dialog lists the refused affiliates. */
export function describeResult(kind: BulkActionKind, result: BulkActionResult): string {
  const { rows } = result
  const unchangedCount = countOutcome(rows, 'unchanged')
  const unchangedText = unchangedCount > 0 ? `${formatCount(unchangedCount)} sudah begitu` : ''
  if (countOutcome(rows, 'done') === 0)
    return unchangedText ? `Tidak ada yang berubah: ${unchangedText}` : 'Tidak ada yang berubah'
  return [describeDone(kind, result), unchangedText].filter(Boolean).join(', ')
}

/** Groups the refused affiliates by reason, the largest group first. */
export function groupRefusals(rows: readonly Outcome[]): [Refusal, string[]][] {
  const groups = new Map<Refusal, string[]>()
  for (const row of rows)
    if (row.outcome === 'refused') groups.set(row.why, [...(groups.get(row.why) ?? []), row.id])
  return [...groups].sort(([, a], [, b]) => b.length - a.length)
}
