/** The form where creators ask for more days for a video. */
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
 * Returns the numbers of days that the form offers, and a hint that says how a request is answered.
 * @param daysAtOnce how many days are granted without an answer of staff; undefined if that is not known
 */
export function buildTimeOffer(daysAtOnce: number | undefined): TimeOffer {
  const listChoices = (describeAnswer: (days: number) => string = () => '') =>
    askableDays.map((days): [string, string] => [`${days}`, `${days} hari${describeAnswer(days)}`])
  if (daysAtOnce === undefined) return { choices: listChoices() }
  const grantableDays = askableDays.filter((days) => days <= daysAtOnce)
  if (grantableDays.length === askableDays.length)
    return {
      choices: listChoices(),
      hint: 'Langsung ditambah, sekali untuk tiap video. Permintaan berikutnya kami jawab dulu.',
    }
  if (grantableDays.length === 0)
    return { choices: listChoices(), hint: 'Kami jawab dulu. Jawabannya muncul di halaman ini.' }
  return {
    choices: listChoices((days) => (days <= daysAtOnce ? ', langsung ditambah' : ', kami jawab dulu')),
    hint: `${daysAtOnce > 1 ? 'Sampai ' : ''}${daysAtOnce} hari langsung ditambah, sekali untuk tiap video. Lebih dari itu, dan permintaan berikutnya, kami jawab dulu di halaman ini.`,
  }
}
