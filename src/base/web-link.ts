/** Links that people paste: http or https, nobody's name before the host. The domain web_link agrees in SQL. */
import { lineOfText } from './text.ts'

const maxBytes = 2000
const address = /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i
const unseen = /[\p{Z}\p{Cc}]/u
const schemeAndHost = /^[^/]*\/\/[^/?#]*/

/** Whether a text may stand in an `href`. */
export function isWebLink(text: string): boolean {
  return address.test(text) && !unseen.test(text) && URL.canParse(text)
}

/** A link, trimmed, or ''; `message` says that it is neither. Scheme and host, which ignore case, become lower case. */
export function optionalWebLink(message: string) {
  return lineOfText(maxBytes)
    .refine((text) => text === '' || (isWebLink(text) && byteLength(text) <= maxBytes), message)
    .transform((text) => text.replace(schemeAndHost, (start) => start.toLowerCase()))
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
