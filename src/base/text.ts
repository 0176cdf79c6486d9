/** Text as people type it: what the database can hold, in one normal form. */
import { z } from 'zod'
import {
  hasStackedMarks,
  isSeen,
  isStorable,
  oneLine,
  stackedMarks,
  tooLong,
  unstorable,
  withoutTurns,
} from './plain-text.ts'
import { speakIndonesian } from './validation-texts.ts'

// Every resource has text in it: whoever has its schemas, server or browser, refuses in these words.
speakIndonesian()

/**
 * One line of text: trimmed, NFC, at most `max` UTF-16 units. A NUL byte or half a surrogate pair is refused
 * here because PostgreSQL could not store it; a pasted line break becomes a space.
 */
export function lineOfText(max: number, message?: string) {
  return storable(message).max(max, tooLong(max)).transform(oneLine)
}

/** As `lineOfText`, and with something to see in it; `required` is the message when there is not. */
export function requiredLine(required: string, max: number) {
  return lineOfText(max, required).refine(isSeen, required)
}

/** Text of several lines, which keep their breaks. */
export function paragraphs(max: number) {
  return storable()
    .max(max, tooLong(max))
    .transform((text) => text.replaceAll('\r\n', '\n').normalize('NFC'))
}

/** As `requiredLine`, of whoever fills in a public form: it can neither turn nor paint over the text around it. */
export function visitorLine(required: string, max: number) {
  return requiredLine(required, max)
    .refine(isFlat, stackedMarks)
    .transform((text) => withoutTurns(text).trim())
}

/** As `paragraphs`, of whoever fills in a public form. */
export function visitorParagraphs(max: number) {
  return paragraphs(max)
    .refine(isFlat, stackedMarks)
    .transform((text) => text.trim())
}

function isFlat(text: string): boolean {
  return !hasStackedMarks(text)
}

function storable(message?: string) {
  return z.string(message).refine(isStorable, unstorable)
}
