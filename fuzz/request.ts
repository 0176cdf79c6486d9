/**
 * Turns an input into a request of its call: in the path, the query or the body, with distortions that can occur in
 * transit.
 */
import fc from 'fast-check'
import type { Input } from './inputs.ts'

export const twists = [
  'none',
  'duplicate keys',
  'broken',
  'a list',
  'byte order mark',
  'not UTF-8',
  'text/plain',
  'a foreign origin',
  'a key',
  'a wrong key',
  'brackets',
] as const
export type Twist = (typeof twists)[number]

export const anyTwist: fc.Arbitrary<Twist> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Twist>('none') },
  { weight: 3, arbitrary: fc.constantFrom(...twists) },
)

export interface Route {
  method: string
  path: string
}

export interface Request {
  path: string
  headers: Record<string, string>
  body?: BodyInit
}

/** Values that JavaScript can't hold are sent as text, because `fetch` would correct them. */
export function buildRequest({ method, path }: Route, input: Input, twist: Twist): Request {
  /** The input without what the path contains. */
  const otherInput = { ...input }
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = otherInput[name]
    delete otherInput[name]
    return encodeSegment(value)
  })
  const headers = buildHeaders(twist)
  if (method === 'GET') return { path: `${filledPath}${buildQuery(otherInput, twist)}`, headers }
  if (method === 'DELETE' && Object.keys(otherInput).length === 0) return { path: filledPath, headers }
  return {
    path: filledPath,
    headers: { 'content-type': 'application/json', ...headers },
    body: buildBody(otherInput, twist),
  }
}

/** Returns a path segment that is neither empty nor made of dots only, since that would be another path. */
function encodeSegment(value: unknown): string {
  const text = percentEncode(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
  return /^(\.|%2e)*$/i.test(text) ? 'x' : text.slice(0, 3000)
}

/** Encodes half a surrogate pair as bytes that are not valid UTF-8. */
function percentEncode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function buildQuery(input: Input, twist: Twist): string {
  const pairs = Object.entries(input).flatMap(([key, value]) => listPairs(percentEncode(key), value, twist))
  if (twist === 'duplicate keys') pairs.push(...pairs)
  if (twist === 'broken') pairs.push('q=%')
  if (twist === 'not UTF-8') pairs.push('q=%FF%FE')
  return pairs.length > 0 ? `?${pairs.join('&').slice(0, 14_000)}` : ''
}

function listPairs(key: string, value: unknown, twist: Twist): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) {
    const itemKey = (i: number) => (twist === 'brackets' ? `${key}[${i}]` : `${key}[]`)
    return value.slice(0, 200).flatMap((item, i) => listPairs(itemKey(i), item, twist))
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, item]) =>
      listPairs(`${key}[${percentEncode(inner)}]`, item, twist),
    )
  return [`${key}=${percentEncode(String(value))}`]
}

function buildBody(input: Input, twist: Twist): BodyInit {
  const json = JSON.stringify(input).replace(/"@number ([^"]+)"/g, '$1')
  switch (twist) {
    case 'duplicate keys':
      return json.replace(/^\{(?=")/, `${json.slice(0, -1)},`)
    case 'broken':
      return json.slice(0, -1)
    case 'a list':
      return `[${json}]`
    case 'byte order mark':
      return `\ufeff${json}`
    case 'not UTF-8':
      return new Uint8Array([
        ...new TextEncoder().encode(json.slice(0, -1)),
        0x2c,
        0x22,
        0xff,
        0x22,
        0x3a,
        0x31,
        0x7d,
      ])
    default:
      return json
  }
}

function buildHeaders(twist: Twist): Record<string, string> {
  switch (twist) {
    case 'text/plain':
      return { 'content-type': 'text/plain' }
    case 'a foreign origin':
      return { origin: 'https://evil.example' }
    case 'a key':
      return { 'idempotency-key': '0123456789abcdef'.repeat(2) }
    case 'a wrong key':
      return { 'idempotency-key': 'x'.repeat(300) }
    default:
      return {}
  }
}
