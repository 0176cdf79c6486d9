import { expect, it } from 'vitest'
import type { Need } from '#features/affiliates/affiliate-values.ts'
import { describeLine } from './line-text.ts'

/** The last second of 21 November in Jakarta. */
const now = new Date('2026-11-21T16:59:59Z')
const subtractHours = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const affiliate = { sample_received_at: null }
const createVideo = (tanggal_max_upload: string) => ({
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
  expect(describeLine({ need, since: subtractHours(1), video: createVideo(deadline), affiliate }, now)).toBe(
    text,
  )
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
  const video = need === 'dikembalikan' || need === 'revisi' ? createVideo('2026-11-01') : null
  expect(describeLine({ need, since: subtractHours(hours), video, affiliate }, now)).toBe(text)
})

it('describes a request for more days and a link that waits for a check', () => {
  const videoWithRequest = {
    ...createVideo('2026-11-22'),
    time_request: { days: 2 as const, reason: 'sedang sakit' },
  }
  const line = { since: subtractHours(2), video: videoWithRequest, affiliate }
  expect(describeLine({ ...line, need: 'waktu' }, now)).toBe(
    'Minta waktu 2 hari · #12, batas Min, 22 Nov: sedang sakit',
  )
  expect(describeLine({ ...line, need: 'cek' }, now)).toBe('Link video #12 menunggu dicek 2 jam')
})

it('says since when a sample has arrived, if that is known', () => {
  const since = subtractHours(24 * 4)
  const line = { need: 'video' as const, since, video: null, affiliate: { sample_received_at: since } }
  expect(describeLine(line, now)).toBe('Sample diterima, tanpa video 4 hari')
})
