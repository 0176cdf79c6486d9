/**
 * Links that people paste: http or https, without a user name before the host. The domain web_link has the same rule in
 * SQL.
 */
import { z } from 'zod'
import { lineOfText } from './text.ts'

const maxLinkBytes = 2000
const webLinkPattern = /^https?:\/\/[^\s/?#@\\:.]+(?:\.[^\s/?#@\\:.]+)+\.?(?::\d{1,5})?(?:[/?#]\S*)?$/i
const invisibleCharacter = /[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u
const schemeAndHostPattern = /^[^/]*\/\/[^/?#]*/
/** A link as people type it: a host that begins with www. or is followed by a path. 'dan.lain' is no link. */
const schemelessLinkPattern = /^(?=www\.|[^/?#]+\/)(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** Checks whether a text may be used in an `href`. */
export function isWebLink(text: string): boolean {
  return webLinkPattern.test(text) && !invisibleCharacter.test(text) && URL.canParse(text)
}

/** Adds https:// to a link without a scheme, such as 'tiktok.com/@dewi'. Returns any other text unchanged. */
export function addScheme(text: string): string {
  return schemelessLinkPattern.test(text) ? `https://${text}` : text
}

/**
 * Schema of a link, trimmed, or ''; `message` is the error for any other text. Scheme and host, which ignore case,
 * become lower case.
 */
export function optionalWebLink(message: string) {
  return createLinkSchema(message, (text) => text)
}

/** Schema like `optionalWebLink` that also accepts a link without a scheme, and adds https:// to it. */
export function optionalPastedLink(message: string) {
  return createLinkSchema(message, addScheme)
}

function createLinkSchema(message: string, complete: (text: string) => string) {
  return lineOfText(maxLinkBytes)
    .transform(complete)
    .refine((text) => text === '' || (isWebLink(text) && byteLength(text) <= maxLinkBytes), message)
    .transform((text) => text.replace(schemeAndHostPattern, (start) => start.toLowerCase()))
}

/**
 * Schema of a site's origin. Paths are appended to it, and browsers compare it with the Origin of a request: it
 * contains nothing but scheme, host and port.
 */
export const siteAddress = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) && URL.canParse(text),
    'must look like https://example.com, without a path, query, fragment or password',
  )
  .transform((text) => new URL(text).origin)

const linkPartsPattern = /^(?:https?:\/\/)?([^/?#]*)([^?#]*)(?:\?([^#]*))?/i
/** Query parameters that identify who clicked where, but not what is shown. */
const trackingPattern =
  /^(?:utm_[^=]*|is_from_webapp|sender_device|sender_web_id|web_id|_r|_t|igsh|igshid|si|usp|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|mibextid)(?:=|$)/i

/** Returns the key that all spellings of a link share, also without its scheme. `app.link_key` does the same in SQL. */
export function getLinkKey(link: string): string {
  const [, host = '', path = '', query = ''] = linkPartsPattern.exec(link) ?? []
  const hostKey = host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:(?:80|443)$/, '')
    .replace(/\.$/, '')
  const params = query.split('&').filter((pair) => pair !== '' && !trackingPattern.test(pair))
  return hostKey + path.replace(/\/+$/, '') + (params.length > 0 ? `?${params.join('&')}` : '')
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
