/**
 * The result of a submission that was stored. The page shows it only while it is still true, since the address of a
 * result can be opened again later.
 */
import type { ReactNode } from 'react'
import { isConsentInForce } from '#features/creator-pages/consent-form.ts'
import {
  type CreatorPage,
  type CreatorVideo,
  needsPosting,
  type RenderedCreatorPage,
  type StoredResult,
} from '#features/creator-pages/creator-page.ts'
import { explainWarnings } from '#features/creator-pages/posted-links-form.ts'
import { getLinksFormId } from './forms.tsx'
import { hasWarnings } from './videos.tsx'

interface DisplayedResult {
  /** The video that the result stands beside; undefined at the top of the page. */
  video?: CreatorVideo
  text: ReactNode
}

/** Returns the result of the last submission; undefined if there is none, or if the page has changed since. */
export function findStoredResult(
  page: CreatorPage,
  renderedPage: RenderedCreatorPage,
): DisplayedResult | undefined {
  const { storedResult, resultVideo, today } = renderedPage
  if (!storedResult) return undefined
  const video = page.videos.find(({ id }) => id === resultVideo)
  if (storedResult === 'alamat') return page.address ? { text: resultTexts.alamat } : undefined
  if (storedResult === 'diterima') return page.sample.received_at ? { text: resultTexts.diterima } : undefined
  if (!video || !isStillTrue[storedResult](video, today)) return undefined
  // Thanks for a link are at the top of the page, where the next step follows.
  return storedResult === 'link'
    ? { text: <SentLink video={video} page={page} /> }
    : { video, text: resultTexts[storedResult] }
}

/** The results that are not about a video. */
type ResultWithoutVideo = 'alamat' | 'diterima'

/** Each check says whether the page still shows this result at its video. */
const isStillTrue: Record<
  Exclude<StoredResult, ResultWithoutVideo>,
  (video: CreatorVideo, today: string) => boolean
> = {
  link: ({ status, link_posting_vo, link_posting_review }) =>
    status !== 'dikembalikan' && Boolean(link_posting_vo || link_posting_review),
  waktu: (video) => needsPosting(video) && video.time_request?.state === 'waiting',
  ditambah: (video) => needsPosting(video) && video.time_request?.state === 'granted',
  izin: ({ consent }, today) => consent !== null && isConsentInForce(consent, today),
  'tanpa-izin': ({ consent }, today) => consent !== null && !isConsentInForce(consent, today),
}

const resultTexts: Record<Exclude<StoredResult, 'link'>, string> = {
  alamat: 'Alamatmu sudah kami simpan. Terima kasih!',
  diterima: 'Terima kasih sudah memberi tahu. Selamat mencoba!',
  waktu: 'Permintaanmu sudah kami terima. Kami jawab secepatnya.',
  ditambah: 'Waktumu sudah ditambah. Batas yang baru ada di bawah.',
  izin: 'Terima kasih! Izinmu sudah kami catat, dan bisa kamu cabut kapan saja.',
  'tanpa-izin':
    'Sudah kami catat: video ini tidak kami repost, dan tidak kami pakai untuk iklan baru. Kalau berubah pikiran, beri izin lewat Ubah izin.',
}

/**
 * Thanks the creator for the link of a video, or says what is doubtful about it and links to the form that replaces it.
 */
function SentLink({ video, page }: { video: CreatorVideo; page: CreatorPage }) {
  if (!hasWarnings(video, page)) return `Link video #${video.no_video} sudah kami terima. Terima kasih!`
  return (
    <>
      {`Link video #${video.no_video} sudah kami terima, tetapi perlu kami cek. ${explainWarnings(video, page).join(' ')} Kalau keliru, `}
      <a href={`#${getLinksFormId(video.id)}`}>ganti linknya</a>.
    </>
  )
}
