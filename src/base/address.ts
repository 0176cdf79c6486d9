/**
 * URL search parameters of pages. Any URL shows a page and never an error: a value that can't be read counts as absent.
 * The route table loads all parameters before any page is shown, so they use no schema library; calls that take the
 * same filters make their schemas from them (`filter-schemas.ts`).
 */
import { isDay } from './day.ts'
import { isSeen, isStorable, oneLine } from './plain-text.ts'

/** One search parameter. */
export interface Part<T> {
  read(value: unknown): T
}

/** A search parameter that filters a list, with the values that it accepts. */
export interface Filter<T> extends Part<T | undefined> {
  accepts: Accepted
}
export type Accepted =
  | { kind: 'value'; values: readonly string[]; message?: string }
  | { kind: 'id' }
  | { kind: 'day' }
  | { kind: 'line'; longest: number; message: string }

// biome-ignore lint/suspicious/noExplicitAny: of whatever kind
type Parts = Record<string, Part<any>>
type Absent<P extends Parts> = {
  [N in keyof P]: undefined extends ReturnType<P[N]['read']> ? N : never
}[keyof P]
type Read<P extends Parts> = { [N in Exclude<keyof P, Absent<P>>]: ReturnType<P[N]['read']> } & {
  [N in Absent<P>]?: ReturnType<P[N]['read']>
}
/** The values that are read from all parts. */
export type AddressOf<P extends Parts> = { [N in keyof Read<P>]: Read<P>[N] }

/** Has the form that the router expects: a link may give any of the parameters, a page receives all of them. */
export interface Address<P extends Parts> {
  types: { input: Partial<AddressOf<P>>; output: AddressOf<P> }
  parts: P
  /** @param values by name */
  parse(values: unknown): AddressOf<P>
}

export function address<P extends Parts>(parts: P): Address<P> {
  const names = Object.keys(parts)
  return {
    types: {} as Address<P>['types'],
    parts,
    parse(values) {
      const params = values as Record<string, unknown>
      return Object.fromEntries(names.map((name) => [name, parts[name]?.read(params[name])])) as AddressOf<P>
    },
  }
}

/**
 * Accepts one of these values.
 * @param message error message for another value; without it the message lists the values
 */
export function oneOf<const W extends string>(values: readonly W[], message?: string): Filter<W> {
  return {
    read: (value) => values.find((each) => each === value),
    accepts: { kind: 'value', values, ...(message && { message }) },
  }
}

export const yes = oneOf(['ya'])

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Id of a row. */
export const id: Filter<string> = { read: (value) => matchOf(uuid, value), accepts: { kind: 'id' } }

const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** An existing date as yyyy-mm-dd. */
export const day: Filter<string> = {
  read(value) {
    const text = matchOf(date, value)
    return text && isDay(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
      ? text
      : undefined
  },
  accepts: { kind: 'day' },
}

/**
 * Accepts one line of text.
 * @param longest in characters
 * @param message error message for a text that shows nothing
 */
export function line(longest: number, message: string): Filter<string> {
  return {
    read(value) {
      const text = lineIn(value, longest)
      return text && isSeen(text) ? text : undefined
    },
    accepts: { kind: 'line', longest, message },
  }
}

/** Reads the value by `preferred`, or by `fallback` if `preferred` can't. */
export function either<A, B>(
  preferred: Part<A | undefined>,
  fallback: Part<B | undefined>,
): Part<A | B | undefined> {
  return { read: (value) => preferred.read(value) ?? fallback.read(value) }
}

/** Page number, if there is one. Bounded so that the offset stays an ordinary integer in SQL. */
export const pageIfAny: Part<number | undefined> = {
  read(value) {
    const number = typeof value === 'string' && value !== '' ? Number(value) : value
    const isPage = Number.isSafeInteger(number) && (number as number) >= 1 && (number as number) <= 10_000_000
    return isPage ? (number as number) : undefined
  },
}

export const page: Part<number> = { read: (value) => pageIfAny.read(value) ?? 1 }

/**
 * Text of a search; '' if there is none.
 * @param longest in characters
 */
export function search(longest = 200): Part<string> {
  return { read: (value) => lineIn(typeof value === 'number' ? String(value) : value, longest) ?? '' }
}

/**
 * Returns the parameters of every list.
 * @param longest length of a search in characters
 */
export function listParts(longest = 200) {
  return { q: search(longest), page }
}

function matchOf(form: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined
}

/** Reads a text like `lineOfText`. */
function lineIn(text: unknown, longest: number): string | undefined {
  return typeof text === 'string' && isStorable(text) && text.length <= longest ? oneLine(text) : undefined
}
