/** The page of a creator: one next thing at the top, then the sample, the videos and help. */
import { Fragment, type ReactNode } from 'react'
import { platformLabel } from '#features/affiliates/affiliate-values.ts'
import {
  addressErasureText,
  type CreatorPage,
  type CreatorSample,
  type CreatorVideo,
  findNextStep,
  formatDue,
  formatHandle,
  isUnderWay,
  listOpenLinks,
  mayAskForTime,
  type NextStep,
  needsChange,
  needsPosting,
  type RenderedCreatorPage,
} from '#features/creator-pages/creator-page.ts'
import { useBrand } from '../facts.ts'
import { AddressForm, ArrivalForm, FormsProvider, LinksForm, TimeForm } from './forms.tsx'
import { AskWhichPost, Help, nameParcel, OwnData, PostedChat } from './help.tsx'
import { Notice, StoredNotice } from './notice.tsx'
import {
  chooseNotice,
  collectLostInput,
  findRefusedVideoNumber,
  showsRefusedForm,
} from './refused-submission.ts'
import { Sample } from './sample.tsx'
import { findStoredResult } from './stored-result.tsx'
import {
  describeChange,
  describeGrant,
  describeMissingLink,
  describeTimeRequest,
  Files,
  hasWarnings,
  joinSentences,
  SourceNames,
  Videos,
} from './videos.tsx'

interface PageProps {
  page: CreatorPage
  renderedPage: RenderedCreatorPage
}

export function Page({ page, renderedPage }: PageProps) {
  const { name } = useBrand()
  const { today, isPreview } = renderedPage
  const notice = chooseNotice(renderedPage)
  const step = findNextStep(page, today)
  const firstVideo = findFirstVideo(page, step)
  // The page opens at the result: beside the changed video, or at the top if that video comes first.
  const result = findStoredResult(page, renderedPage)
  const changedVideo = result?.video === firstVideo ? undefined : result?.video
  return (
    <FormsProvider renderedPage={renderedPage}>
      {isPreview && (
        <p className="preview">
          Pratinjau: beginilah kreator melihat halaman ini. Dari sini tidak ada yang bisa dikirim.
        </p>
      )}
      <Greeting page={page} />
      {result && !changedVideo && <StoredNotice>{result.text}</StoredNotice>}
      {notice && !showsRefusedForm(renderedPage) && (
        <Notice
          notice={notice}
          no_video={findRefusedVideoNumber(renderedPage)}
          lostInput={collectLostInput(renderedPage)}
          isVideoGone={notice === 'video changed' && findRefusedVideoNumber(renderedPage) === undefined}
        />
      )}
      <section className="next" aria-labelledby="berikutnya">
        <Next step={step} page={page} today={today} />
      </section>
      <Sample page={page} step={step} today={today} />
      <Videos
        page={page}
        today={today}
        firstVideo={firstVideo}
        result={result && changedVideo && { video: changedVideo.id, text: result.text }}
      />
      <Help username={page.username} />
      <OwnData username={page.username}>
        {name} menyimpan nama, username, nomor WhatsApp, alamat kirim, serta sample, video, dan izin pakainya,
        untuk bekerja sama denganmu. {`Alamat kirim dihapus ${addressErasureText}.`}
      </OwnData>
    </FormsProvider>
  )
}

/** Greets by the name. It then says which account the page is about, since a person may have several. */
function Greeting({ page: { nama, username, platform } }: Pick<PageProps, 'page'>) {
  const handle = formatHandle(username)
  const greeting = (
    <h1>
      Halo, <bdi>{nama ?? handle}</bdi>
    </h1>
  )
  if (nama === null) return greeting
  return (
    <div>
      {greeting}
      <p className="quiet">
        <bdi>{handle}</bdi> di {platformLabel[platform]}
      </p>
    </div>
  )
}

function Next({ step, page, today }: { step: NextStep; page: CreatorPage; today: string }) {
  const [title, text, form] = nextTexts[step](page, today)
  return (
    <>
      <h2 id="berikutnya">{title}</h2>
      {step !== 'confirm arrival' && isUnderWay(page.sample) && <p>{describeParcel(page.sample)}</p>}
      <p>{text}</p>
      {form}
    </>
  )
}

/** Says where the sample is while a video comes first. */
function describeParcel(sample: CreatorSample): string {
  const parcel = nameParcel(sample)
  return `Samplemu dalam perjalanan${parcel && ` (${parcel})`}.`
}

type NextText = [title: string, text: ReactNode, form?: ReactNode]

