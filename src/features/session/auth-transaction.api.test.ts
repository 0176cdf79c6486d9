/** The transactions of sign-in handlers. Runs on every PostgreSQL. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openCastDatabase } from '#test/acting.ts'
import { authStatements } from './auth-transaction.server.ts'

const { database, queryAsOwner } = await openCastDatabase()

it('a transaction runs again if a table that its prepared statement reads has got a column', async () => {
  await queryAsOwner('create table public.upgraded (a integer); grant select on public.upgraded to app_auth')
  await queryAsOwner('insert into upgraded values (1)')
  const read = async () =>
    (await authStatements(database.signInPool, (tx) => sql`select * from upgraded`.execute(tx))).rows
  expect(await read()).toEqual([{ a: 1 }])
  await queryAsOwner('alter table upgraded add column b integer default 2')
  expect(await read()).toEqual([{ a: 1, b: 2 }])
})
