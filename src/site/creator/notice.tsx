/** Says why nothing was stored. */
import type { PageNotice } from '#features/creator-pages/creator-page.ts'
import { resultId } from './refused-post.ts'

interface NoticeProps {
  notice: PageNotice
  /** input for which the page has no form any more */
  lost?: readonly string[]
  /** False if the page opens at a field instead. */
  isResult?: boolean
}

export function Notice({ notice, lost = [], isResult = true }: NoticeProps) {
  return (
    <p className="notice" role="alert" {...(isResult && { id: resultId, tabIndex: -1 })}>
      <b>{noticeTexts[notice]}</b>
      {lost.map((link) => (
        <bdi key={link}> {link}</bdi>
      ))}
    </p>
  )
}

const noticeTexts: Record<PageNotice, string> = {
  wrong: 'Belum tersimpan. Ada yang perlu dibetulkan di bawah.',
  expired: 'Belum tersimpan: halaman ini sudah lama terbuka. Isianmu masih ada, kirim sekali lagi.',
  changed: 'Belum tersimpan: alamatnya baru saja diubah dari tempat lain. Periksa, lalu kirim sekali lagi.',
  'too late':
    'Belum tersimpan: samplemu sudah berubah status. Tanyakan lewat WhatsApp kalau ada yang keliru.',
  'video changed':
    'Belum tersimpan: video ini baru saja berubah. Lihat keadaannya sekarang di bawah, atau tanyakan lewat WhatsApp.',
  'consent changed':
    'Belum tersimpan: izin video ini sudah diubah dari halaman lain. Yang berlaku sekarang tertulis di atas ini. Kalau tetap mau mengubahnya, simpan sekali lagi.',
  away: 'Belum tersimpan: sistem kami sedang sibuk. Isianmu masih ada, coba lagi sebentar lagi.',
  busy: 'Belum tersimpan: terlalu banyak kiriman. Isianmu masih ada, coba lagi nanti.',
  unreadable: 'Belum tersimpan: kiriman ini tidak bisa dibaca. Kirim dari halaman ini.',
  'too large': 'Belum tersimpan: isiannya terlalu panjang. Persingkat, lalu kirim lagi.',
}
