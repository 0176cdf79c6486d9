/** Rows of before that are the same only since spellings share a key: none is lost, and nothing stops. */
import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { at, run } from '#test/base-database.ts'

const name = `before_${randomBytes(6).toString('hex')}`
let client: Client

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
type Row = Record<string, any>
const rows = async (text: string) => (await client.query<Row>(text)).rows

beforeAll(async () => {
  const { url } = inject('server')
  await run(url, `create database ${name}`)
  client = new Client({ connectionString: at(url, name) })
  await client.connect()
  await client.query(`create schema app;
    create table app.ledger (name text primary key, hash text not null, applied_at timestamptz not null default now())`)
  for (const file of globSync('db/migrations/*.sql').sort()) {
    if (basename(file) >= '0046') break
    await client.query(readFileSync(file, 'utf8'))
    await client.query(`insert into app.ledger (name, hash) values ($1, '')`, [basename(file)])
  }
  await client.query(`
    insert into affiliate_registrations (username, whatsapp, created_at) values
      ('sari', '0812 3456 7890', '2026-01-01'),
      ('https://www.tiktok.com/@Sari', 'https://wa.me/6281234567890?text=1', '2026-01-02'),
      ('sari (2)', 'tel:081234567890;ext=2', '2026-01-03'),
      (E'ri\\u2011na', E'belum\\u00a0ada', '2026-01-04'),
      ('ri-na', 'belum ada', '2026-01-05');
    insert into products (product_number, product_name, product_benefit, created_at) values
      ('Z-1', 'A', 'x', '2026-01-01'), (' z-1', 'B', 'x', '2026-01-02'), (E'Z\\u20111', 'C', 'x', '2026-01-03');
    insert into videos (video_vo, video_review) values
      ('https://h.id/a', null), ('https://www.h.id/a/', 'https://h.id/b'), ('http://x', null)`)
  await migrate(at(url, name))
}, 60_000)
afterAll(async () => {
  await client.end()
  await run(inject('server').url, `drop database ${name} with (force)`)
})

describe('after the keys were made anew', () => {
  it('names stand beside each other, the oldest as it was', async () => {
    const names = await rows('select username, username_key from affiliate_registrations order by created_at')
    expect(names.map((row) => row.username)).toEqual([
      'sari',
      'sari (2)',
      'sari (2) (2)',
      'ri\u2011na',
      'ri-na (2)',
    ])
    expect(new Set(names.map((row) => row.username_key)).size).toBe(5)
  })

  it('numbers go back to the digits by which they were known', async () => {
    const numbers = await rows(
      'select whatsapp, whatsapp_key from affiliate_registrations order by created_at',
    )
    expect(numbers.map((row) => row.whatsapp)).toEqual([
      '0812 3456 7890',
      '62812345678901',
      '62812345678902',
      'belum\u00a0ada',
      'belum ada ganda',
    ])
    expect(new Set(numbers.map((row) => row.whatsapp_key)).size).toBe(5)
  })

  it('product numbers are told apart', async () => {
    const products = await rows(
      `select product_number from products where product_name in ('A', 'B', 'C') order by 1`,
    )
    expect(products.map((row) => row.product_number).sort()).toEqual([' z-1 (2)', 'Z-1', 'Z\u20111 (3)'])
  })

  it('the older of two videos holds their link, and one that is no link any more stays readable', async () => {
    const held = await rows(
      `select link_key, v.video_vo from video_links l join videos v on v.id = l.video_id order by 1`,
    )
    expect(held).toEqual([
      { link_key: 'h.id/a', video_vo: 'https://h.id/a' },
      { link_key: 'h.id/b', video_vo: 'https://www.h.id/a/' },
      { link_key: 'x', video_vo: 'http://x' },
    ])
    expect(await rows(`select video_vo from videos where video_vo = 'http://x'`)).toHaveLength(1)
  })
})
