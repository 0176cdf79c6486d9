/** A creator's consent that the brand uses a posted video: on its own accounts, and in ads until a day. */
import { z } from 'zod'
import { formatLongDate } from '#base/jakarta.ts'

export const consentLabel = 'Izin pakai'

const consentSchema = z.object({
  may_repost: z.boolean(),
  /** last day in Jakarta for ads, yyyy-mm-dd; null for no ads */
  ads_until: z.string().nullable(),
  /** TikTok's code that lets the brand use the post in its ads */
  ad_code: z.string().nullable(),
})
export type Consent = z.infer<typeof consentSchema>

/** A consent as staff see it, with the moment of the answer. */
export const datedConsentSchema = consentSchema.extend({ at: z.iso.datetime() })
export type DatedConsent = z.infer<typeof datedConsentSchema>

/** Checks whether a consent allows anything today. @param today yyyy-mm-dd */
export function isConsentInForce({ may_repost, ads_until }: Consent, today: string): boolean {
  return may_repost || (ads_until !== null && ads_until >= today)
}

/** Returns what staff may do with a video. @param today yyyy-mm-dd */
export function describeConsent({ may_repost, ads_until }: Consent, today: string): string[] {
  const texts: string[] = []
  if (may_repost) texts.push('Boleh direpost')
  if (ads_until)
    texts.push(
      ads_until < today
        ? `Izin iklan berakhir ${formatLongDate(ads_until)}`
        : `Boleh untuk iklan sampai ${formatLongDate(ads_until)}`,
    )
  return texts.length > 0 ? texts : ['Tidak boleh direpost, tidak boleh untuk iklan']
}
