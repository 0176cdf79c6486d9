/** The result of a post that was stored. It is shown while it is true, since its address can be opened again. */
import type { ReactNode } from 'react'
import { isConsentInForce } from '#features/creator-pages/consent-form.ts'
import {
  type CreatorPage,
  type CreatorVideo,
  isToPost,
  type RenderedCreatorPage,
  type StoredResult,
} from '#features/creator-pages/creator-page.ts'
import { explainWarnings } from '#features/creator-pages/posted-links-form.ts'
import { getLinksFormId } from './forms.tsx'
import { isDoubted } from './videos.tsx'

interface ShownResult {
  /** the video that the result stands beside; undefined at the top of the page */
  video?: CreatorVideo
  text: ReactNode
}

/** Returns the result of the last post; undefined if there is none, or if the page has changed since. */
export function findStoredResult(page: CreatorPage, rendered: RenderedCreatorPage): ShownResult | undefined {
  const { done, doneVideo, today } = rendered
  if (!done) return undefined
  const video = page.videos.find(({ id }) => id === doneVideo)
  if (done === 'alamat') return page.address ? { text: texts.alamat } : undefined
  if (done === 'diterima') return page.sample.received_at ? { text: texts.diterima } : undefined
  if (!video || !isTrueOf[done](video, today)) return undefined
  // The link is thanked for at the top, where the next step follows.
  return done === 'link' ? { text: <SentLink video={video} page={page} /> } : { video, text: texts[done] }
}

type PageResult = 'alamat' | 'diterima'

/** By result, checks whether it is still true of its video. */
const isTrueOf: Record<Exclude<StoredResult, PageResult>, (video: CreatorVideo, today: string) => boolean> = {
  link: ({ status, link_posting_vo, link_posting_review }) =>
    status !== 'dikembalikan' && Boolean(link_posting_vo || link_posting_review),
  waktu: (video) => isToPost(video) && video.time_request?.state === 'waiting',
  ditambah: (video) => isToPost(video) && video.time_request?.state === 'granted',
  izin: ({ consent }, today) => consent !== null && isConsentInForce(consent, today),
  'tanpa-izin': ({ consent }, today) => consent !== null && !isConsentInForce(consent, today),
}

const texts: Record<Exclude<StoredResult, 'link'>, string> = {
  alamat: 'Alamatmu sudah kami simpan. Terima kasih!',
  diterima: 'Terima kasih sudah memberi tahu. Selamat mencoba!',
  waktu: 'Permintaanmu sudah kami terima. Kami jawab secepatnya.',
  ditambah: 'Waktumu sudah ditambah. Batas yang baru ada di bawah.',
  izin: 'Terima kasih! Izinmu sudah kami catat, dan bisa kamu cabut kapan saja.',
  'tanpa-izin':
    'Sudah kami catat: video ini tidak kami repost, dan tidak kami pakai untuk iklan baru. Kalau berubah pikiran, beri izin lewat Ubah izin.',
}

/** Thanks for the link of a video, or says what is doubtful about it and leads to the form that replaces it. */
function SentLink({ video, page }: { video: CreatorVideo; page: CreatorPage }) {
  if (!isDoubted(video, page)) return `Link video #${video.no_video} sudah kami terima. Terima kasih!`
  return (
    <>
      {`Link video #${video.no_video} sudah kami terima, tetapi perlu kami cek. ${explainWarnings(video, page).join(' ')} Kalau keliru, `}
      <a href={`#${getLinksFormId(video.id)}`}>ganti linknya</a>.
    </>
  )
}
