/** One call removes expired rows of every feature from the database. */
import { Client } from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { createFreshDatabase } from '#test/fresh-database.ts'

const { url, client, queryAsOwner } = await createFreshDatabase()

/** Inserts two attempts, two imports and three emails. One row of each kind has expired. Only refused emails expire. */
beforeEach(async () => {
  await queryAsOwner(`truncate rate_limits, affiliate_imports, emails`)
  await queryAsOwner(
    `insert into rate_limits (key, points, expire) values ('expired', 1, 0), ('current', 1, 1e14)`,
  )
  await queryAsOwner(`insert into affiliate_imports (made_by, made_at, affiliate_ids)
    select id, at, '{}' from profiles, unnest(array[now() - interval '2 days', now()]) at where email = 'sari@example.com'`)
  await queryAsOwner(`insert into emails (user_id, kind, recipient, refusal, created_at)
    select id, 'password changed', email, refusal, at from profiles,
      (values ('550 No such user', now() - interval '8 days'), ('550 No such user', now() - interval '6 days'),
        (null, now() - interval '8 days')) as email (refusal, at)
    where email = 'sari@example.com'`)
})

/** Purges as app_auth, the role of the hourly purge. */
async function purge(): Promise<void> {
  await client.query('set role app_auth')
  await client.query('select app.purge()').finally(() => client.query('reset role'))
}

const countRows = async () =>
  (
    await queryAsOwner<{ kind: string; count: number }>(`
      select 'attempts' as kind, count(*)::int as count from rate_limits
      union all select 'imports', count(*)::int from affiliate_imports
      union all select 'emails', count(*)::int from emails order by 1`)
  ).map(({ kind, count }) => `${kind} ${count}`)

it('a purge deletes the expired rows of every feature and no others', async () => {
  await purge()
  expect(await countRows()).toEqual(['attempts 1', 'emails 2', 'imports 1'])
})

it('a purge does nothing while another process purges', async () => {
  const otherClient = new Client({ connectionString: url })
  await otherClient.connect()
  await otherClient.query(`begin; select pg_advisory_xact_lock(hashtext('purge'))`)
  await purge()
  expect(await countRows()).toEqual(['attempts 2', 'emails 3', 'imports 2'])
  await otherClient.query('rollback')
  await purge()
  expect(await countRows()).toEqual(['attempts 1', 'emails 2', 'imports 1'])
  await otherClient.end()
})
