/**
 * The signed token of a rendered form: the time when it was rendered, and a random number. A client that submits without
 * having read the page has none, and one that submits within seconds is not a person.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#platform/server/hashing.ts'
import { formatUuid } from '#platform/server/uuid.ts'

/** Seconds. No person fills in the form faster. */
export const minFormAge = 3
/** Seconds for which the token of an open form is valid. */
const maxFormAge = 24 * 60 * 60

export interface FormTokens {
  /** Creates a token. @param age seconds by which it is backdated */
  create(form: string, age?: number): string
  /**
   * Creates a new token with the number of an earlier valid one, so that submissions with either count as the same
   * submission.
   */
  renew(form: string, token: string): string
  /** Returns the seconds since the form was rendered; null if the token is invalid or too old. */
  computeAge(form: string, token: string): number | null
}

export function createFormTokens(secret: string): FormTokens {
  const sign = (form: string, payload: string) =>
    createHmac('sha256', secret).update(`form ${form} ${payload}`).digest('base64url')
  const getSecondsNow = () => Math.floor(Date.now() / 1000)
  const createToken = (form: string, number: string, age: number) => {
    const payload = `${(getSecondsNow() - age).toString(36)}.${number}`
    return `${payload}.${sign(form, payload)}`
  }
  const create = (form: string, age = 0) => createToken(form, randomBytes(9).toString('base64url'), age)
  const computeAge = (form: string, token: string) => {
    const { payload = '', issuedAt = '', signature = '' } = tokenPattern.exec(token)?.groups ?? {}
    if (!isSameSecret(Buffer.from(sign(form, payload)), Buffer.from(signature))) return null
    const age = getSecondsNow() - Number.parseInt(issuedAt, 36)
    return age <= maxFormAge ? age : null
  }
  return {
    create,
    computeAge,
    renew: (form, token) =>
      computeAge(form, token) === null ? create(form) : createToken(form, getNumber(token), 0),
  }
}

/** `t4ohvp.Zk3…Q9.4fC…`: the time in seconds in base 36, the number and the signature of both. */
const tokenPattern = /^(?<payload>(?<issuedAt>\w{1,9})\.(?<number>[\w-]{12}))\.(?<signature>[\w-]{43})$/

function getNumber(token: string): string {
  return tokenPattern.exec(token)?.groups?.number ?? ''
}

/**
 * Identifies a submission, so that a form that is sent twice counts once. The input is part of it, since visitors who
 * got the page from a cache share a number.
 */
export function deriveSubmissionId(token: string, input: Readonly<Record<string, string>>): string {
  return createHash('sha256')
    .update(JSON.stringify([getNumber(token), input]))
    .digest('base64url')
}

/**
 * Returns the id of the private link that a sender gets for a submission, a UUID. A form that is sent twice gets the same
 * id. Another visitor who sends the same text gets another id, so that nobody gets somebody else's link by copying their
 * input.
 */
export function deriveLinkId(submission: string, address: string): string {
  return formatUuid(
    createHash('sha256')
      .update(JSON.stringify([submission, address]))
      .digest(),
  )
}
