/** Schemas for calls, made from the filters of a URL. */
import { z } from 'zod'
import { calendarDate } from './calendar-date.ts'
import type { AcceptedValues, Filter } from './search-params.ts'
import { requiredLine } from './text.ts'

// biome-ignore lint/suspicious/noExplicitAny: filters have values of any type
type Filters = Record<string, Filter<any>>
type Schemas<F extends Filters> = {
  [N in keyof F]: z.ZodOptional<z.ZodType<NonNullable<ReturnType<F[N]['read']>>>>
}

export function buildFilterSchemas<F extends Filters>(filters: F): Schemas<F> {
  const schemas = Object.entries(filters).map(([name, { accepts }]) => [
    name,
    buildSchema(accepts).optional(),
  ])
  return Object.fromEntries(schemas) as Schemas<F>
}

function buildSchema(acceptedValues: AcceptedValues): z.ZodType {
  switch (acceptedValues.kind) {
    case 'value':
      return z.enum(acceptedValues.values as [string, ...string[]], acceptedValues.message)
    case 'id':
      return acceptedValues.word === undefined
        ? z.uuid()
        : z.union([z.uuid(), z.literal(acceptedValues.word)])
    case 'day':
      return calendarDate('Tanggal tidak valid')
    case 'line':
      return requiredLine(acceptedValues.message, acceptedValues.maxLength)
  }
}
