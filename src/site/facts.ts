/** Data that the pages show besides their own text: the brand, the site's address and the files of the build. */
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

const SiteFactsContext = createContext<SiteFacts | null>(null)

export const SiteFactsProvider = SiteFactsContext.Provider

export function useSite(): SiteFacts {
  const facts = use(SiteFactsContext)
  if (!facts) throw new Error('a page is rendered without its facts')
  return facts
}

export function useBrand(): Brand {
  return useSite().brand
}

/** Returns the opening hours, with ranges such as '09:00–17:00' that no line break divides. */
export function useOpenHours(): Brand['hours'] {
  return useBrand().hours.map(({ days, time }) => ({ days: joinRanges(days), time: joinRanges(time) }))
}

function joinRanges(text: string): string {
  return text.replace(/[-–—]/g, `${wordJoiner}$&${wordJoiner}`)
}

/** An invisible character that forbids a line break. */
export const wordJoiner = '\u2060'

export function buildInstagramUrl(handle: string): string {
  return `https://www.instagram.com/${handle.slice(1)}`
}

/** Returns the address of the office on one line. */
export function formatAddressLine({ street, regency, province }: Brand['address']): string {
  return [street, regency, province].join(', ')
}
