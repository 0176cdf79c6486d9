/** Public pages on which couriers show where a parcel is. */

export interface TrackingPage {
  /** short name of the courier */
  courier: string
  link: string
  /** True if the link contains the tracking number. Otherwise the user has to paste the number on the page. */
  hasResi: boolean
}

interface Courier {
  name: string
  /** matches the courier as people write it, in lower case */
  pattern: RegExp
  page: string
  /** returns the part of the address with the tracking number, to append to `page` */
  buildQuery?: (resi: string) => string
}

/** Only the page of SPX takes the number from the URL; on the other pages the user enters it. */
const couriers: readonly Courier[] = [
  { name: 'JNE', pattern: /^jne\b/, page: 'https://www.jne.co.id/tracking-package' },
  // J&T Cargo is another company.
  { name: 'J&T', pattern: /^(?:j ?& ?t|jnt)\b(?!.*cargo)/, page: 'https://jet.co.id/track' },
  { name: 'SiCepat', pattern: /^si ?cepat\b/, page: 'https://www.sicepat.com/checkAwb' },
  { name: 'AnterAja', pattern: /^anter ?aja\b/, page: 'https://anteraja.id/tracking' },
  {
    name: 'SPX',
    pattern: /^(?:spx|shopee ?e?xpress)\b/,
    page: 'https://spx.co.id/track',
    buildQuery: (resi) => `?${encodeURIComponent(resi)}`,
  },
]

/** Returns the tracking page of a parcel; null without a number, or for a courier whose page is not known. */
export function findTrackingPage(courier: string | null, resi: string | null): TrackingPage | null {
  if (!courier || !resi) return null
  const match = couriers.find(({ pattern }) => pattern.test(courier.trim().toLowerCase()))
  if (!match) return null
  const { name, page, buildQuery } = match
  return { courier: name, link: page + (buildQuery?.(resi) ?? ''), hasResi: buildQuery !== undefined }
}
