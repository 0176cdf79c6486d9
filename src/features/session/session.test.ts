import { expect, test } from 'vitest'
import { sanitizeNext } from './session.ts'

test.each(['/dashboard', '/dashboard/reg-affiliate?q=812&page=2', '/privacy-policy#data'])(
  'a login leads back to %s',
  (next) => expect(sanitizeNext(next)).toBe(next),
)

test.each([
  undefined,
  '',
  'dashboard',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
])('a login never leads to %j', (next) => expect(sanitizeNext(next)).toBe('/dashboard'))
