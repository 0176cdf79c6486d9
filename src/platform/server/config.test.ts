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

describe('DATABASE_POOLER_URL', () => {
  const DATABASE_POOLER_URL = 'postgresql://127.0.0.1:6432/app'

  it('stands beside the direct way', () => {
    const config = readConfig({ DATABASE_URL: 'postgresql://owner@127.0.0.1/app', DATABASE_POOLER_URL })
    expect(config.DATABASE_POOLER_URL).toBe(DATABASE_POOLER_URL)
  })

  it.each([
    [{ DATABASE_POOLER_URL }, 'DATABASE_POOLER_URL needs DATABASE_URL as well'],
    [
      { DATABASE_POOLER_URL: '127.0.0.1:6432' },
      'DATABASE_POOLER_URL must look like postgresql://host:6432/database',
    ],
  ])('is refused in %j', (env, says) => {
    expect(() => readConfig(env)).toThrow(says)
  })
})
