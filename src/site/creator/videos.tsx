/** The section about the videos that the creator posts. */
import type { ReactNode } from 'react'
import { describeConsent, isConsentInForce } from '#features/creator-pages/consent-form.ts'
import {
  type CreatorPage,
  type CreatorVideo,
  findSentChange,
  formatDue,
  formatPostSuffix,
  listMissingLinks,
  listOpenLinks,
  mayAskForTime,
  needsChange,
  needsPosting,
} from '#features/creator-pages/creator-page.ts'
import {
  type Account,
  describeRepeatedLinks,
  explainWarnings,
  type PostingField,
  postingFieldLabel,
  postingFields,
} from '#features/creator-pages/posted-links-form.ts'
import { ConsentForm, FoldedLinksForm, TimeForm, WithdrawalForm } from './forms.tsx'
import { AskWhichPost } from './help.tsx'
import { StoredNotice } from './notice.tsx'

interface VideosProps {
  page: CreatorPage
  today: string
  /** The video whose form is at the top of the page. */
  firstVideo: CreatorVideo | undefined
  /** The message about what the creator just stored, and the video that it belongs to. */
  result?: { video: string; text: ReactNode } | undefined
}

export function Videos({ page, today, firstVideo, result }: VideosProps) {
  const { videos } = page
  if (videos.length === 0) return null
  return (
    <section aria-labelledby="video">
      <h2 id="video">Video</h2>
      {videos.filter(hasLinksForm).length > 1 && (
        <p className="quiet" data-without-script="">
          Isi dan kirim satu per satu: yang sudah diketik di bagian lain halaman ini tidak ikut terkirim.
        </p>
      )}
      <ul className="videos">
        {videos.map((video) => (
          <Video
            key={video.id}
            video={video}
            page={page}
            today={today}
            isFirst={video === firstVideo}
            done={result?.video === video.id ? result.text : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

interface VideoProps {
  video: CreatorVideo
  page: CreatorPage
  today: string
  isFirst: boolean
  /** The message about what the creator just stored for this video. */
  done: ReactNode
}

function Video({ video, page, today, isFirst, done }: VideoProps) {
  const { no_video, product_name, status } = video
  const postLinks = listNamedLinks(video.link_posting_vo, video.link_posting_review)
  const fields = hasLinksForm(video) && !isFirst ? listOpenLinks(video) : []
  const change = describeChange(video)
  const requestText = describeTimeRequest(video)
  const warningTexts = hasWarnings(video, page) ? explainWarnings(video, page) : []
  // The form shows these texts at its fields, so they are left out here.
  const fieldTexts = hasLinksForm(video) ? Object.values(describeRepeatedLinks(video, page)) : []
  return (
    <li>
      <h3>
        Video #{no_video}
        {product_name && <span> · {product_name}</span>}
      </h3>
      {done && <StoredNotice>{done}</StoredNotice>}
      <p>{describeVideoStatus(video, today, isFirst)}</p>
      {change && !isFirst && (
        <>
          <p>
            <bdi className="lines">{change}</bdi>
          </p>
          <AskWhichPost username={page.username} video={video} />
        </>
      )}
      {warningTexts
        .filter((text) => !fieldTexts.includes(text))
        .map((text) => (
          <p key={text} className="quiet">
            {text}
          </p>
        ))}
      {(status !== 'dikembalikan' || needsChange(video)) && (
        <Links links={postLinks} label={`postingan video #${no_video}`} verb="Lihat" />
      )}
      {status === 'belum' && !isFirst && needsPosting(video) && <Files video={video} />}
      {fields.length > 0 && (
        <FoldedLinksForm
          video={video}
          fields={fields}
          label={chooseLinksLabel(video)}
          hasWarnings={warningTexts.length > 0}
          hasFieldWarnings={fieldTexts.length > 0}
        />
      )}
      {!isFirst && requestText && <p className="quiet">{requestText}</p>}
      {!isFirst && mayAskForTime(video) && <TimeForm video={video} />}
      {status === 'sudah' && <Consent video={video} platform={page.platform} today={today} />}
    </li>
  )
}

/** Checks whether the page has a form for the links of this video. */
function hasLinksForm(video: CreatorVideo): boolean {
  return (video.status === 'belum' || needsChange(video)) && listOpenLinks(video).length > 0
}

/** Checks whether the page says why a link of this video is checked. */
export function hasWarnings(video: CreatorVideo, account: Account): boolean {
  return video.status === 'belum' && explainWarnings(video, account).length > 0
}

interface ConsentProps extends Pick<VideoProps, 'video' | 'today'>, Pick<CreatorPage, 'platform'> {}

/** The question whether the brand may use a posted video. Once the creator has answered, the answer stands above it. */
function Consent({ video, platform, today }: ConsentProps) {
  const { consent } = video
  const label = consent ? 'Ubah izin' : 'Boleh kami repost? Boleh dipakai iklan sampai …?'
  return (
    <>
      {consent && <p className="quiet">{describeConsent(consent, today)}</p>}
      <ConsentForm video={video} label={label} takesCode={platform === 'tiktok'} today={today} />
      {consent && isConsentInForce(consent, today) && (
        <>
          <WithdrawalForm video={video} />
          <p className="quiet">Berlaku seketika. Kalau berubah pikiran, beri lagi lewat Ubah izin.</p>
        </>
      )}
    </>
  )
}

/** The links to the files that the creator posts. */
export function Files({ video }: { video: CreatorVideo }) {
  const files = listNamedLinks(video.link_video_vo, video.link_video_review)
  return <Links links={files} label={`berkas video #${video.no_video}`} verb="Buka" />
}

/** Explains the names of the files, since creators don't know the words of the staff. */
export function SourceNames({ video }: { video: CreatorVideo }) {
  const names = postingFields.filter((field) => video[`link_video_${field}`])
  if (names.length === 0) return null
  return <p className="quiet">{names.map((field) => sourceTexts[field]).join(' ')}</p>
}

const sourceTexts: Record<PostingField, string> = {
  vo: 'VO (voice-over): versi dengan narasi suara.',
  review: 'Review: versi ulasan produk.',
}

type NamedLink = readonly [name: string, link: string]

function listNamedLinks(vo: string | null, review: string | null): NamedLink[] {
  return [['VO', vo] as const, ['Review', review] as const].flatMap(([name, link]): NamedLink[] =>
    link ? [[name, link]] : [],
  )
}

interface LinksProps {
  links: readonly NamedLink[]
  label: string
  verb: string
}

function Links({ links, label, verb }: LinksProps) {
  if (links.length === 0) return null
  return (
    <p className="links">
      {links.map(([name, link]) => (
        <a key={name} className="text" href={link} rel="noreferrer" aria-label={`${verb} ${name}, ${label}`}>
          {verb} {name}
        </a>
      ))}
    </p>
  )
}

/**
 * Returns the text about the latest request for more days; undefined if there is none or it no longer matters. A
 * granted request is mentioned with the deadline.
 */
export function describeTimeRequest(video: CreatorVideo): string | undefined {
  const { time_request } = video
  if (!time_request || !needsPosting(video)) return undefined
  if (time_request.state === 'waiting')
    return `Kamu minta waktu ${time_request.days} hari. Kami jawab secepatnya.`
  return time_request.state === 'refused' ? 'Kali ini kami belum bisa memberi tambahan waktu.' : undefined
}

/** Returns the sentence before the deadline of a video that has more days; '' if it has none. */
export function describeGrant(video: CreatorVideo): string {
  return needsPosting(video) && video.time_request?.state === 'granted' ? 'Tambahan waktumu disetujui.' : ''
}

/**
 * Returns what staff asked the creator to change, or that it is done and checked together with the missing post;
 * undefined if staff wrote nothing, or if the creator has done everything.
 */
export function describeChange(video: CreatorVideo): string | undefined {
  const isPending = needsPosting(video) || needsChange(video)
  if (!isPending || !video.returned_reason) return undefined
  const sentPost = findSentChange(video)
  if (!sentPost) return `Yang perlu diubah${formatPostSuffix(video)}: ${video.returned_reason}`
  const missing = listMissingLinks(video).map((field) => postingFieldLabel[field])
  return `${postingFieldLabel[sentPost]} yang kamu ubah sudah kami terima, dan kami periksa bersama ${missing}.`
}

function chooseLinksLabel(video: CreatorVideo): string {
  if (needsChange(video)) return 'Sudah diubah? Kirim linknya'
  return needsPosting(video) ? 'Sudah diposting? Kirim linknya' : 'Ganti link'
}

function describeVideoStatus(video: CreatorVideo, today: string, isFirst: boolean): string {
  const { status, deadline } = video
  if (status === 'sudah') return 'Sudah diposting. Terima kasih!'
  if (needsChange(video))
    return video.times_returned > 1 ? `Perlu diubah lagi (revisi ke-${video.times_returned})` : 'Perlu diubah'
  if (status === 'dikembalikan') return 'Sedang kami perbaiki. Kamu belum perlu mempostingnya.'
  if (!needsPosting(video)) return 'Linknya sudah kami terima, dan sedang kami periksa.'
  // The top of the page says the deadline of the next video.
  if (isFirst) return 'Berikutnya: lihat di atas.'
  if (!deadline) return joinSentences(describeMissingLink(video), 'Belum ada batas waktu')
  return joinSentences(
    describeMissingLink(video),
    describeGrant(video),
    `Paling lambat ${formatDue(deadline, today)}`,
  )
}

/** Returns which link is missing if the other one was sent; '' otherwise. */
export function describeMissingLink(video: CreatorVideo): string {
  const [missing] = listMissingLinks(video)
  if (!missing || !(video.link_posting_vo || video.link_posting_review)) return ''
  return `Tinggal link ${postingFieldLabel[missing]}.`
}

/** Joins sentences, leaving out those that are empty. */
export function joinSentences(...sentences: (string | false | null | undefined)[]): string {
  return sentences.filter(Boolean).join(' ')
}
