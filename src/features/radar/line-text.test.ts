import { expect, it } from 'vitest'
import type { Need } from '#features/affiliates/affiliate-values.ts'
import { describeLine } from './line-text.ts'

const now = new Date('2026-11-21T16:59:59Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const affiliate = { sample_received_at: null }
const videoDueOn = (tanggal_max_upload: string) => ({
  id: '00000000-0000-4000-8000-000000000001',
  no_video: 12,
  product_id: null,
  tanggal_max_upload,
  time_request: null,
})

it.each<[Need, string, string]>([
  ['telat', '2026-11-18', 'Telat 3 hari · #12'],
  ['tenggat', '2026-11-21', 'Batas hari ini · #12'],
  ['tenggat', '2026-11-22', 'Batas besok · #12'],
  // A deadline of yesterday is late even before the radar is read again.
  ['tenggat', '2026-11-20', 'Telat 1 hari · #12'],
])('describes the need %s, due on %s, as: %s', (need, deadline, text) => {
  expect(describeLine({ need, since: ago(1), video: videoDueOn(deadline), affiliate }, now)).toBe(text)
})

it.each<[Need, number, string]>([
  ['review', 0, 'Menunggu review sejak tadi'],
  ['review', 23.9, 'Menunggu review 23 jam'],
  ['kirim', 49, 'Disetujui, belum dikirim 2 hari'],
  ['video', 24 * 9, 'Sample terkirim, tanpa video 9 hari'],
  ['hubungi', 24, 'Belum dihubungi 1 hari'],
  ['revisi', 97, 'Revisi video #12 belum dikirim 4 hari'],
  ['dikembalikan', 30, 'Video #12 dikembalikan, menunggu gantinya 1 hari'],
])('describes the need %s after %d hours as: %s', (need, hours, text) => {
  const video = need === 'dikembalikan' || need === 'revisi' ? videoDueOn('2026-11-01') : null
  expect(describeLine({ need, since: ago(hours), video, affiliate }, now)).toBe(text)
})

it('tells what a creator asks for, and which link waits', () => {
  const videoWithRequest = {
    ...videoDueOn('2026-11-22'),
    time_request: { days: 2 as const, reason: 'sedang sakit' },
  }
  const readText = (need: Need, video: typeof videoWithRequest) =>
    describeLine({ need, since: ago(2), video, affiliate }, now)
  expect(readText('waktu', videoWithRequest)).toBe(
    'Minta waktu 2 hari · #12, batas Min, 22 Nov: sedang sakit',
  )
  expect(readText('cek', videoWithRequest)).toBe('Link video #12 menunggu dicek 2 jam')
})

it('says since when a sample has arrived, if that is known', () => {
  const since = ago(24 * 4)
  const received = { sample_received_at: since }
  expect(describeLine({ need: 'video', since, video: null, affiliate: received }, now)).toBe(
    'Sample diterima, tanpa video 4 hari',
  )
})
