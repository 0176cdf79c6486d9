/** 'Daftar jadi affiliate': the form on the landing page with which visitors apply. */
import { z } from 'zod'
import { getWhatsappDigits, hasTwoNumbers } from '#base/phone.ts'
import { hasVisibleText } from '#base/plain-text.ts'
import type { PublicForm } from '#base/public-form.ts'
import { visitorLine, visitorParagraphs } from '#base/text.ts'
import { findUsernameWarning, parseProfileLink } from '#base/username.ts'
import { platformSchema } from '#features/affiliates/platform.ts'

/** Names, as in the catalogue, of the products that an applicant can choose. */
export const wishedProducts = [
  'Gentle Facial Cleanser',
  'Daily Facemist Toner',
  'Night Serum',
  'Daily Moisturizer',
] as const

/** Maximum lengths in characters. */
export const maxLengths = { nama: 100, username: 200, whatsapp: 60, kota: 100, tentang: 500 } as const

const oneNumberText = 'Tulis satu nomor WhatsApp yang aktif, misalnya 0812 3456 7890'

/** Replaces a profile link in the username field by its username and platform. */
function replaceProfileLink<T extends { platform: string; username: string }>(values: T): T {
  return { ...values, ...parseProfileLink(values.username) }
}

export const applicationForm = {
  name: 'daftar',
  path: '/',
  schema: z.object({
    nama: visitorLine('Nama harus diisi', maxLengths.nama),
    platform: platformSchema,
    username: visitorLine('Username atau link profil harus diisi', maxLengths.username)
      .refine((name) => hasVisibleText(name.replaceAll('@', '')), 'Username atau link profil harus diisi')
      .superRefine((name, context) => {
        const warning = findUsernameWarning(name)
        if (warning) context.addIssue({ code: 'custom', message: warning })
      }),
    whatsapp: visitorLine('No. WhatsApp harus diisi', maxLengths.whatsapp).refine(
      isOneNumberOrEmpty,
      oneNumberText,
    ),
    /** '' leaves the choice to the team */
    product: z.enum(['', ...wishedProducts], 'Pilih salah satu, atau biarkan tim kami yang memilih'),
    kota: visitorLine('Kota harus diisi', maxLengths.kota),
    tentang: visitorParagraphs(maxLengths.tentang),
    setuju: z.literal('ya', 'Centang dulu, supaya kami boleh menyimpan dan membaca data ini'),
  }),
  labels: {
    nama: 'Nama',
    platform: 'Platform',
    username: 'Username atau link profil',
    whatsapp: 'No. WhatsApp',
    product: 'Produk yang ingin kamu coba',
    kota: 'Kota',
    tentang: 'Tentang kamu',
    setuju: 'Persetujuan',
  },
  toStoredValues: replaceProfileLink,
  receiptFields: ['platform', 'username', 'whatsapp'],
  storeFunction: 'app.receive_application',
} as const satisfies PublicForm

/**
 * Checks whether the text is one valid number, which may be foreign. Empty text passes, since `visitorLine` reports it.
 */
function isOneNumberOrEmpty(text: string): boolean {
  return !hasVisibleText(text) || (/^\d{8,15}$/.test(getWhatsappDigits(text)) && !hasTwoNumbers(text))
}
