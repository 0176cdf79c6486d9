/** Default error messages of schemas. zod's Indonesian locale is partly in English. */
import { type $ZodErrorMap, config } from 'zod/v4/core'
import { formatCount } from './count.ts'
import { unknownFieldsText } from './unknown-fields.ts'

type Issue = Parameters<$ZodErrorMap>[0]

const typeTexts: Record<string, string> = {
  string: 'teks',
  number: 'angka',
  int: 'bilangan bulat',
  bigint: 'bilangan bulat',
  boolean: 'ya atau tidak',
  date: 'tanggal',
  array: 'daftar',
}

const unitTexts: Record<string, string> = {
  string: ' karakter',
  array: ' isian',
  set: ' isian',
  map: ' isian',
}

const formatTexts: Record<string, string> = {
  email: 'Format email tidak valid',
  url: 'Alamat web tidak valid',
  uuid: 'ID tidak valid',
  date: 'Tanggal tidak valid',
  datetime: 'Tanggal dan jam tidak valid',
}

const invalidText = 'Data tidak valid'

/** Makes these texts the error messages of every schema, in the server and in the browser. */
export function installIndonesianMessages(): void {
  config({ localeError: describeIssue })
}

export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return describeWrongType(issue.expected, issue.input)
    case 'invalid_value':
      return `Harus ${issue.values.length > 1 ? 'salah satu dari ' : ''}${issue.values.join(', ')}`
    case 'too_big':
      return `${issue.inclusive === false ? 'Harus kurang dari' : 'Maksimal'} ${formatLimit(issue.maximum, issue.origin)}`
    case 'too_small':
      return `${issue.inclusive === false ? 'Harus lebih dari' : 'Minimal'} ${formatLimit(issue.minimum, issue.origin)}`
    case 'invalid_format':
      return formatTexts[issue.format] ?? 'Format tidak valid'
    case 'not_multiple_of':
      return `Harus kelipatan ${formatLimit(issue.divisor, 'number')}`
    case 'unrecognized_keys':
      return `${unknownFieldsText}: ${issue.keys.join(', ')}`
    default:
      return invalidText
  }
}

function describeWrongType(expected: string, input: unknown): string {
  if (input === undefined || input === null || Number.isNaN(input)) return 'Harus diisi'
  const kind = typeTexts[expected]
  return kind ? `Harus berupa ${kind}` : invalidText
}

function formatLimit(value: number | bigint, origin: string): string {
  return `${formatCount(value)}${unitTexts[origin] ?? ''}`
}
