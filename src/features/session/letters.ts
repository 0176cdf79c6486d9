/** What the product writes to people about their login. A link stands on a line of its own. */
import { brand } from '#site/brand.ts'

export interface Letter {
  subject: string
  paragraphs: readonly string[]
}

export function letterTo(to: string, { subject, paragraphs }: Letter) {
  const text = ['Halo,', ...paragraphs, `Salam,\n${brand.name}`].join('\n\n')
  return { to, subject: `${subject} · ${brand.name}`, text: `${text}\n` }
}

const ignore = 'Jika Anda tidak memintanya, abaikan email ini: tidak ada yang berubah.'
const warn =
  'Jika bukan Anda yang melakukannya, segera pulihkan password di halaman masuk dan hubungi administrator.'

export function recoveryLetter(link: string): Letter {
  return {
    subject: 'Atur ulang password',
    paragraphs: [
      'Buka link ini untuk membuat password baru. Link berlaku 1 jam dan hanya dapat dipakai sekali.',
      link,
      ignore,
    ],
  }
}

export function confirmationLetter(link: string): Letter {
  return {
    subject: 'Konfirmasi email Anda',
    paragraphs: ['Buka link ini untuk mengonfirmasi email Anda. Link berlaku 24 jam.', link, ignore],
  }
}

export function newEmailLetter(link: string): Letter {
  return {
    subject: 'Konfirmasi email baru Anda',
    paragraphs: [
      'Buka link ini untuk memakai alamat ini sebagai email login Anda. Link berlaku 24 jam.',
      link,
      ignore,
    ],
  }
}

export function emailChangedLetter(email: string): Letter {
  return {
    subject: 'Email login Anda diganti',
    paragraphs: [
      `Email login Anda sekarang ${email}. Alamat ini tidak dapat lagi dipakai untuk masuk.`,
      warn,
    ],
  }
}

export const passwordChangedLetter: Letter = {
  subject: 'Password Anda diganti',
  paragraphs: ['Password akun Anda baru saja diganti, dan perangkat lain dikeluarkan.', warn],
}

export const secondFactorOnLetter: Letter = {
  subject: 'Verifikasi dua langkah diaktifkan',
  paragraphs: ['Mulai sekarang masuk ke akun Anda juga meminta kode dari aplikasi autentikator.', warn],
}

export const secondFactorOffLetter: Letter = {
  subject: 'Verifikasi dua langkah dinonaktifkan',
  paragraphs: ['Masuk ke akun Anda sekarang hanya meminta password.', warn],
}
