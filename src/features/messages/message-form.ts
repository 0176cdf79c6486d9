/** The form 'Kirim Pesan' for visitors, on the page Hubungi Kami. */
import { z } from 'zod'
import { maxEmailLength } from '#base/email.ts'
import { hasVisibleText } from '#base/plain-text.ts'
import type { PublicForm } from '#base/public-form.ts'
import { requiredLine, visitorLine, visitorParagraphs } from '#base/text.ts'

/** Maximum lengths in characters. */
export const maxLengths = { nama: 100, email: maxEmailLength, subjek: 150, pesan: 3000 } as const

const emailSchema = z.email()

export const messageForm = {
  name: 'pesan',
  path: '/contact-us',
  schema: z.object({
    nama: visitorLine('Nama harus diisi', maxLengths.nama),
    // An empty field has only the message of `requiredLine`.
    email: requiredLine('Email harus diisi', maxLengths.email).refine(
      (text) => !hasVisibleText(text) || emailSchema.safeParse(text).success,
      'Email ini tidak bisa kami balas. Tulis seperti nama@contoh.com',
    ),
    subjek: visitorLine('Subjek harus diisi', maxLengths.subjek),
    pesan: visitorParagraphs(maxLengths.pesan).refine(hasVisibleText, 'Pesan harus diisi'),
  }),
  labels: { nama: 'Nama', email: 'Email', subjek: 'Subjek', pesan: 'Pesan' },
  storeFunction: 'app.receive_message',
} as const satisfies PublicForm
