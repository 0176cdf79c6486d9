/** Fills the shortcodes of a template for one recipient. */
import { isShortcode, pageShortcode, type Recipient, shortcodeDefinitions, shortcodes } from './shortcodes.ts'

/** A part of a template: typed text, a shortcode that has a value, one that has none, or an unknown shortcode. */
export interface TextPart {
  kind: 'typed' | 'filled' | 'missing' | 'unknown'
  /** the text of this part; a shortcode without a value stays as typed */
  text: string
  /** why the shortcode has no value; undefined for other parts */
  reason?: string
}

/** Matches text in brackets on one line that contains a letter: '[1]' and '[...]' aren't meant as shortcodes. */
const bracketPattern = /(\[[^[\]\n]{0,40}\p{L}[^[\]\n]{0,40}\])/u

/** Splits a template and fills its shortcodes. Works in one pass, so that brackets inside a value aren't replaced. */
export function splitTemplate(content: string, recipient: Recipient): TextPart[] {
  return (
    content
      .split(bracketPattern)
      // `split` alternates between the text outside brackets and the text that the pattern captures.
      .map(
        (text, index): TextPart =>
          index % 2 === 0 ? { kind: 'typed', text } : fillShortcode(text, recipient),
      )
      .filter(({ text }) => text !== '')
  )
}

function fillShortcode(text: string, recipient: Recipient): TextPart {
  if (!isShortcode(text)) return { kind: 'unknown', text, reason: 'shortcode tidak dikenal' }
  const { formatValue, explainMissing } = shortcodeDefinitions[text]
  const value = formatValue(recipient)
  if (value !== '') return { kind: 'filled', text: value }
  return { kind: 'missing', text, reason: explainMissing(recipient) }
}

/** Returns the message for one affiliate. A shortcode that is unknown or has no value stays as typed. */
export function fillTemplate(content: string, recipient: Recipient): string {
  return splitTemplate(content, recipient)
    .map(({ text }) => text)
    .join('')
}

/**
 * Lists the shortcodes that could not be filled and why, without repetitions, in the order of the text: '[deadline]:
 * tidak ada video yang ditunggu'.
 */
export function listUnfilledShortcodes(
  content: string,
  recipient: Recipient,
  kinds: readonly TextPart['kind'][] = ['missing'],
): string[] {
  const parts = splitTemplate(content, recipient).filter(({ kind }) => kinds.includes(kind))
  return [...new Set(parts.map(({ text, reason }) => `${text}: ${reason}`))]
}

/** Lists the unknown shortcodes, without repetitions, in the order of the text. */
export function listUnknownShortcodes(content: string): string[] {
  const bracketTexts = content.split(bracketPattern).filter((_, index) => index % 2 === 1)
  return [...new Set(bracketTexts.filter((text) => !isShortcode(text)))]
}

/**
 * Checks whether the template needs data of an affiliate that a row of a list doesn't have.
 * @param hasPageAddress true if the caller has the address of the affiliate's private page
 */
export function templateNeedsDetail(content: string, { hasPageAddress = false } = {}): boolean {
  return shortcodes.some(
    (code) =>
      shortcodeDefinitions[code].needsDetail &&
      !(hasPageAddress && code === pageShortcode) &&
      content.includes(code),
  )
}
