/** The form by which creators ask for more days for a video. */
import { z } from 'zod'
import { visitorLine } from '#base/text.ts'
import { askableDays } from '#features/affiliates/time-request.ts'

export const timeForm = {
  schema: z.object({
    hari: z
      .enum(
        askableDays.map((days) => `${days}`),
        'Pilih 1 sampai 3 hari',
      )
      .transform(Number),
    alasan: visitorLine('Alasan harus diisi', 200),
  }),
  labels: { hari: 'Tambah berapa hari?', alasan: 'Alasannya apa?' },
  choices: askableDays.map((days) => [`${days}`, `${days} hari`] as const),
} as const
