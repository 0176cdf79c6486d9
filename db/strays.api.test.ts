/** Every function, trigger, view, policy and grant is told in the `*.sql` beside what it is about, and nothing else is in the database. */
import { expect, it } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { inventory, namesTold } from '#test/inventory.ts'

const { url, owner } = await freshDatabase()

/**
 * What is in the database and in no file. What a refresh owns it has dropped by then; the rest stays and has to go by hand.
 * @returns a line each, beginning with kind and name
 */
async function strays(): Promise<string[]> {
  const before = await inventory(owner)
  await owner(`update app.ledger set hash = 'older' where name = 'rules'`)
  await migrate(url)
  const after = await inventory(owner)
  const told = await namesTold(owner)
  const untold = after.filter(
    (line) => !line.startsWith('grant ') && !told.some((name) => line.startsWith(`${name}:`)),
  )
  return [...before.filter((line) => !after.includes(line)), ...untold]
}

const named = (lines: string[]) => lines.map((line) => line.split(/: | \(/)[0]).sort()

it('nothing is in the database but what the files tell', async () => {
  expect(await strays(), 'tell it in a *.sql beside its noun: a migration holds only what is stored').toEqual(
    [],
  )
})

it('a stray of each kind is named, and those of our tables and of app are gone', async () => {
  const before = await inventory(owner)
  await owner(`
    create function app.stray() returns int language sql return 1;
    create function public.stray() returns int language sql return 1;
    create or replace function app.today() returns date language sql return date '2000-01-01';
    create view app.stray as select id from products;
    create view public.stray as select id from products;
    create trigger stray after insert on products for each row execute function app.announce();
    create policy stray on secrets for select to app_request using (true);
    grant select on secrets, app.ledger to app_request;
    grant update (role) on profiles to app_auth;
    grant create on schema public to app_request;
    grant usage on sequence videos_no_video to app_request;
    grant execute on function app.purge_ended() to app_request;
    grant execute on function app.enter(text, boolean), app.folded(text) to public`)
  expect(named(await strays())).toEqual([
    'function app.stray',
    'function app.today',
    'function public.stray',
    'grant on app.ledger',
    'grant on function app.enter(text,boolean)',
    'grant on function app.folded(text)',
    'grant on function app.purge_ended()',
    'grant on function app.stray()',
    'grant on profiles.role',
    'grant on secrets',
    'grant on videos_no_video',
    'policy stray on secrets',
    'trigger stray on products',
    'view app.stray',
    'view public.stray',
  ])
  expect(named(await strays())).toEqual(['function public.stray', 'view public.stray'])
  await owner('drop function public.stray; drop view public.stray')
  expect(await inventory(owner)).toEqual(before)
})

it('the name of a trigger says when it runs and what it does', async () => {
  const triggers = await owner<{ name: string; before: boolean; tells: boolean }>(`
    select tgname as name, tgtype & 2 > 0 as before, p.proname = 'announce' as tells
    from pg_trigger t join pg_proc p on p.oid = tgfoid where not tgisinternal`)
  expect(triggers.length).toBeGreaterThan(40)
  for (const { name, before, tells } of triggers) {
    expect(name).toMatch(/^_[1-9]\d\d_[a-z]+(_[a-z]+)*$/)
    expect(name < '_500', `${name} runs before the change`).toBe(before)
    expect(name > '_900', `${name} tells`).toBe(tells)
  }
})
