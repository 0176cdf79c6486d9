import { expect, it } from 'vitest'
import { buildReplyLink, findChatLink } from './reply-links.ts'

it.each([
  ['wulan@example.com', 'Halo', 'mailto:wulan@example.com?subject=Re%3A%20Halo'],
  [
    "o'wulan+x?cc=lain@example.com",
    'Diskon 50% & "gratis"?bcc=x@example.com',
    "mailto:o'wulan%2Bx%3Fcc%3Dlain@example.com?subject=Re%3A%20Diskon%2050%25%20%26%20%22gratis%22%3Fbcc%3Dx%40example.com",
  ],
])('the link to reply to %s is for that address alone', (email, subjek, link) => {
  expect(buildReplyLink({ email, subjek })).toBe(link)
})

it.each([
  ['Hubungi saya di 0812-3456-7890 ya', 'https://wa.me/6281234567890'],
  ['WA +62 812 3456 7890.', 'https://wa.me/6281234567890'],
  ['Nomor lama 021 555 1234, baru 081234567890', 'https://wa.me/6281234567890'],
  ['Resi 10812345678901', null],
  ['Pesanan 0812', null],
  ['', null],
])('the text of a message %j has the chat link %s', (text, link) => {
  expect(findChatLink(text)).toBe(link)
})
