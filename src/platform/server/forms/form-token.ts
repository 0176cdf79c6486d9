/**
 * What a drawn form brings along, signed: when it was drawn, and a number of its own. Whoever posts without having read
 * the page has none, and who posts in a moment is no hand.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** seconds: nobody fills the form in faster */
export const quickest = 3
/** seconds that a form may lie open */
const longest = 24 * 60 * 60

export interface FormTokens {
  /** @param age seconds that it is to have already */
  fresh(form: string, age?: number): string
  /** A token drawn now, with the number of an earlier one that is still good: what is posted with either is the same. */
  renewed(form: string, token: string): string
  /** Seconds since the form was drawn; null for one that is not ours, or too old. */
  ageOf(form: string, token: string): number | null
}

export function formTokens(secret: string, now = () => Date.now()): FormTokens {
  const sign = (form: string, drawn: string) =>
    createHmac('sha256', secret).update(`form ${form} ${drawn}`).digest('base64url')
  const seconds = () => Math.floor(now() / 1000)
  const make = (form: string, number: string, age: number) => {
    const drawn = `${(seconds() - age).toString(36)}.${number}`
    return `${drawn}.${sign(form, drawn)}`
  }
  const fresh = (form: string, age = 0) => make(form, randomBytes(9).toString('base64url'), age)
  const ageOf = (form: string, token: string) => {
    const { drawn = '', at = '', signature = '' } = parts.exec(token)?.groups ?? {}
    if (!isSame(signature, sign(form, drawn))) return null
    const age = seconds() - Number.parseInt(at, 36)
    return age <= longest ? age : null
  }
  return {
    fresh,
    ageOf,
    renewed: (form, token) => (ageOf(form, token) === null ? fresh(form) : make(form, numberOf(token), 0)),
  }
}

const parts = /^(?<drawn>(?<at>\w{1,9})\.(?<number>[\w-]{12}))\.(?<signature>[\w-]{43})$/

function numberOf(token: string): string {
  return parts.exec(token)?.groups?.number ?? ''
}

/**
 * The same for one form that was pressed twice. What was typed is part of it: who met the page from a cache has the
 * number of another.
 */
export function submissionOf(token: string, typed: Readonly<Record<string, string>>): string {
  return createHash('sha256')
    .update(JSON.stringify([numberOf(token), typed]))
    .digest('base64url')
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
