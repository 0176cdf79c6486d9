/** Values that attackers and faulty programs send. */
import fc from 'fast-check'

/** A number that JSON can express and JavaScript can't hold. It is written as this text, and sent without quotes. */
export const numberPlaceholder = (digits: string) => `@number ${digits}`

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202eoh.elpmaxe//:sptth',
  '\u00ad\u200b\u2060',
  'e\u0301 مرحبا 👩‍👩‍👧‍👦 𝕏',
  '🇮🇩'.repeat(40),
  'x'.repeat(10_000),
  '\n\r\t\u2028',
  `' or 1=1 --`,
  `'; drop table profiles; --`,
  `$1 $$ \\ %s {{7*7}} \${7*7}`,
  '%',
  '_',
  '\\',
  '<img src=x onerror=alert(1)></script>',
  'javascript:alert(1)',
  'https://user:word@evil.example',
  '//evil.example/x',
  '../../../etc/passwd',
  '=cmd|calc',
  '-1',
  '1e30',
  '0x10',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{1,2}',
  '0001-01-01 BC',
  '2026-02-31',
  '99999-12-31',
]

const numbers = [
  0,
  -1,
  0.1,
  1e30,
  -1e30,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
  numberPlaceholder('1e400'),
  numberPlaceholder('-0'),
  numberPlaceholder('0.1e-400'),
  numberPlaceholder(`9${'0'.repeat(400)}`),
]

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
/**
 * Uses `JSON.parse` for `__proto__`, so that it is an ordinary property, as it is for the server that parses the
 * request.
 */
const shapes = () => [
  null,
  true,
  false,
  [],
  {},
  [[]],
  nested(500),
  JSON.parse('{"__proto__":{"role":"superadmin"}}'),
  JSON.parse('{"constructor":{"prototype":{"permissions":["user_management"]}}}'),
  JSON.parse('{"toString":null,"then":"x","length":1e9}'),
  Array(1500).fill('x'),
]

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(null, ...shapes().slice(1)) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Properties that a body must not set, whatever their value. */
export const extraField: fc.Arbitrary<[string, unknown]> = fc.tuple(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'id',
    'role',
    'created_by',
    'granted_by',
    'dibuat_oleh',
    'created_at',
    'revision',
    'permissions',
    'is_active',
    'nonsense',
  ),
  fc.oneof(hostile, fc.constantFrom('superadmin', '{profile.0}', true, 1)),
)