const nextTexts: Record<NextStep, (page: CreatorPage, today: string) => NextText> = {
  'wait for review': () => [
    'Selamat, kamu diterima!',
    'Permintaan samplemu sedang kami tinjau. Kamu belum perlu melakukan apa-apa. Kami kabari lewat WhatsApp begitu ada hasilnya.',
  ],
  'give address': () => [
    'Kirim ke mana?',
    'Samplemu sudah disetujui. Isi alamatmu, lalu kami kirim.',
    <AddressForm key="alamat" address={null} />,
  ],
  'wait for parcel': () => [
    'Samplemu sedang kami siapkan',
    'Alamatmu sudah kami terima. Nomor resinya muncul di sini begitu paketnya dikirim.',
  ],
  'confirm arrival': () => [
    'Samplemu dalam perjalanan',
    'Kalau paketnya sudah sampai, beri tahu kami dengan satu ketukan.',
    <ArrivalForm key="diterima" />,
  ],
  'post video': (page, today) => {
    const [video, ...others] = page.videos.filter(needsPosting)
    // Staff give some videos without a file. The page can't take their links.
    const instruction =
      video && listOpenLinks(video).length === 0 ? 'kirim linknya lewat WhatsApp' : 'tempel linknya di sini'
    return [
      `Posting video #${video?.no_video}`,
      joinSentences(
        video && describeMissingLink(video),
        video?.deadline && describeGrant(video),
        video?.deadline && describeDeadline(video.deadline, today),
        `Setelah diposting, ${instruction}.`,
        others.length > 0 && `Setelah itu masih ada ${others.length} video lagi.`,
        describeOtherTasks('diubah', page.videos.filter(needsChange)),
      ),
      video && <FirstVideo key="video" page={page} video={video} />,
    ]
  },
  'change video': (page, today) => {
    const [video, ...others] = page.videos.filter(needsChange)
    const videosToPost = page.videos.filter(needsPosting)
    const deadline = videosToPost[0]?.deadline
    return [
      `Ubah video #${video?.no_video}`,
      video && (
        <bdi key="ubah" className="lines">
          {describeChange(video)}
        </bdi>
      ),
      video && (
        <Fragment key="video">
          <AskWhichPost username={page.username} video={video} />
          <p>
            {joinSentences(
              'Setelah diubah, kirim linknya di sini. Kalau linknya tetap, cukup ketuk Kirim link.',
              describeOtherTasks('diubah', others),
              describeOtherTasks('diposting', videosToPost),
              deadline && describeDeadline(deadline, today),
            )}
          </p>
          <FirstVideo page={page} video={video} />
        </Fragment>
      ),
    ]
  },
  'wait for check': (page) => [
    'Linkmu sedang kami periksa',
    joinSentences(
      'Terima kasih sudah memposting!',
      page.videos.some((video) => hasWarnings(video, page))
        ? 'Ada yang kami ragukan, lihat di bawah. Kalau keliru, ganti linknya. Kalau sudah benar, tunggu saja.'
        : 'Kamu belum perlu melakukan apa-apa.',
      'Kalau kami minta perubahan lewat WhatsApp, kirim lagi linknya di bawah, lewat Ganti link.',
    ),
  ],
  'wait for video': () => [
    'Videomu sedang kami siapkan',
    'Coba dulu samplenya. Kami kabari lewat WhatsApp begitu videonya siap diposting.',
  ],
  rejected: ({ sample }) => [
    'Kali ini belum cocok',
    'Terima kasih sudah mendaftar. Samplenya belum bisa kami kirim, tetapi kami senang kalau nanti bertemu lagi.',
    sample.reason && <Reason key="alasan" text={sample.reason} />,
  ],
  finished: ({ videos }) => [
    'Semua sudah beres',
    joinSentences(
      'Terima kasih!',
      videos.every(({ status }) => status === 'sudah')
        ? 'Semua videomu sudah diposting.'
        : 'Tidak ada lagi yang perlu kamu posting.',
      videos.some(({ status, consent }) => status === 'sudah' && !consent) &&
        'Boleh kami repost? Jawab di bawah videonya.',
    ),
  ],
}

function Reason({ text }: { text: string }) {
  return (
    <p className="quiet">
      Alasannya: <bdi>{text}</bdi>
    </p>
  )
}

/** Returns the video whose form is at the top of the page. */
function findFirstVideo({ videos }: CreatorPage, step: NextStep): CreatorVideo | undefined {
  if (step === 'post video') return videos.find(needsPosting)
  return step === 'change video' ? videos.find(needsChange) : undefined
}

function FirstVideo({ page, video }: { page: CreatorPage; video: CreatorVideo }) {
  const fields = listOpenLinks(video)
  const requestText = describeTimeRequest(video)
  const change = describeChange(video)
  return (
    <>
      {change && needsPosting(video) && (
        <p>
          <bdi className="lines">{change}</bdi>
        </p>
      )}
      {requestText && <p className="quiet">{requestText}</p>}
      <Files video={video} />
      <SourceNames video={video} />
      {fields.length > 0 ? <LinksForm video={video} fields={fields} /> : <PostedChat page={page} />}
      {mayAskForTime(video) && <TimeForm video={video} />}
    </>
  )
}

/** Names other videos that the creator must change or post, besides the one of the next step; '' if there are none. */
function describeOtherTasks(task: 'diubah' | 'diposting', videos: readonly CreatorVideo[]): string {
  const names = videos.map(({ no_video }) => `#${no_video}`)
  return names.length > 0 ? `Juga perlu ${task}: video ${names.join(', ')}.` : ''
}

/** Names the deadline. The sentence stays kind when the deadline has passed. */
function describeDeadline(deadline: string, today: string): string {
  return deadline < today
    ? `Batasnya ${formatDue(deadline, today)}, tetapi masih kami tunggu.`
    : `Paling lambat ${formatDue(deadline, today)}.`
}
