/** The input of every call has texts of limited length, and error messages that are whole sentences. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { installIndonesianMessages } from '#base/validation-texts.ts'
import { credentialsSchema } from '#features/session/login-input.ts'
import { contract } from './contract.ts'

installIndonesianMessages()

/** The name and the input schema of each call that has an input. */
const callsWithInput = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, call]): [string, z.ZodType][] => {
    const schema = call['~orpc'].inputSchema
    return schema ? [[`${feature}.${name}`, schema as z.ZodType]] : []
  }),
)

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  maximum?: number
  pattern?: string
}

/** The keys and list indexes that lead to a value in an input. */
type Path = (string | number)[]

const toJsonSchema = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Returns every position in an input, including the input itself, with its schema. */
function listPlaces(json: JsonSchema, path: Path = []): { path: Path; json: JsonSchema }[] {
  return [
    { path, json },
    ...Object.entries(json.properties ?? {}).flatMap(([key, inner]) => listPlaces(inner, [...path, key])),
    ...(json.items ? listPlaces(json.items, [...path, 0]) : []),
    ...(json.anyOf ?? json.oneOf ?? []).flatMap((inner) => listPlaces(inner, path)),
  ]
}

/** Says if the length of a text is limited: by a number, by choices, or by a pattern without `*`, `+` and `{n,}`. */
function isBounded({ maxLength, enum: choices, const: constant, pattern }: JsonSchema): boolean {
  if (maxLength !== undefined) return maxLength <= 5000
  if (choices !== undefined || constant !== undefined) return true
  return pattern !== undefined && !/[^\\][*+]|\{\d+,\}/.test(pattern)
}

/** Builds an input that has this value at one position, and no other value. */
function buildInput(path: Path, value: unknown): unknown {
  const [key, ...innerPath] = path
  if (key === undefined) return value
  const inner = buildInput(innerPath, value)
  return typeof key === 'number' ? [inner] : { [key]: inner }
}

const exampleValues = [
  undefined,
  null,
  true,
  'x',
  '',
  'x'.repeat(6000),
  'a\u0000b',
  'a\ud800',
  Number.NaN,
  -1,
  0.5,
  1e30,
  {},
  { unknown: 1 },
  [],
  Array(2000).fill(0),
]

/** Returns the error messages for each example value at each position of an input. */
function collectErrorMessages(schema: z.ZodType): string[] {
  return listPlaces(toJsonSchema(schema)).flatMap(({ path }) =>
    exampleValues
      .flatMap((value) => schema.safeParse(buildInput(path, value)).error?.issues ?? [])
      .map(readMessage),
  )
}
const readMessage = ({ message }: { message: string }) => message

const englishWordPattern =
  /\b(invalid|input|expected|received|required|must|too|please|string|number|boolean|object|array|undefined|null|NaN|characters?|items?|instanceof)\b|diharapkan|[<>]=?|\bs:/i

/** The specification prescribes these messages of the login form in English. */
const englishMessages = ['Please enter a valid email address', 'Password is required']

/** This English label of a field may occur in messages. */
const englishLabel = 'Product Number'

describe.each(callsWithInput)('%s', (_, schema) => {
  it('an input has a maximum length for every text', () => {
    const unboundedTexts = listPlaces(toJsonSchema(schema)).filter(
      ({ json }) => json.type === 'string' && !isBounded(json),
    )
    expect(unboundedTexts.map(({ path }) => path.join('.'))).toEqual([])
  })

  it('an input accepts no revision beyond the range of its column', () => {
    const maxInteger = 2 ** 31 - 1
    const revisions = listPlaces(toJsonSchema(schema)).filter(({ path }) => path.at(-1) === 'revision')
    expect(revisions.filter(({ json }) => json.maximum !== maxInteger)).toEqual([])
  })

  it('an input describes every value in its schema', () => {
    const undescribedPlaces = listPlaces(toJsonSchema(schema)).filter(
      ({ json }) => !json.type && !json.anyOf && !json.oneOf && !json.enum,
    )
    expect(undescribedPlaces.map(({ path }) => path.join('.'))).toEqual([])
  })

  it('an input has whole Indonesian sentences as error messages', () => {
    const messages = [...new Set(collectErrorMessages(schema))]
    expect(messages).not.toEqual([])
    const englishTexts = messages.filter((text) => englishWordPattern.test(text.replace(englishLabel, '')))
    expect(englishTexts.filter((text) => !englishMessages.includes(text))).toEqual([])
    const isSentence = (text: string) => /^[A-Z"].{5,}$/u.test(text) && !/:\s*$/.test(text)
    expect(messages.filter((text) => !isSentence(text))).toEqual([])
  })
})

it('the login form limits the length of its texts, with error messages of its own', () => {
  const texts = listPlaces(toJsonSchema(credentialsSchema)).filter(({ json }) => json.type === 'string')
  expect(texts).toHaveLength(2)
  expect(texts.every(({ json }) => isBounded(json))).toBe(true)
  const messages = new Set(
    (['email', 'password'] as const).flatMap((key) =>
      collectErrorMessages(z.object({ [key]: credentialsSchema.shape[key] })),
    ),
  )
  expect([...messages].sort()).toEqual([
    'Data tidak valid',
    'Harus diisi',
    'Password is required',
    'Password maksimal 128 karakter',
    'Please enter a valid email address',
  ])
})
