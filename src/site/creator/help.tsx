/** The section with help and with the data that is stored about the creator. */
import type { ReactNode } from 'react'
import {
  type CreatorPage,
  type CreatorSample,
  type CreatorVideo,
  findPostToChange,
  formatHandle,
  hasTwoPosts,
} from '#features/creator-pages/creator-page.ts'
import { useChatLink } from './chat-link.ts'

export function Help({ username }: Pick<CreatorPage, 'username'>) {
  const { brand, chat } = useChatLink(`Halo, saya ${formatHandle(username)}. `)
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
        Simpan link halaman ini, misalnya dengan mengirimnya ke dirimu sendiri di WhatsApp. Jangan bagikan:
        siapa pun yang memegangnya bisa membukanya.
      </p>
    </section>
  )
}

/** Leads to the chat in which the creator sends the links of posted videos. */
export function PostedChat({ page: { username } }: { page: CreatorPage }) {
  const { chat } = useChatLink(
    `Halo, saya ${formatHandle(username)}. Videonya sudah saya posting, ini linknya: `,
  )
  if (!chat) return null
  return (
    <p className="actions">
      <a className="button" href={chat}>
        Kirim link lewat WhatsApp
      </a>
    </p>
  )
}

/** Asks which of two posts is to be changed, if staff did not say. */
export function AskWhichPost({ username, video }: Pick<CreatorPage, 'username'> & { video: CreatorVideo }) {
  const { chat } = useChatLink(
    `Halo, saya ${formatHandle(username)}. Yang perlu diubah di video #${video.no_video}: VO, Review, atau keduanya?`,
  )
  if (!chat || !hasTwoPosts(video) || findPostToChange(video)) return null
  return (
    <p className="quiet">
      Belum jelas untuk VO atau Review? <a href={chat}>Tanya lewat WhatsApp</a>
    </p>
  )
}

/** Asks about a parcel that should have arrived. The message names the parcel, so that staff need not ask for it. */
export function MissingParcel({ page: { username, sample } }: { page: CreatorPage }) {
  const parcel = nameParcel(sample)
  const { brand, chat } = useChatLink(
    `Halo, saya ${formatHandle(username)}. Samplenya belum sampai${parcel && ` (${parcel})`}. Boleh dicek?`,
  )
  return (
    <p>
      Belum sampai?{' '}
      {chat ? (
        <a className="text" href={chat}>
          Tanyakan lewat WhatsApp
        </a>
      ) : (
        <a className="text" href={`mailto:${brand.email}`}>
          Tulis ke {brand.email}
        </a>
      )}
    </p>
  )
}

/** Names a parcel by its courier and number; '' if neither is known. */
export function nameParcel({ courier, resi }: CreatorSample): string {
  return [courier, resi && `resi ${resi}`].filter(Boolean).join(', ')
}

/** @param children what is stored, why, and for how long */
export function OwnData({ username, children }: Pick<CreatorPage, 'username'> & { children: ReactNode }) {
  const { brand, chat } = useChatLink(
    `Halo, saya ${formatHandle(username)}. Saya mau bertanya soal data saya. `,
  )
  return (
    <details className="own-data">
      <summary>Data saya</summary>
      <p>{children}</p>
      <p>
        Ingin tahu isinya, membetulkannya, atau menghapusnya?{' '}
        {chat ? (
          <>
            <a href={chat}>Tulis lewat WhatsApp</a> dari nomor yang kami kenal.
          </>
        ) : (
          <>
            Tulis ke <a href={`mailto:${brand.email}`}>{brand.email}</a>.
          </>
        )}{' '}
        Selengkapnya di <a href="/privacy-policy">Kebijakan Privasi</a>.
      </p>
    </details>
  )
}
