/**
 * The signed token of a rendered form: the time when it was rendered, and a random number. A client that posts without
 * having read the page has none, and one that posts within seconds is not a person.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Seconds. No person fills in the form faster. */
export const quickest = 3
/** Seconds for which the token of an open form is valid. */
const longest = 24 * 60 * 60

export interface FormTokens {
  /** Creates a token. @param age seconds by which it is backdated */
  fresh(form: string, age?: number): string
  /**
   * Creates a new token with the number of an earlier valid one, so that posts with either count as the same
   * submission.
   */
  renewed(form: string, token: string): string
  /** Returns the seconds since the form was rendered; null if the token is invalid or too old. */
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
 * Identifies a submission, so that a form that is sent twice counts once. The input is part of it, since visitors who
 * got the page from a cache share a number.
 */
export function submissionOf(token: string, typed: Readonly<Record<string, string>>): string {
  return createHash('sha256')
    .update(JSON.stringify([numberOf(token), typed]))
    .digest('base64url')
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
