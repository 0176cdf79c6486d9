/** Explains in one line why an affiliate is on the radar. */
import { formatWait, getJakartaDate } from '#base/jakarta.ts'
import { countDaysLate, getDueState } from '#features/affiliates/deadline.ts'
import { describeTimeRequest, findVideoWithTimeRequest } from '#features/affiliates/time-request-text.ts'
import type { Line } from './radar-schema.ts'

type LineFacts = Pick<Line, 'need' | 'since' | 'video'> & {
  affiliate: Pick<Line['affiliate'], 'sample_received_at'>
}

export function describeLine({ need, since, video, affiliate }: LineFacts, now: Date): string {
  const videoNumber = `#${video?.no_video}`
  const waitText = formatWait(since, now) ?? 'sejak tadi'
  switch (need) {
    case 'waktu': {
      const videoWithTimeRequest = video ? findVideoWithTimeRequest([video]) : undefined
      return videoWithTimeRequest ? describeTimeRequest(videoWithTimeRequest) : ''
    }
    case 'telat':
    case 'tenggat':
      return `${describeDeadline(video?.tanggal_max_upload ?? '', getJakartaDate(now))} · ${videoNumber}`
    case 'cek':
      return `Link video ${videoNumber} menunggu dicek ${waitText}`
    case 'review':
      return `Menunggu review ${waitText}`
    case 'kirim':
      return `Disetujui, belum dikirim ${waitText}`
    case 'video':
      return `Sample ${affiliate.sample_received_at ? 'diterima' : 'terkirim'}, tanpa video ${waitText}`
    case 'hubungi':
      return `Belum dihubungi ${waitText}`
    case 'revisi':
      return `Revisi video ${videoNumber} belum dikirim ${waitText}`
    case 'dikembalikan':
      return `Video ${videoNumber} dikembalikan, menunggu gantinya ${waitText}`
  }
}

function describeDeadline(deadline: string, today: string): string {
  const due = getDueState(deadline, today)
  if (due === 'late') return `Telat ${countDaysLate(deadline, today)} hari`
  return due === 'today' ? 'Batas hari ini' : 'Batas besok'
}
