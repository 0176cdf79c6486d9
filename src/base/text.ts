/** Schemas of text as people type it: what the database can store, in one normal form. */
import { z } from 'zod'
import { formatCount } from './count.ts'
import {
  hasStackedMarks,
  hasVisibleText,
  isStorable,
  removeBidiControls,
  stackedMarksMessage,
  toOneLine,
  unstorableMessage,
} from './plain-text.ts'
import { installIndonesianMessages } from './validation-texts.ts'

// Every resource contains text, so every process that loads a schema, server or browser, has these error messages.
installIndonesianMessages()

/**
 * Schema of one line of text: trimmed, NFC, at most `max` UTF-16 units. Refuses a NUL byte or half a surrogate pair,
 * since PostgreSQL can't store them; a pasted line break becomes a space.
 */
export function lineOfText(max: number, message?: string) {
  return storableText(max, message).transform(toOneLine)
}

/** Like `lineOfText`, but the text must show something; `required` is the message if it does not. */
export function requiredLine(required: string, max: number) {
  return lineOfText(max, required).refine(hasVisibleText, required)
}

/** Schema of text with several lines, which keep their breaks. */
export function paragraphs(max: number) {
  return storableText(max).transform((text) => text.replaceAll('\r\n', '\n').normalize('NFC'))
}

/**
 * Like `requiredLine`, for visitors who fill in a public form: the text can neither change the direction of the
 * text around it nor paint over it.
 */
export function visitorLine(required: string, max: number) {
  return requiredLine(required, max)
    .refine(hasNoStackedMarks, stackedMarksMessage)
    .transform((text) => removeBidiControls(text).trim())
}

/** Like `visitorLine`, but the text may be missing: '' if it shows nothing. */
export function optionalVisitorLine(max: number) {
  return lineOfText(max)
    .refine(hasNoStackedMarks, stackedMarksMessage)
    .transform((text) => (hasVisibleText(text) ? removeBidiControls(text).trim() : ''))
}

/** Like `paragraphs`, for visitors who fill in a public form. */
export function visitorParagraphs(max: number) {
  return paragraphs(max)
    .refine(hasNoStackedMarks, stackedMarksMessage)
    .transform((text) => text.trim())
}

function hasNoStackedMarks(text: string): boolean {
  return !hasStackedMarks(text)
}

function storableText(max: number, message?: string) {
  return z
    .string(message)
    .refine(isStorable, unstorableMessage)
    .max(max, `Maksimal ${formatCount(max)} karakter`)
}
