/** Every row that people edit counts its changes, whatever path they take: two who edit at once depend on it. */
import { expect, it } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'

const database = await freshDatabase()

const edited = ['affiliate_registrations', 'griting_templates', 'products', 'profiles', 'videos']

it('the tables with a revision are those that people edit, and one trigger counts them all', async () => {
  const counted = await database.owner<{ name: string; required: boolean }>(
    `select c.relname as name, a.attnotnull as required
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'revision' and c.relnamespace = 'public'::regnamespace and c.relname <> 'affiliate_steps'
     order by 1`,
  )
  expect(counted).toEqual(edited.map((name) => ({ name, required: true })))
  const triggers = await database.owner<{ name: string }>(
    `select t.tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.proname = 'count_revision' and t.tgname = 'revision' and t.tgenabled = 'O' order by 1`,
  )
  expect(triggers.map(({ name }) => name)).toEqual(edited)
})

it.each(['app_auth', 'app_request'])('%s writes no revision itself', async (role) => {
  const writable = await database.owner(
    `select table_name from information_schema.column_privileges
     where grantee = $1 and column_name = 'revision' and privilege_type in ('INSERT', 'UPDATE')`,
    [role],
  )
  expect(writable).toEqual([])
})

it('a sign-in and a confirmation change nothing that an edit shows', async () => {
  const [before] = await database.owner<{ id: string; revision: number }>(
    'select id, revision from profiles limit 1',
  )
  await database.owner('update profiles set email_verified = true, updated_at = now() where id = $1', [
    before?.id,
  ])
  const [after] = await database.owner<{ revision: number }>('select revision from profiles where id = $1', [
    before?.id,
  ])
  expect(after?.revision).toBe(before?.revision)
})
