/** What an affiliate needs next, of staff. What makes each stands in needs.sql, and nowhere else. */
import { z } from 'zod'
import { asks, needs } from './affiliate-values.ts'

export { asks, needs } from './affiliate-values.ts'

export const needSchema = z.enum(needs)
export type Need = z.infer<typeof needSchema>

export const askSchema = z.enum(asks)
export type Ask = z.infer<typeof askSchema>

export const askLabel: Record<Ask, string> = {
  telat: 'Telat posting',
  tenggat: 'Hari ini/besok',
  review: 'Pendaftar baru',
  kirim: 'Belum dikirim',
  video: 'Tanpa video',
  hubungi: 'Belum dihubungi',
  dikembalikan: 'Dikembalikan',
  ditunda: 'Ditunda',
}

/** For how many days an affiliate may be put off. */
export const putOffSchema = z
  .number('Isi jumlah hari')
  .int('Isi jumlah hari')
  .min(1, 'Paling sedikit 1 hari')
  .max(30, 'Paling lama 30 hari')

/** Until when an affiliate is put off for everybody, and by whom. */
export const puttingOffSchema = z.object({
  /** the day on which he is shown again, yyyy-mm-dd in Jakarta */
  until: z.string(),
  /** null of one who is gone */
  by: z.string().nullable(),
})
export type PuttingOff = z.infer<typeof puttingOffSchema>
