/** Data that pages are rendered with, besides their own text: the brand, the site's address and the build's files. */
import { createContext, use } from 'react'
import type { Brand } from '#base/brand.ts'

export interface SiteFacts {
  brand: Brand
  /** Public origin, without a trailing slash. */
  url: string
  /** Date on which the owner last changed the brand; missing if the brand is the program's own example. */
  brandChangedAt?: Date | undefined
  /** Returns the preview picture for links to an address; it is a file of the site. */
  findPicture(address: string): Picture
  assets: SiteAssets
}

export interface Picture {
  name: string
  width: number
  height: number
}

/** Facts that only the build knows. */
export interface SiteAssets {
  fontUrl: string
  /** Style sheet of each kind of page. */
  styles: Record<'landing' | 'info' | 'creator', string>
  /** Address of the script that keeps what is typed on creators' pages. */
  unsentTextScript: string
}

const Facts = createContext<SiteFacts | null>(null)

export const SiteFactsProvider = Facts.Provider

export function useSite(): SiteFacts {
  const facts = use(Facts)
  if (!facts) throw new Error('a page is rendered without its facts')
  return facts
}

export function useBrand(): Brand {
  return useSite().brand
}

/** Returns the opening hours. No line breaks at the dash of a range such as '09:00–17:00'. */
export function useOpenHours(): Brand['hours'] {
  return useBrand().hours.map(({ days, time }) => ({ days: joinRanges(days), time: joinRanges(time) }))
}

function joinRanges(text: string): string {
  return text.replace(/[-–—]/g, `${wordJoiner}$&${wordJoiner}`)
}

/** An invisible character that forbids a line break. */
export const wordJoiner = '\u2060'

export function instagramUrl(handle: string): string {
  return `https://www.instagram.com/${handle.slice(1)}`
}

/** Returns the address of the office on one line. */
export function formatAddressLine({ street, regency, province }: Brand['address']): string {
  return [street, regency, province].join(', ')
}
