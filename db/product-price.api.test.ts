/** A product without a price has null, never 0, which a screen would show as a price. */
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { sqlFiles } from '#platform/server/database/sql-files.ts'
import { emptyDatabase } from '#test/backups.ts'
import { atTheEnd } from '#test/fresh-database.ts'

/** Connects to a new database. */
async function connected(): Promise<{ client: Client; url: string }> {
  const url = await emptyDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  atTheEnd(() => client.end())
  return { client, url }
}

const prices = 'select product_number, price from products order by product_number'

it('the migration keeps saved prices, including 0, and clears prices that were never entered', async () => {
  const { client } = await connected()
  const { migrations } = sqlFiles()
  const before = migrations.filter(({ name }) => name < '0041')
  await client.query('create schema app')
  for (const { sql } of before) await client.query(sql)
  await client.query(`
    update products set revision = 2 where product_number = 'P-01';
    update products set price = 75000, revision = 2 where product_number = 'P-02';
    insert into products (product_number, product_name, product_benefit) values ('Q-1', 'Gratis', 'Hadiah')`)
  const clear = migrations.find(({ name }) => name.startsWith('0041'))
  await client.query(clear?.sql ?? '')
  expect((await client.query(prices)).rows).toEqual([
    { product_number: 'P-01', price: '0.00' },
    { product_number: 'P-02', price: '75000.00' },
    { product_number: 'P-03', price: null },
    { product_number: 'P-04', price: null },
    { product_number: 'Q-1', price: '0.00' },
  ])
})

it('a new database has four products without a price', async () => {
  const { client, url } = await connected()
  await migrate(url)
  const { rows } = await client.query<{ price: string | null }>(prices)
  expect(rows.map(({ price }) => price)).toEqual([null, null, null, null])
})
