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
  ])('accepts %s', (PUBLIC_URL, origin) => {
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
  ])('rejects %s with a message that describes the format', (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(
      'PUBLIC_URL must look like https://example.com, without a path, query, fragment or password',
    )
  })
})

describe('DATABASE_POOLER_URL', () => {
  const DATABASE_POOLER_URL = 'postgresql://127.0.0.1:6432/app'

  it('is accepted together with DATABASE_URL', () => {
    const config = readConfig({ DATABASE_URL: 'postgresql://owner@127.0.0.1/app', DATABASE_POOLER_URL })
    expect(config.DATABASE_POOLER_URL).toBe(DATABASE_POOLER_URL)
  })

  it.each([
    [{ DATABASE_POOLER_URL }, 'DATABASE_POOLER_URL needs DATABASE_URL as well'],
    [
      { DATABASE_POOLER_URL: '127.0.0.1:6432' },
      'DATABASE_POOLER_URL must look like postgresql://host:6432/database',
    ],
  ])('is rejected in %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})

describe('a setting out of bounds', () => {
  it.each([
    [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535, or 0 for any port that is free'],
    [{ PORT: '1e3' }, 'PORT must be a whole number from 1 to 65535'],
    [{ BACKUP_DAYS: '0' }, 'BACKUP_DAYS must be a whole number from 1 to 366'],
    [{ BACKUP_WEEKS: '2.5' }, 'BACKUP_WEEKS must be a whole number from 0 to 520'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 10'],
    [{ WRITES_PER_HOUR: '-1' }, 'WRITES_PER_HOUR must be a whole number from 1 to 1000000000'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'],
    [{ LOG_LINKS: 'perhaps' }, 'LOG_LINKS must be true or false'],
    [{ ADMIN_EMAIL: 'sari' }, 'ADMIN_EMAIL must be an e-mail address'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 6 characters'],
    [{ BACKUP_AT: '25:00' }, 'BACKUP_AT must be a time of the day in Jakarta, such as 02:30, or off'],
    [{ PORT: '3000', METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT'],
  ])('is rejected in %j with a message that names the bounds', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('is reported with all other invalid settings in one message in English', () => {
    expect(() => readConfig({ PORT: 'x', HSTS_SUBDOMAINS: 'ja', LOG_LEVEL: '1' })).toThrow(
      /^The configuration can't be used:(\n {2}[A-Z_]+ must be [^\n]+){3}$/,
    )
  })
})

describe('MAIL_FROM', () => {
  it.each(['a@example.com', 'Dashboard <no-reply@example.com>', 'no-reply@localhost', '<a@b.id>'])(
    'accepts %s',
    (MAIL_FROM) => {
      expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
    },
  )

  it.each(['Dashboard', 'Dashboard <no-reply>', 'a@b.id, c@d.id', 'Dashboard <a@b.id', 'a b@c.id'])(
    'rejects %s',
    (MAIL_FROM) => {
      expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM must be an e-mail address, such as')
    },
  )
})
