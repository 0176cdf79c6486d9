/**
 * URL search parameters of pages. Any URL shows a page and never an error: a value that can't be read counts as absent.
 * The route table loads all parameters before any page is shown, so they use no schema library; calls that take the
 * same filters make their schemas from them (`filter-schemas.ts`).
 */
import { isPlausibleDay } from './day.ts'
import { hasVisibleText, isStorable, toOneLine } from './plain-text.ts'

/** One search parameter. */
export interface SearchParam<T> {
  read(value: unknown): T
}

/** A search parameter that filters a list, with the values that it accepts. */
export interface Filter<T> extends SearchParam<T | undefined> {
  accepts: AcceptedValues
}
export type AcceptedValues =
  | { kind: 'value'; values: readonly string[]; message?: string }
  /** an id, or this word */
  | { kind: 'id'; word?: string }
  | { kind: 'day' }
  | { kind: 'line'; maxLength: number; message: string }

// biome-ignore lint/suspicious/noExplicitAny: parameters have values of any type
type SearchParams = Record<string, SearchParam<any>>
/** Names of the parameters whose value is undefined if the URL lacks them. */
type OptionalName<P extends SearchParams> = {
  [N in keyof P]: undefined extends ReturnType<P[N]['read']> ? N : never
}[keyof P]
/** An object type that may lack the parameters that may be undefined. */
type SparseValues<P extends SearchParams> = {
  [N in Exclude<keyof P, OptionalName<P>>]: ReturnType<P[N]['read']>
} & {
  [N in OptionalName<P>]?: ReturnType<P[N]['read']>
}
/** Values of all parameters, as they are read from a URL. The mapped type makes editors show the fields. */
export type SearchValues<P extends SearchParams> = { [N in keyof SparseValues<P>]: SparseValues<P>[N] }

/** The parameters of a page, typed as the router expects: a link may set any of them, and the page receives all. */
export interface PageSearch<P extends SearchParams> {
  types: { input: Partial<SearchValues<P>>; output: SearchValues<P> }
  params: P
  /** @param values by name */
  parse(values: unknown): SearchValues<P>
}

export function defineSearchParams<P extends SearchParams>(params: P): PageSearch<P> {
  const names = Object.keys(params)
  return {
    types: {} as PageSearch<P>['types'],
    params,
    parse(values) {
      const input = values as Record<string, unknown>
      return Object.fromEntries(
        names.map((name) => [name, params[name]?.read(input[name])]),
      ) as SearchValues<P>
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

/** A filter that is on or absent: 'ya' in the URL. */
export const flag = oneOf(['ya'])

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Id of a row. */
export const id: Filter<string> = { read: (value) => findMatch(uuidPattern, value), accepts: { kind: 'id' } }

/** Id of a row, or a word for rows without one. */
export function idOr(word: string): Filter<string> {
  return { read: (value) => (value === word ? word : id.read(value)), accepts: { kind: 'id', word } }
}

const datePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** An existing date as yyyy-mm-dd. */
export const day: Filter<string> = {
  read(value) {
    const text = findMatch(datePattern, value)
    return text && isPlausibleDay(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
      ? text
      : undefined
  },
  accepts: { kind: 'day' },
}

/**
 * Accepts one line of text.
 * @param maxLength in UTF-16 units, as `text.length` counts them
 * @param message error message for a text without visible characters
 */
export function line(maxLength: number, message: string): Filter<string> {
  return {
    read(value) {
      const text = readLine(value, maxLength)
      return text && hasVisibleText(text) ? text : undefined
    },
    accepts: { kind: 'line', maxLength, message },
  }
}

/** Reads the value by `preferred`, or by `fallback` if `preferred` can't. */
export function withFallback<A, B>(
  preferred: SearchParam<A | undefined>,
  fallback: SearchParam<B | undefined>,
): SearchParam<A | B | undefined> {
  return { read: (value) => preferred.read(value) ?? fallback.read(value) }
}

/** Bounds page numbers, so that the offset stays an ordinary integer in SQL. */
export const maxPage = 10_000_000

/** Page number, if there is one. */
export const optionalPage: SearchParam<number | undefined> = {
  read(value) {
    const number = typeof value === 'string' && value !== '' ? Number(value) : value
    const isPage = Number.isSafeInteger(number) && (number as number) >= 1 && (number as number) <= maxPage
    return isPage ? (number as number) : undefined
  },
}

export const page: SearchParam<number> = { read: (value) => optionalPage.read(value) ?? 1 }

const maxSearchLength = 200

/**
 * Text of a search; '' if there is none.
 * @param maxLength in UTF-16 units, as `text.length` counts them
 */
export function search(maxLength = maxSearchLength): SearchParam<string> {
  return { read: (value) => readLine(typeof value === 'number' ? String(value) : value, maxLength) ?? '' }
}

/**
 * Returns the two parameters that every list has: its search and its page.
 * @param maxLength of a search in UTF-16 units
 */
export function listParams(maxLength = maxSearchLength) {
  return { q: search(maxLength), page }
}

function findMatch(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}

/** Reads one line of text by the rules of `lineOfText` in text.ts. */
function readLine(text: unknown, maxLength: number): string | undefined {
  return typeof text === 'string' && isStorable(text) && text.length <= maxLength
    ? toOneLine(text)
    : undefined
}
