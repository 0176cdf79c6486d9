/** What is said of an action: while it runs, when it is done, and of those for whom it was not. */
import type { BulkActionKind, BulkActionResult, Outcome, Refusal } from './bulk-action.ts'

/** What was done to so many. */
const doneText: Record<BulkActionKind, (count: string) => string> = {
  approve: (count) => `${count} sample disetujui`,
  reject: (count) => `${count} sample ditolak`,
  send: (count) => `${count} sample ditandai Terkirim`,
  contact: (count) => `WhatsApp ${count} affiliate ditandai Sudah`,
  give: (count) => `${count} video diberikan`,
  deadline: (count) => `Tenggat ${count} affiliate diganti`,
  product: (count) => `Product ditambahkan ke ${count} affiliate`,
  remove: (count) => `${count} affiliate dihapus`,
}

const failedText: Record<BulkActionKind, string> = {
  approve: 'Gagal menyetujui sample',
  reject: 'Gagal menolak sample',
  send: 'Gagal mengupdate status sample product',
  contact: 'Gagal mengupdate status WhatsApp',
  give: 'Gagal memberi video',
  deadline: 'Gagal mengganti tenggat',
  product: 'Gagal menambahkan product',
  remove: 'Gagal menghapus data affiliate',
}

export const failureText = (kind: BulkActionKind) => failedText[kind]

export function howMany(rows: readonly Outcome[], outcome: Outcome['outcome']): number {
  return rows.filter((row) => row.outcome === outcome).length
}

/** In one sentence; of those who were refused a dialog tells. */
export function resultText(kind: BulkActionKind, { rows }: BulkActionResult): string {
  const [done, unchanged] = [howMany(rows, 'done'), howMany(rows, 'unchanged')]
  const already = unchanged > 0 ? `${formatCount(unchanged)} sudah begitu` : ''
  if (done === 0) return already ? `Tidak ada yang berubah: ${already}` : 'Tidak ada yang berubah'
  return [doneText[kind](formatCount(done)), already].filter(Boolean).join(', ')
}

/** Who was refused, by why; the most first. */
export function refusedByWhy(rows: readonly Outcome[]): [Refusal, string[]][] {
  const groups = new Map<Refusal, string[]>()
  for (const row of rows)
    if (row.outcome === 'refused') groups.set(row.why, [...(groups.get(row.why) ?? []), row.id])
  return [...groups].sort(([, a], [, b]) => b.length - a.length)
}

export function formatCount(count: number): string {
  return count.toLocaleString('id-ID')
}
