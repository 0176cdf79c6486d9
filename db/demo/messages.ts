/** Messages that visitors wrote on Hubungi Kami: the latest are unread, some are done, one looks automated. */
import type { SpamMark } from '#base/public-form.ts'
import type { CastName } from '../cast.ts'
import { daysAgo } from './clock.ts'
import { buildDemoId } from './sample-values.ts'

interface DemoMessage {
  id: string
  nama: string
  email: string
  subjek: string
  pesan: string
  received_at: string
  mark: SpamMark | null
  submission: string
  read_at: string | null
  done_at: string | null
  doneBy: CastName | null
}

interface MessageSource extends Pick<DemoMessage, 'nama' | 'subjek' | 'pesan'> {
  /** days ago */
  days: number
  read?: true
  mark?: SpamMark
  /** the user who marked the message as done, half a day later */
  doneBy?: CastName
}

const messageTexts: MessageSource[] = [
  {
    nama: 'Lestari Contoh',
    subjek: 'Night Serum untuk kulit sensitif',
    pesan:
      'Halo kak, kulitku gampang kemerahan. Night Serum boleh dipakai tiap malam atau selang-seling dulu?\n\nKalau lebih gampang lewat WA: 0810-5550-1122. Terima kasih!',
    days: 0.1,
  },
  {
    nama: 'Toko Kosmetik Contoh',
    subjek: 'Harga grosir',
    pesan: 'Selamat siang, kami toko di Garut. Apakah ada harga untuk pembelian 50 botol ke atas?',
    days: 0.8,
  },
  {
    nama: 'Bayu Contoh',
    subjek: 'Segel kemasan terbuka',
    pesan: 'Pesanan saya sampai tadi pagi, segelnya sudah terbuka. Foto menyusul. Bagaimana cara menukarnya?',
    days: 1.4,
    read: true,
  },
  {
    nama: 'Mira Contoh',
    subjek: 'Kapan sample dikirim?',
    pesan: 'Aku sudah daftar affiliate minggu lalu, kira-kira kapan kabarnya ya?',
    days: 4,
    doneBy: 'dewi',
  },
  {
    nama: 'Panitia Bazar Contoh',
    subjek: 'Undangan bazar kampus',
    pesan: 'Kami mengundang untuk ikut bazar bulan depan. Proposal bisa kami kirim ke email mana?',
    days: 12,
    doneBy: 'sari',
  },
  {
    nama: 'Promo',
    subjek: 'Peringkat satu dijamin',
    pesan: 'Balas untuk penawaran.',
    days: 2.2,
    mark: 'quick',
  },
]

export function createDemoMessages(now: Date): DemoMessage[] {
  return messageTexts.map(({ days, read, mark = null, doneBy = null, ...text }, i) => ({
    ...text,
    id: buildDemoId('d', i + 1),
    email: `${text.nama.split(' ')[0]?.toLowerCase()}@example.com`,
    received_at: daysAgo(now, days),
    mark,
    submission: `contoh-${i + 1}`,
    read_at: read || doneBy ? daysAgo(now, days - 0.3) : null,
    done_at: doneBy && daysAgo(now, days - 0.5),
    doneBy,
  }))
}
