/** Help, and what is stored about the creator. */
import { type CreatorPage, handleOf } from '#features/creator-pages/creator-page.ts'
import { useBrand } from '../facts.ts'
import { useChatLink } from './chat-link.ts'

export function Help({ page: { username } }: { page: CreatorPage }) {
  const { brand, chat } = useChatLink(`Halo, saya ${handleOf(username)}. `)
  return (
    <section aria-labelledby="bantuan">
      <h2 id="bantuan">Bantuan</h2>
      <p>Ada yang kurang jelas, atau ada yang keliru di halaman ini?</p>
      <p className="actions">
        {chat ? (
          <a className="button ghost" href={chat}>
            Tanya lewat WhatsApp
          </a>
        ) : (
          <a className="text" href={`mailto:${brand.email}`}>
            Tulis ke {brand.email}
          </a>
        )}
      </p>
      <p className="quiet">
        Simpan link halaman ini untukmu sendiri: siapa pun yang memegangnya bisa membukanya.
      </p>
    </section>
  )
}

/** Leads to the chat in which the creator sends the links of posted videos. */
export function PostedChat({ page: { username } }: { page: CreatorPage }) {
  const { chat } = useChatLink(`Halo, saya ${handleOf(username)}. Videonya sudah saya posting, ini linknya: `)
  if (!chat) return null
  return (
    <p className="actions">
      <a className="button" href={chat}>
        Kirim link lewat WhatsApp
      </a>
    </p>
  )
}

export function OwnData() {
  const { name, email } = useBrand()
  return (
    <details className="own-data">
      <summary>Data saya</summary>
      <p>
        {name} menyimpan nama, username, nomor WhatsApp, alamat kirim, serta sample, video, dan izin pakainya,
        untuk bekerja sama denganmu. Alamat kirim dihapus 30 hari setelah paketnya kamu terima, paling lama 90
        hari setelah dikirim.
      </p>
      <p>
        Ingin tahu isinya, membetulkannya, atau menghapusnya? Tulis ke <a href={`mailto:${email}`}>{email}</a>{' '}
        dari nomor atau alamat yang kami kenal. Selengkapnya di{' '}
        <a href="/privacy-policy">Kebijakan Privasi</a>.
      </p>
    </details>
  )
}
