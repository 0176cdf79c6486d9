/** The form where creators answer whether the brand may repost a posted video and use it in ads. */
import { z } from 'zod'
import { addMonths, formatLongDate } from '#base/jakarta.ts'
import { normalizeText } from '#base/plain-text.ts'
import { type Consent, isConsentInForce } from '#features/affiliates/consent.ts'

// The public site may import this module, but not affiliates/consent.ts (fence.grit).
export { isConsentInForce }

const yes = 'ya'
const no = 'tidak'

/** The longest period for ads, in months. The database refuses a longer one. */
const maxAdMonths = 6
/** The periods for ads that the form offers, in months. */
const adMonths = [1, 3, maxAdMonths] as const

export const consentForm = {
  labels: { repost: 'Boleh kami repost?', iklan: 'Boleh dipakai iklan sampai …?', kode: 'Kode iklan TikTok' },
  repostChoices: [
    ['', 'Pilih'],
    [yes, 'Boleh'],
    [no, 'Tidak'],
  ],
  /** largest number of characters of a code */
  maxLength: 200,
  /** the input that withdraws a consent */
  withdrawal: { repost: no, iklan: no },
} as const

/** Matches texts that can be codes: TikTok's codes have no fixed format, but contain only these characters. */
const adCodePattern = /^#?[A-Za-z0-9+/=_-]{8,200}$/

/** @param today yyyy-mm-dd in Jakarta */
export function createConsentSchema(today: string) {
  return z.object({
    repost: z.enum([yes, no], 'Pilih boleh atau tidak').transform((answer) => answer === yes),
    // The answer is a day rather than a number of months, so that exactly the day that the page showed is stored.
    iklan: z
      .string()
      .refine((answer) => answer === no || isAdDay(answer, today), 'Pilih tanggalnya, atau Tidak')
      .transform((answer) => (answer === no ? null : answer)),
    kode: z
      .string()
      .transform(normalizeText)
      .refine(
        (code) => code === '' || adCodePattern.test(code),
        'Ini bukan kode iklan TikTok. Tempel kodenya saja, tanpa kata lain.',
      )
      .transform((code) => code || null),
  })
}

/** Checks whether a text is a day on which a consent of today can end. */
function isAdDay(text: string, today: string): boolean {
  return z.iso.date().safeParse(text).success && text >= today && text <= addMonths(today, maxAdMonths)
}

/**
 * Returns the answers about ads that the form offers.
 * @param answer the stored or typed answer; offered as well if it is a valid day
 * @param today yyyy-mm-dd in Jakarta
 */
export function listAdChoices(answer: string, today: string): [value: string, label: string][] {
  const dayChoices = adMonths.map((months): [string, string] => {
    const day = addMonths(today, months)
    return [day, `${formatLongDate(day)} (${months} bulan)`]
  })
  if (isAdDay(answer, today) && !dayChoices.some(([day]) => day === answer))
    dayChoices.unshift([answer, formatLongDate(answer)])
  return [['', 'Pilih'], [no, 'Tidak'], ...dayChoices]
}

/** Returns an earlier answer as the form's input. */
export function toConsentInput({ may_repost, ads_until, ad_code }: Consent): Record<string, string> {
  return { repost: may_repost ? yes : no, iklan: ads_until ?? no, kode: ad_code ?? '' }
}

/** Returns the creator's answer as sentences. @param today yyyy-mm-dd in Jakarta */
export function describeConsent({ may_repost, ads_until }: Consent, today: string): string {
  const repostText = may_repost ? 'Boleh kami repost.' : 'Tidak kami repost.'
  if (ads_until !== null && ads_until >= today)
    return `${repostText} Boleh dipakai iklan sampai ${formatLongDate(ads_until)}.`
  const texts = [
    may_repost ? repostText : '',
    ads_until === null ? '' : `Izin iklan berakhir ${formatLongDate(ads_until)}.`,
  ]
  return (
    texts.filter(Boolean).join(' ') || 'Video ini tidak kami repost, dan tidak kami pakai untuk iklan baru.'
  )
}
