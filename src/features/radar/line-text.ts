/** Explains in one line why an affiliate is on the radar. */
import { jakartaDate } from '#base/jakarta.ts'
import { daysLate, dueState } from '#features/affiliates/deadline.ts'
import type { Line } from './radar-schema.ts'

type LineFacts = Pick<Line, 'need' | 'since' | 'video'>

export function lineText({ need, since, video }: LineFacts, now: Date): string {
  const videoName = `Video #${video?.no_video}`
  const waited = waitedText(since, now)
  switch (need) {
    case 'telat':
    case 'tenggat':
      return `${deadlineText(video?.tanggal_max_upload ?? '', jakartaDate(now))} · ${videoName}`
    case 'review':
      return `Menunggu review ${waited}`
    case 'kirim':
      return `Disetujui, belum dikirim ${waited}`
    case 'video':
      return `Sample terkirim, tanpa video ${waited}`
    case 'hubungi':
      return `Belum dihubungi ${waited}`
    case 'dikembalikan':
      return `${videoName} dikembalikan, menunggu gantinya ${waited}`
  }
}

function deadlineText(deadline: string, today: string): string {
  const due = dueState(deadline, today)
  if (due === 'late') return `Telat ${daysLate(deadline, today)} hari`
  return due === 'today' ? 'Batas hari ini' : 'Batas besok'
}

const hour = 3_600_000

function waitedText(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / hour)
  if (hours < 1) return 'sejak tadi'
  return hours < 24 ? `${hours} jam` : `${Math.floor(hours / 24)} hari`
}
