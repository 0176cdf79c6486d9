/** The page of a creator: one next thing at the top, then the sample, the videos and help. */
import type { ReactNode } from 'react'
import {
  type CreatorPage,
  dueText,
  handleOf,
  type NextStep,
  nextStepOf,
  type PageAction,
  type RenderedCreatorPage,
} from '#features/creator-pages/creator-page.ts'
import { AddressForm, ArrivalForm, FormsProvider } from './forms.tsx'
import { Help, OwnData, PostedChat } from './help.tsx'
import { Notice } from './notice.tsx'
import { Sample } from './sample.tsx'
import { Videos } from './videos.tsx'

interface PageProps {
  page: CreatorPage
  rendered: RenderedCreatorPage
}

export function Page({ page, rendered }: PageProps) {
  const { today, isPreview, notice, done } = rendered
  const step = nextStepOf(page)
  return (
    <FormsProvider rendered={rendered}>
      {isPreview && (
        <p className="preview">
          Pratinjau: beginilah kreator melihat halaman ini. Dari sini tidak ada yang bisa dikirim.
        </p>
      )}
      <h1>
        Halo, <bdi>{page.nama ?? handleOf(page.username)}</bdi>
      </h1>
      {done && (
        <p className="done" role="status" id="hasil" tabIndex={-1}>
          {doneTexts[done]}
        </p>
      )}
      {notice && <Notice notice={notice} />}
      <section className="next" aria-labelledby="berikutnya">
        <Next step={step} page={page} today={today} />
      </section>
      <Sample page={page} step={step} />
      <Videos videos={page.videos} today={today} />
      <Help page={page} />
      <OwnData />
    </FormsProvider>
  )
}

function Next({ step, page, today }: { step: NextStep; page: CreatorPage; today: string }) {
  const [title, text, form] = nextTexts[step](page, today)
  return (
    <>
      <h2 id="berikutnya">{title}</h2>
      <p>{text}</p>
      {form}
    </>
  )
}

type NextText = [title: string, text: string, form?: ReactNode]

const nextTexts: Record<NextStep, (page: CreatorPage, today: string) => NextText> = {
  'wait for review': () => [
    'Samplemu sedang kami tinjau',
    'Kamu belum perlu melakukan apa-apa. Kami kabari lewat WhatsApp begitu ada hasilnya.',
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
    const open = page.videos.filter(({ status }) => status === 'belum')
    const [first] = open
    const isOne = open.length === 1
    return [
      isOne ? `Posting video #${first?.no_video}` : `${open.length} video menunggu diposting`,
      `${first?.deadline ? `${isOne ? '' : `Video #${first.no_video}: `}${deadlineText(first.deadline, today)} ` : ''}Setelah diposting, kirim linknya kepada kami.`,
      <PostedChat key="chat" page={page} />,
    ]
  },
  'wait for video': () => [
    'Videomu sedang kami siapkan',
    'Coba dulu samplenya. Kami kabari lewat WhatsApp begitu videonya siap diposting.',
  ],
  rejected: () => [
    'Kali ini belum cocok',
    'Terima kasih sudah mendaftar. Samplenya belum bisa kami kirim, tetapi kami senang kalau nanti bertemu lagi.',
  ],
  finished: () => ['Semua sudah beres', 'Terima kasih! Semua videomu sudah diposting.'],
}

/** Sounds kind also when the deadline has passed. */
function deadlineText(deadline: string, today: string): string {
  return deadline < today
    ? `Batasnya ${dueText(deadline, today)}, tetapi masih kami tunggu.`
    : `Paling lambat ${dueText(deadline, today)}.`
}

const doneTexts: Record<PageAction, string> = {
  alamat: 'Alamatmu sudah kami simpan. Terima kasih!',
  diterima: 'Terima kasih sudah memberi tahu. Selamat mencoba!',
}
