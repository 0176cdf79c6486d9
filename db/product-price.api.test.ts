/** A product without a price stores null instead of 0, which the interface would show as a price. */
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { readSqlFiles } from '#platform/server/database/sql-files.ts'
import { createEmptyDatabase } from '#test/backups.ts'
import { onFileFinished } from '#test/fresh-database.ts'

async function connectToNewDatabase(): Promise<{ client: Client; url: string }> {
  const url = await createEmptyDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  onFileFinished(() => client.end())
  return { client, url }
}

const pricesQuery = 'select product_number, price from products order by product_number'

it('migration 0041 clears only the price 0 of initial products that nobody has saved', async () => {
  const { client } = await connectToNewDatabase()
  const { migrations } = readSqlFiles()
  const earlierMigrations = migrations.filter(({ name }) => name < '0041')
  // `migrate`, which is not used here, creates this schema before the first migration.
  await client.query('create schema app')
  for (const { sql } of earlierMigrations) await client.query(sql)
  await client.query(`
    update products set revision = 2 where product_number = 'P-01';
    update products set price = 75000, revision = 2 where product_number = 'P-02';
    insert into products (product_number, product_name, product_benefit) values ('Q-1', 'Gratis', 'Hadiah')`)
  const priceMigration = migrations.find(({ name }) => name.startsWith('0041'))
  await client.query(priceMigration?.sql ?? '')
  expect((await client.query(pricesQuery)).rows).toEqual([
    { product_number: 'P-01', price: '0.00' },
    { product_number: 'P-02', price: '75000.00' },
    { product_number: 'P-03', price: null },
    { product_number: 'P-04', price: null },
    { product_number: 'Q-1', price: '0.00' },
  ])
})

it('a new database has four products without a price', async () => {
  const { client, url } = await connectToNewDatabase()
  await migrate(url)
  const { rows } = await client.query<{ price: string | null }>(pricesQuery)
  expect(rows.map(({ price }) => price)).toEqual([null, null, null, null])
})
