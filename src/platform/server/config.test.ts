import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('PUBLIC_URL', () => {
  it.each([
    ['https://contoh.id', 'https://contoh.id'],
    ['https://Contoh.ID/', 'https://contoh.id'],
    ['https://contoh.id:443', 'https://contoh.id'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['https://bücher.id', 'https://xn--bcher-kva.id'],
    ['', undefined],
  ])('takes %s', (PUBLIC_URL, origin) => {
    expect(readConfig({ PUBLIC_URL }).PUBLIC_URL).toBe(origin)
  })

  it.each([
    'https://contoh.id/toko',
    'https://contoh.id//',
    'https://contoh.id?x=1',
    'https://contoh.id/?',
    'https://contoh.id/#',
    'https://contoh.id#atas',
    'https://sari:rahasia@contoh.id',
    'https://contoh.id\\toko',
    'https://contoh.id:99999',
    'https://',
    'ftp://contoh.id',
    'contoh.id',
  ])('refuses %s in a line that says what it wants', (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(
      'PUBLIC_URL must look like https://example.com, without a path, query, fragment or password',
    )
  })
})
