/** What becomes of a template for one reader: its shortcodes filled with what is known of him. */
import { addDays, jakartaDate } from '#base/jakarta.ts'
import { codes, isShortcode, type Recipient, shortcodes } from './shortcodes.ts'

/** Of nobody in particular, with a video for each thing that can be said of one. */
export function sampleRecipient(now = new Date()): Recipient {
  return {
    nama: 'Rina Beauty',
    username: 'rina.beauty',
    whatsapp: '081234567890',
    products: ['Product ABC'],
    sample_courier: 'JNE',
    sample_resi: 'JNE0123456789',
    videos: [
      {
        no_video: 12,
        deadline: addDays(jakartaDate(now), -2),
        days_late: 2,
        link_vo: 'https://drive.google.com/video-vo',
        link_review: 'https://drive.google.com/video-review',
        links_hidden: false,
      },
    ],
  }
}

/** A stretch of a template: text as typed, a shortcode with its value, one without, or one that nobody knows. */
export interface Stretch {
  kind: 'typed' | 'filled' | 'missing' | 'unknown'
  /** what stands there; a shortcode without a value stays as typed */
  text: string
  /** what is wrong with one that was not filled */
  why?: string
}

/** A word or a few in brackets, on one line; '[1]' and '[...]' are not meant as shortcodes. */
const bracketed = /(\[[^[\]\n]{0,40}\p{L}[^[\]\n]{0,40}\])/u

/** Fills in one pass: brackets inside of a name stay what they are. */
export function stretchesOf(content: string, recipient: Recipient): Stretch[] {
  return content
    .split(bracketed)
    .map((text, i): Stretch => (i % 2 === 0 ? { kind: 'typed', text } : filled(text, recipient)))
    .filter(({ text }) => text !== '')
}

function filled(text: string, recipient: Recipient): Stretch {
  if (!isShortcode(text)) return { kind: 'unknown', text, why: 'shortcode tidak dikenal' }
  const { value, missing } = codes[text]
  const said = value(recipient)
  if (said !== '') return { kind: 'filled', text: said }
  return { kind: 'missing', text, why: missing(recipient) }
}

/** The message for one affiliate. A shortcode that is unknown, or has no value, stays as typed. */
export function fillTemplate(content: string, recipient: Recipient): string {
  return stretchesOf(content, recipient)
    .map(({ text }) => text)
    .join('')
}

/** What could not be filled and why, each once in the order of the text: '[deadline]: tidak ada video yang ditunggu'. */
export function unfilled(
  content: string,
  recipient: Recipient,
  kinds: readonly Stretch['kind'][] = ['missing'],
): string[] {
  const stretches = stretchesOf(content, recipient).filter(({ kind }) => kinds.includes(kind))
  return [...new Set(stretches.map(({ text, why }) => `${text}: ${why}`))]
}

/** Each once, in the order of the text. */
export function unknownShortcodes(content: string): string[] {
  const unknown = stretchesOf(content, sampleRecipient()).filter(({ kind }) => kind === 'unknown')
  return [...new Set(unknown.map(({ text }) => text))]
}

/** Whether it says something of an affiliate that the row of a list does not tell. */
export function asksDetail(content: string): boolean {
  return shortcodes.some((code) => codes[code].ofDetail && content.includes(code))
}
