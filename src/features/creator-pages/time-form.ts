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
} as const

interface TimeOffer {
  choices: [value: string, label: string][]
  hint?: string
}

/**
 * Returns the numbers of days that the form offers, and what happens with a request.
 * @param atOnce how many days are granted at once; undefined if that is not known
 */
export function buildTimeOffer(atOnce: number | undefined): TimeOffer {
  const offer = (outcomeOf: (days: number) => string) =>
    askableDays.map((days): [string, string] => [`${days}`, `${days} hari${outcomeOf(days)}`])
  if (atOnce === undefined) return { choices: offer(() => '') }
  const granted = askableDays.filter((days) => days <= atOnce)
  if (granted.length === askableDays.length)
    return {
      choices: offer(() => ''),
      hint: 'Langsung ditambah, sekali untuk tiap video. Permintaan berikutnya kami jawab dulu.',
    }
  if (granted.length === 0)
    return { choices: offer(() => ''), hint: 'Kami jawab dulu. Jawabannya muncul di halaman ini.' }
  return {
    choices: offer((days) => (days <= atOnce ? ', langsung ditambah' : ', kami jawab dulu')),
    hint: `${atOnce > 1 ? 'Sampai ' : ''}${atOnce} hari langsung ditambah, sekali untuk tiap video. Lebih dari itu, dan permintaan berikutnya, kami jawab dulu di halaman ini.`,
  }
}
