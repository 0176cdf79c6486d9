/**
 * Generates inputs of a call from its schema: valid ones, valid ones with one error, and ones that no schema asks for.
 * They name rows as `{affiliate.2}`, so that a seed draws the same inputs on another database.
 */
import fc from 'fast-check'
import { z } from 'zod'
import { extraField, hostile, hostileText } from './hostile.ts'

interface Json {
  type?: string
  format?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
}

export type Input = Record<string, unknown>

/** Kinds of rows that an input may name. */
export const kinds = [
  'affiliate',
  'application',
  'product',
  'video',
  'link_video',
  'template',
  'profile',
  'session',
  'trashed',
] as const
export type Kind = (typeof kinds)[number]
/** Rows of each kind that an input may name, by a number below this one. */
export const rowCount = 12
const anyRow = fc
  .tuple(fc.constantFrom(...kinds), fc.nat(rowCount - 1))
  .map(([kind, index]) => `{${kind}.${index}}`)

/** Typical values by field name. Some of them are already taken. */
const typicalValues: Record<string, fc.Arbitrary<string>> = {
  username: fc.oneof(fc.stringMatching(/^@?[a-z]{3,8}\.[0-9]{1,2}$/), rowField('affiliate', 'username')),
  whatsapp: fc.oneof(fc.stringMatching(/^(08|\+62 8|628)[0-9]{9}$/), rowField('affiliate', 'whatsapp')),
  email: fc.oneof(fc.stringMatching(/^[a-z]{3,8}@example\.com$/), rowField('profile', 'email')),
  dibuat_oleh: rowField('profile', 'email'),
  price: fc.stringMatching(/^[0-9]{1,7}(\.[0-9]{2})?$/),
  password: fc.constantFrom('{password}', 'rahasia-baru'),
  current_password: fc.constant('{password}'),
  new_password: fc.constantFrom('{password}', 'rahasia-baru'),
  permission_name: fc.constantFrom(
    'dashboard',
    'data_affiliate',
    'data_affiliate_edit',
    'user_management',
    'permission_management',
    'data_affiliate_product_{product.0}',
  ),
  product_number: fc.oneof(fc.stringMatching(/^P-[0-9]{1,3}$/), rowField('product', 'product_number')),
  q: fc.oneof(
    fc.constantFrom('a', 'rahasia', '0812', '1', '@'),
    rowField('affiliate', 'username'),
    rowField('video', 'video_vo'),
  ),
  no_video: fc.stringMatching(/^[0-9]{0,2}$/),
}
const link = fc.oneof(
  fc.stringMatching(/^https:\/\/drive\.example\.com\/[a-z]{4,12}$/),
  rowField('video', 'video_vo'),
  fc.constant(''),
)

function rowField(kind: Kind, field: string): fc.Arbitrary<string> {
  return fc.nat(rowCount - 1).map((index) => `{${kind}.${index}.${field}}`)
}

/** @param kind the kind of row that a field named `id` or `ids` means */
function validValue(json: Json, name = '', kind?: Kind): fc.Arbitrary<unknown> {
  if (json.const !== undefined) return fc.constant(json.const)
  if (json.enum) return fc.constantFrom(...json.enum)
  const alternatives = json.anyOf ?? json.oneOf
  if (alternatives) return fc.oneof(...alternatives.map((alternative) => validValue(alternative, name, kind)))
  if (json.type === 'object') {
    const fields = Object.entries(json.properties ?? {}).map(([key, inner]) => [
      key,
      validValue(inner, key, kind),
    ])
    const shape: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields)
    return fc.record(shape, { requiredKeys: json.required ?? [] })
  }
  if (json.type === 'array') return fc.array(validValue(json.items ?? {}, name, kind), { maxLength: 3 })
  if (json.type === 'boolean') return fc.boolean()
  if (json.type === 'null') return fc.constant(null)
  if (json.type === 'integer' || json.type === 'number') return validNumber(json, name)
  if (json.type === 'string') return validText(json, name, kind)
  return fc.jsonValue({ maxDepth: 1 })
}

