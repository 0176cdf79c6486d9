/** Texts of the emails: to users about their login, to the brand about messages. */

export interface Email {
  subject: string
  /** a link is a paragraph of its own */
  paragraphs: readonly string[]
}

/** Adds greeting, signature and recipient to an email. @param brandName signs the text and ends the subject */
export function renderEmail(brandName: string, to: string, { subject, paragraphs }: Email) {
  const text = ['Halo,', ...paragraphs, `Salam,\n${brandName}`].join('\n\n')
  return { to, subject: `${subject} · ${brandName}`, text: `${text}\n` }
}

/** 'confirmation' verifies the present address of the login, 'new email' the one that will replace it. */
export type EmailWithLink = 'recovery' | 'confirmation' | 'new email'
/** 'email changed' goes to the old address. 'email set' goes to the new one, if somebody other than the user set it. */
export type Notice =
  | 'email changed'
  | 'email set'
  | 'password changed'
  | 'second factor on'
  | 'second factor off'

export type EmailToBrand = 'message' | 'many messages'

/** Values that the texts of notices name. */
export interface NoticeData {
  /** name of the user who made the change; null if it was the recipient */
  by_whom: string | null
  /** current address of the login, if the notice is about one */
  new_email: string | null
  /** names of the superadmins other than the recipient */
  superadmins: readonly string[]
}

const ignoreText = 'Jika Anda tidak memintanya, abaikan email ini: tidak ada yang berubah.'
const recoveryAdvice = "buka halaman masuk, pilih 'Lupa password?', dan buat password baru"
const warningText = `Jika bukan Anda yang melakukannya, segera ${recoveryAdvice}, lalu hubungi administrator.`

export const emailsWithLink: Record<EmailWithLink, (link: string) => Email> = {
  recovery: (link) => ({
    subject: 'Atur ulang password',
    paragraphs: [
      'Buka link ini untuk membuat password baru. Link berlaku 1 jam dan hanya dapat dipakai sekali.',
      link,
      ignoreText,
    ],
  }),
  confirmation: (link) => ({
    subject: 'Konfirmasi email Anda',
    paragraphs: ['Buka link ini untuk mengonfirmasi email Anda. Link berlaku 24 jam.', link, ignoreText],
  }),
  'new email': (link) => ({
    subject: 'Konfirmasi email baru Anda',
    paragraphs: [
      'Buka link ini untuk memakai alamat ini sebagai email login Anda. Link berlaku 24 jam.',
      link,
      ignoreText,
    ],
  }),
}

export const notices: Record<Notice, (data: NoticeData) => Email> = {
  'email changed': (data) => ({
    subject: 'Email login Anda diganti',
    paragraphs: [
      data.by_whom
        ? `${data.by_whom} mengganti email login Anda menjadi ${data.new_email}. Semua perangkat Anda dikeluarkan, dan alamat ini tidak dapat lagi dipakai untuk masuk.`
        : `Email login Anda sekarang ${data.new_email}. Alamat ini tidak dapat lagi dipakai untuk masuk.`,
      writeReplacedAddressAdvice(data),
    ],
  }),
  'email set': ({ by_whom }) => ({
    subject: 'Alamat ini menjadi email login Anda',
    paragraphs: [
      `${by_whom} memakai alamat ini sebagai email login akun Anda. Masuklah dengan alamat ini dan password Anda; perangkat yang tadinya masuk sudah dikeluarkan.`,
      `Jika Anda tidak punya akun di sini, beri tahu ${by_whom}: alamat ini mungkin salah ketik.`,
    ],
  }),
  'password changed': ({ by_whom }) => ({
    subject: 'Password Anda diganti',
    paragraphs: by_whom
      ? [
          `Password akun Anda baru saja diganti oleh ${by_whom}, dan semua perangkat Anda dikeluarkan. Minta password barunya langsung kepada ${by_whom}.`,
          `Jika Anda tidak tahu-menahu, ${recoveryAdvice}, lalu tanyakan kepada ${by_whom}.`,
        ]
      : ['Password akun Anda baru saja diganti, dan perangkat lain dikeluarkan.', warningText],
  }),
  'second factor on': () => ({
    subject: 'Verifikasi dua langkah diaktifkan',
    paragraphs: [
      'Mulai sekarang masuk ke akun Anda juga meminta kode dari aplikasi autentikator.',
      warningText,
    ],
  }),
  'second factor off': ({ by_whom }) => ({
    subject: 'Verifikasi dua langkah dinonaktifkan',
    paragraphs: by_whom
      ? [
          `${by_whom} menonaktifkan verifikasi dua langkah akun Anda. Masuk sekarang hanya meminta password.`,
          `Aktifkan lagi di halaman Profile dengan ponsel Anda yang sekarang. Jika Anda tidak tahu-menahu, tanyakan kepada ${by_whom}.`,
        ]
      : ['Masuk ke akun Anda sekarang hanya meminta password.', warningText],
  }),
}

/** A message as a visitor typed it. */
export interface ContactMessage {
  nama: string
  email: string
  subjek: string
  pesan: string
}

/** Email to the brand about a message. Quotes each line of the visitor's text, so that it can't pass for our text. */
export function writeMessageEmail({ nama, email, subjek, pesan }: ContactMessage, inboxUrl: string): Email {
  return {
    subject: `Pesan dari situs: ${subjek}`,
    paragraphs: [
      'Ada pesan lewat formulir Hubungi Kami. Baris yang diawali > adalah tulisan pengirimnya, juga nama dan emailnya.',
      quoteLines(`${nama} <${email}>`),
      quoteLines(pesan),
      'Balas surat ini untuk menjawabnya, lalu tandai selesai di Pesan masuk:',
      inboxUrl,
    ],
  }
}

function quoteLines(text: string): string {
  return text
    .split(/[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n')
}

export function writeManyMessagesEmail(inboxUrl: string): Email {
  return {
    subject: 'Banyak pesan dari situs',
    paragraphs: [
      'Dalam satu jam datang lebih dari 10 pesan lewat formulir Hubungi Kami. Sisanya sampai jam berganti tidak dikirim sebagai surat; semuanya ada di Pesan masuk:',
      inboxUrl,
    ],
  }
}

/** Advice in the email to an address that is no longer a login, to which 'Lupa password?' sends nothing. */
function writeReplacedAddressAdvice({ by_whom, superadmins }: NoticeData): string {
  const condition = by_whom ? 'Jika Anda tidak tahu-menahu' : 'Jika bukan Anda yang melakukannya'
  const contact = superadmins.length > 0 ? `superadmin (${superadmins.join(', ')})` : 'administrator'
  return `${condition}, hubungi ${contact} secara langsung, lewat telepon atau WhatsApp: 'Lupa password?' tidak lagi mengirim surat ke alamat ini, tetapi superadmin dapat mengembalikan email Anda, mengakhiri semua sesi, dan memberi password baru.`
}
