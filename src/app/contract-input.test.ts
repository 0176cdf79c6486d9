/** Input of every call: its texts are limited to the length of their column, and a refusal is a whole sentence. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { installIndonesianMessages } from '#base/validation-texts.ts'
import { credentialsSchema } from '#features/session/login-input.ts'
import { contract } from './contract.ts'

installIndonesianMessages()

const allCalls = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, call]): [string, z.ZodType][] => {
    const schema = call['~orpc'].inputSchema
    return schema ? [[`${feature}.${name}`, schema as z.ZodType]] : []
  }),
)
interface Json {
  type?: string
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  maximum?: number
  pattern?: string
}
type Path = (string | number)[]

const toJson = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** Returns every position in an input, including the input itself, with its schema. */
function listPlaces(json: Json, path: Path = []): { path: Path; json: Json }[] {
  return [
    { path, json },
    ...Object.entries(json.properties ?? {}).flatMap(([key, inner]) => listPlaces(inner, [...path, key])),
    ...(json.items ? listPlaces(json.items, [...path, 0]) : []),
    ...(json.anyOf ?? json.oneOf ?? []).flatMap((inner) => listPlaces(inner, path)),
  ]
}

/** Checks whether a text has a limited length: its pattern contains no `*`, `+` or open `{n,}`. */
function isBounded({ maxLength, enum: choices, const: constant, pattern }: Json): boolean {
  if (maxLength !== undefined) return maxLength <= 5000
  if (choices !== undefined || constant !== undefined) return true
  return pattern !== undefined && !/[^\\][*+]|\{\d+,\}/.test(pattern)
}

/** Returns an input with this value at one position and nothing valid at the others. */
function buildInput(path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const inner = buildInput(rest, value)
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

function collectRefusals(schema: z.ZodType): string[] {
  return listPlaces(toJson(schema)).flatMap(({ path }) =>
    exampleValues
      .flatMap((value) => schema.safeParse(buildInput(path, value)).error?.issues ?? [])
      .map(readMessage),
  )
}
const readMessage = ({ message }: { message: string }) => message

const englishWordPattern =
  /\b(invalid|input|expected|received|required|must|too|please|string|number|boolean|object|array|undefined|null|NaN|characters?|items?|instanceof)\b|diharapkan|[<>]=?|\bs:/i

/** Messages that the specification prescribes for the login. */
const englishMessages = ['Please enter a valid email address', 'Password is required']

/** Label of a field in its form. */
const label = 'Product Number'

describe.each(allCalls)('%s', (_, schema) => {
  it('limits the length of every text', () => {
    const unboundedTexts = listPlaces(toJson(schema)).filter(
      ({ json }) => json.type === 'string' && !isBounded(json),
    )
    expect(unboundedTexts.map(({ path }) => path.join('.'))).toEqual([])
  })

  it('accepts no revision beyond the range of its column', () => {
    const revisions = listPlaces(toJson(schema)).filter(({ path }) => path.at(-1) === 'revision')
    expect(revisions.filter(({ json }) => json.maximum !== 2 ** 31 - 1)).toEqual([])
  })

  it('describes every value in its schema', () => {
    const vague = listPlaces(toJson(schema)).filter(
      ({ json }) => !json.type && !json.anyOf && !json.oneOf && !json.enum,
    )
    expect(vague.map(({ path }) => path.join('.'))).toEqual([])
  })

  it('has whole Indonesian sentences as error messages', () => {
    const texts = [...new Set(collectRefusals(schema))]
    expect(texts).not.toEqual([])
    const notIndonesianTexts = texts.filter((text) => englishWordPattern.test(text.replace(label, '')))
    expect(notIndonesianTexts.filter((text) => !englishMessages.includes(text))).toEqual([])
    expect(texts.filter((text) => !/^[A-Z"].{5,}$/u.test(text) || /:\s*$/.test(text))).toEqual([])
  })
})

describe('the login form', () => {
  it('limits the length of its texts, with error messages of its own', () => {
    const places = listPlaces(toJson(credentialsSchema)).filter(({ json }) => json.type === 'string')
    expect(places).toHaveLength(2)
    expect(places.every(({ json }) => isBounded(json))).toBe(true)
    const texts = new Set(
      ['email', 'password'].flatMap((key) =>
        collectRefusals(z.object({ [key]: credentialsSchema.shape[key as 'email'] })),
      ),
    )
    expect([...texts].sort()).toEqual([
      'Data tidak valid',
      'Harus diisi',
      'Password is required',
      'Password maksimal 128 karakter',
      'Please enter a valid email address',
    ])
  })
})