function validNumber({ minimum = 0, maximum = 2 ** 53 - 1 }: Json, name: string): fc.Arbitrary<unknown> {
  const arbitrary = fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 3) }),
    fc.constant(maximum),
  )
  return name === 'revision' ? fc.oneof(fc.constant('{revision}'), arbitrary) : arbitrary
}

function validText(json: Json, name: string, kind?: Kind): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 60 } = json
  if (format === 'uuid') return generateRowId(/^ids?$/.test(name) ? (kind ?? '') : name)
  if (format === 'date') return fc.constantFrom('2026-01-31', '2026-11-22', '2028-02-29')
  if (/^(video|link)_.*(vo|review)$/.test(name)) return link
  const typicalValue = typicalValues[name]
  if (typicalValue) return typicalValue
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
}

/** Draws mostly an id of the kind of row that the field is named after, sometimes any other id. */
function generateRowId(name: string): fc.Arbitrary<string> {
  const kind =
    kinds.find((kindName) => name.includes(kindName)) ?? (/user|^to$|from/.test(name) ? 'profile' : undefined)
  const placeholder = kind ? fc.nat(rowCount - 1).map((index) => `{${kind}.${index}}`) : anyRow
  return fc.oneof({ weight: 6, arbitrary: placeholder }, { weight: 1, arbitrary: anyRow }, fc.uuid())
}

/** @param kind the kind of row that the call's `id` means */
export function generateInputs(schema: z.ZodType | undefined, kind?: Kind): fc.Arbitrary<Input> {
  const json = schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : {}
  const { id, ...others } = json.properties ?? {}
  const required = json.required?.filter((key) => key !== 'id') ?? []
  const fullInput = validValue({ type: 'object', properties: others, required }, '', kind)
  const validInput = fc
    .tuple(fullInput, id ? generateRowId(kind ?? '') : fc.constant(undefined))
    .map(([otherFields, ownId]): Input => ({ ...(otherFields as Input), ...(id ? { id: ownId } : {}) }))
  const keys = Object.keys(json.properties ?? {})
  return fc.oneof(
    { weight: 5, arbitrary: validInput },
    { weight: 4, arbitrary: keys.length ? corruptInput(validInput, keys) : validInput },
    {
      weight: 1,
      arbitrary: fc.tuple(validInput, extraField).map(([input, [key, value]]) => withKey(input, key, value)),
    },
    {
      weight: 1,
      arbitrary: fc.dictionary(keys.length ? fc.constantFrom(...keys) : hostileText, hostile, { maxKeys: 5 }),
    },
  )
}

/** Replaces or removes one field, or a field inside a list item. */
function corruptInput(input: fc.Arbitrary<Input>, keys: string[]): fc.Arbitrary<Input> {
  return fc
    .tuple(input, fc.constantFrom(...keys), fc.option(hostile, { freq: 6, nil: undefined }), fc.nat(5))
    .map(([validInput, key, value, position]) => {
      const current = validInput[key]
      // Two of six positions replace a list as a whole.
      if (Array.isArray(current) && current.length > 0 && position > 1)
        return withKey(validInput, key, corruptItem(current, value, position))
      return withKey(validInput, key, value)
    })
}

/** Replaces one item, or one of its fields if it is an object. `position` chooses both. */
function corruptItem(items: unknown[], value: unknown, position: number): unknown[] {
  const index = position % items.length
  const item = items[index]
  if (typeof item !== 'object' || item === null) return items.with(index, value)
  const keys = Object.keys(item)
  return items.with(index, withKey(item as Input, keys[position % keys.length] ?? 'x', value))
}

/** Sets a property. `__proto__` becomes an ordinary property too. */
function withKey(input: Input, key: string, value: unknown): Input {
  const changedInput = { ...input }
  Object.defineProperty(changedInput, key, { value, enumerable: true, configurable: true, writable: true })
  return changedInput
}
