/**
 * What the addresses of pages hold. Whatever stands there gives a page, never an error: what can't be read counts as absent.
 * The route table knows them all before any page is shown, so they are made of zod's small build.
 */
import * as z from 'zod/mini'
import { isStorable, oneLine, tooLong, unstorable } from './plain-text.ts'

export function perhaps<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.optional(schema), undefined)
}

export const yes = perhaps(z.literal('ya'))

/** Bounded so that the offset stays an ordinary integer in SQL. */
export const pageNumber = z.coerce
  .number()
  .check(z.refine(Number.isSafeInteger), z.minimum(1), z.maximum(10_000_000))

export const pageAddress = z.catch(z._default(pageNumber, 1), 1)

/** One line of text, as `lineOfText` has it. */
export function lineAddress(longest: number) {
  return z.pipe(
    z.string().check(z.refine(isStorable, unstorable), z.maxLength(longest, tooLong(longest))),
    z.transform(oneLine),
  )
}

/** @param longest in characters */
export function searchAddress(longest = 200) {
  return z.catch(z._default(z.pipe(z.coerce.string<string>(), lineAddress(longest)), ''), '')
}

/** What the address of every list holds: search, page and filters. @param longest a search, in characters */
export function listAddress<F extends Record<string, z.ZodMiniType> = Record<never, never>>(
  longest = 200,
  filters = {} as F,
) {
  return { q: searchAddress(longest), page: pageAddress, ...forgiving(filters) }
}

function forgiving<F extends Record<string, z.ZodMiniType>>(
  filters: F,
): { [N in keyof F]: z.ZodMiniCatch<F[N]> } {
  const entries = Object.entries(filters).map(([name, schema]) => [name, z.catch(schema, undefined)])
  return Object.fromEntries(entries)
}
