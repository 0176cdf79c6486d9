/** Pages without the creator's data: for ended links, and while the data can't be read. */
import type { PageAction, RenderedCreatorPage } from '#features/creator-pages/creator-page.ts'
import { postingFields } from '#features/creator-pages/posted-links-form.ts'
import { useChatLink } from './chat-link.ts'
import { AddressForm, ArrivalForm, ConsentForm, FormsProvider, LinksForm, TimeForm } from './forms.tsx'

/** Says the same for every link that opens nothing, so that nobody learns whether it ever did. */
export function EndedLink() {
  const { brand, chat } = useChatLink(
    'Halo, link halaman kreator saya sudah tidak berlaku. Boleh minta yang baru?',
  )
  return (
    <section className="next">
      <h1>Link ini sudah tidak berlaku</h1>
      <p>
        {chat
          ? 'Minta link baru lewat WhatsApp.'
          : 'Minta link baru lewat WhatsApp, atau tulis ke email kami.'}{' '}
        Kalau linknya terpotong waktu disalin, buka lagi dari chat.
      </p>
      <p className="actions">
        {chat ? (
          <a className="button" href={chat}>
            Minta link baru
          </a>
        ) : (
          <a className="button" href={`mailto:${brand.email}`}>
            Tulis email
          </a>
        )}
      </p>
    </section>
  )
}

export function UnreadablePage() {
  return (
    <section className="next" role="alert">
      <h1>Halaman ini sedang tidak bisa dibuka</h1>
      <p>Sistem kami sedang sibuk. Tunggu sebentar, lalu muat ulang halaman ini.</p>
    </section>
  )
}

const titles: Record<PageAction, string> = {
  alamat: 'Alamatmu belum terkirim',
  diterima: 'Kabar bahwa samplemu sudah sampai belum terkirim',
  link: 'Linkmu belum terkirim',
  waktu: 'Permintaanmu belum terkirim',
  izin: 'Izinmu belum terkirim',
}

/** Keeps what could not be stored, with the form to send it again. */
export function UnstoredInput({ renderedPage }: { renderedPage: RenderedCreatorPage }) {
  const { failedSubmission } = renderedPage
  return (
    <FormsProvider renderedPage={renderedPage}>
      <h1>{failedSubmission ? titles[failedSubmission.action] : ''}</h1>
      <section className="next">
        <UnstoredForm renderedPage={renderedPage} />
      </section>
    </FormsProvider>
  )
}

function UnstoredForm({ renderedPage }: { renderedPage: RenderedCreatorPage }) {
  const { failedSubmission, today } = renderedPage
  const video = { id: failedSubmission?.video ?? '' }
  if (failedSubmission?.action === 'diterima') return <ArrivalForm />
  if (failedSubmission?.action === 'waktu') return <TimeForm video={video} />
  if (failedSubmission?.action === 'izin') {
    const takesCode = Boolean(failedSubmission.input.kode)
    return <ConsentForm video={video} label="Izin pakai" takesCode={takesCode} today={today} />
  }
  if (failedSubmission?.action === 'link') {
    const fields = postingFields.filter((field) => failedSubmission.input[field])
    return <LinksForm video={video} fields={fields} />
  }
  return <AddressForm address={null} />
}
