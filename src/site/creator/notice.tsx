/** Texts that say whether a submission was stored. The page opens at them. */
import type { ReactNode } from 'react'
import type { PageNotice } from '#features/creator-pages/creator-page.ts'
import { resultId } from './refused-submission.ts'

/** Says what was stored. */
export function StoredNotice({ children }: { children: ReactNode }) {
  return (
    <p className="done" role="status" id={resultId} tabIndex={-1}>
      {children}
    </p>
  )
}

interface NoticeProps {
  notice: PageNotice
  /** Number of the video that the submission was about. */
  no_video?: number | undefined
  /** Input for which the page has no form any more. */
  lostInput?: readonly string[]
  /** False if the page opens at a field instead. */
  isResult?: boolean
  /** True if the page no longer has the video. */
  isVideoGone?: boolean
}

/** Says why nothing was stored. */
export function Notice({
  notice,
  no_video,
  lostInput = [],
  isResult = true,
  isVideoGone = false,
}: NoticeProps) {
  return (
    <p className="notice" role="alert" {...(isResult && { id: resultId, tabIndex: -1 })}>
      <b>
        {isVideoGone
          ? videoGoneText
          : buildNoticeTexts(no_video ? `video #${no_video}` : 'video ini')[notice]}
      </b>
      {lostInput.length > 0 && ' Yang kamu ketik: '}
      {lostInput.map((text) => (
        <bdi key={text}> {text}</bdi>
      ))}
    </p>
  )
}

const videoGoneText =
  'Belum terkirim: video itu sudah tidak untukmu. Tanyakan lewat WhatsApp kalau ada yang keliru.'

/** @param video what the notice calls the video */
const buildNoticeTexts = (video: string): Record<PageNotice, string> => ({
  wrong: 'Belum terkirim. Ada yang perlu dibetulkan di bawah.',
  expired: 'Belum terkirim: halaman ini sudah lama terbuka. Isianmu masih ada, kirim sekali lagi.',
  changed: 'Belum terkirim: alamatnya baru saja diubah dari tempat lain. Periksa, lalu kirim sekali lagi.',
  'too late': 'Belum terkirim: samplemu sudah berubah status. Tanyakan lewat WhatsApp kalau ada yang keliru.',
  'video changed': `Belum terkirim: ${video} baru saja berubah. Lihat keadaannya sekarang di bawah, atau tanyakan lewat WhatsApp.`,
  'consent changed': `Belum terkirim: izin ${video} sudah diubah dari halaman lain. Yang berlaku sekarang tertulis di atas ini. Kalau tetap mau mengubahnya, simpan sekali lagi.`,
  away: 'Belum terkirim: sistem kami sedang sibuk. Isianmu masih ada, coba lagi sebentar lagi.',
  busy: 'Belum terkirim: terlalu banyak kiriman. Isianmu masih ada, coba lagi nanti.',
  unreadable: 'Belum terkirim: kiriman ini tidak bisa dibaca. Kirim dari halaman ini.',
  'too large': 'Belum terkirim: isiannya terlalu panjang. Persingkat, lalu kirim lagi.',
})
