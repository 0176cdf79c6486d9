/** Fills the shortcodes of a template for one recipient. */
import { isShortcode, pageShortcode, type Recipient, shortcodeDefinitions, shortcodes } from './shortcodes.ts'

/** A part of a template: typed text, a shortcode with its value, one without a value, or an unknown one. */
export interface TextPart {
  kind: 'typed' | 'filled' | 'missing' | 'unknown'
  /** the text of this part; a shortcode without a value stays as typed */
  text: string
  /** the reason why a shortcode was not filled */
  reason?: string
}

/** Matches text in brackets on one line. '[1]' and '[...]' aren't meant as shortcodes, so a letter is required. */
const bracketPattern = /(\[[^[\]\n]{0,40}\p{L}[^[\]\n]{0,40}\])/u

/** Splits a template and fills its shortcodes. Works in one pass, so that brackets inside a value aren't replaced. */
export function splitTemplate(content: string, recipient: Recipient): TextPart[] {
  return content
    .split(bracketPattern)
    .map((text, i): TextPart => (i % 2 === 0 ? { kind: 'typed', text } : fillShortcode(text, recipient)))
    .filter(({ text }) => text !== '')
}

function fillShortcode(text: string, recipient: Recipient): TextPart {
  if (!isShortcode(text)) return { kind: 'unknown', text, reason: 'shortcode tidak dikenal' }
  const { value, missing } = shortcodeDefinitions[text]
  const filledText = value(recipient)
  if (filledText !== '') return { kind: 'filled', text: filledText }
  return { kind: 'missing', text, reason: missing(recipient) }
}

/** Returns the message for one affiliate. A shortcode that is unknown or has no value stays as typed. */
export function fillTemplate(content: string, recipient: Recipient): string {
  return splitTemplate(content, recipient)
    .map(({ text }) => text)
    .join('')
}

/**
 * Lists what could not be filled and why, without repetitions, in the order of the text: '[deadline]: tidak ada video
 * yang ditunggu'.
 */
export function listUnfilled(
  content: string,
  recipient: Recipient,
  kinds: readonly TextPart['kind'][] = ['missing'],
): string[] {
  const parts = splitTemplate(content, recipient).filter(({ kind }) => kinds.includes(kind))
  return [...new Set(parts.map(({ text, reason }) => `${text}: ${reason}`))]
}

/**
 * Checks whether the template needs data of an affiliate that a row of a list doesn't have.
 * @param knowsPage true if the address of the page is at hand
 */
export function templateNeedsDetail(content: string, knowsPage = false): boolean {
  return shortcodes.some(
    (code) =>
      shortcodeDefinitions[code].needsDetail &&
      !(knowsPage && code === pageShortcode) &&
      content.includes(code),
  )
}
