/** Pages without the creator's data: for ended links, and while the data can't be read. */
import type { PageNotice, RenderedCreatorPage } from '#features/creator-pages/creator-page.ts'
import { useChatLink } from './chat-link.ts'
import { AddressForm, FormsProvider } from './forms.tsx'
import { Notice } from './notice.tsx'

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
          : 'Minta link baru lewat WhatsApp, atau tulis ke email kami.'}
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

/** Keeps an address that could not be stored, with the form to send it again. */
export function UnstoredAddress({ rendered, notice }: { rendered: RenderedCreatorPage; notice: PageNotice }) {
  return (
    <FormsProvider rendered={rendered}>
      <h1>Alamatmu belum tersimpan</h1>
      <Notice notice={notice} />
      <section className="next">
        <AddressForm address={null} />
      </section>
    </FormsProvider>
  )
}
