/** Checks that the oracle detects leaks: rules are weakened on purpose, one at a time, in a separate database. */
import { beforeAll, expect, it } from 'vitest'
import { type Program, startProgram } from '#test/program.ts'
import { crawlForLeaks } from './crawl-for-leaks.ts'
import { createHolderSessions, type HolderName } from './holders.ts'
import { openWorld, type World } from './world.ts'

let program: Program
let world: World
let sessions: ReturnType<typeof createHolderSessions>

beforeAll(async () => {
  program = await startProgram()
  world = await openWorld(program.database)
  sessions = createHolderSessions(program.database)
})

interface WeakenedRule {
  weakened: string
  /** the caller who then sees too much */
  caller: HolderName
  shows: RegExp
  breach: string
  /** a query that returns a single text: the statement that restores the current rule */
  restoreQuery: string
}

const weakenPolicy = (name: string, table: string, using: string) => ({
  breach: `alter policy ${name} on ${table} using (${using})`,
  restoreQuery: `select format('alter policy ${name} on ${table} using (%s)', qual)
    from pg_policies where policyname = '${name}' and tablename = '${table}'`,
})
const weakenView = (name: string, text: string) => ({
  breach: `create or replace view ${name} with (security_barrier) as ${text}`,
  restoreQuery: `select 'create or replace view ${name} with (security_barrier) as ' || pg_get_viewdef('${name}'::regclass)`,
})
const weakenRoutine = (name: string, text: string) => ({
  breach: text,
  restoreQuery: `select pg_get_functiondef('${name}'::regprocedure)`,
})

const link = /rahasia\/\d{5}/
const moment = /"at":"200\d-/
const weakenedRules: WeakenedRule[] = [
  {
    weakened: 'links in the history of videos are visible to all who may see videos',
    caller: 'viewer of videos',
    shows: link,
    ...weakenView(
      'app.timeline_links_shown',
      `select t.id, t.links from public.timeline t where t.subject_type = 'video' and t.links is not null`,
    ),
  },
  {
    weakened: 'links of assignments are not masked',
    caller: 'user',
    shows: link,
    ...weakenView(
      'app.link_video_links_shown',
      'select id, link_video_vo, link_video_review from public.affiliate_link_videos',
    ),
  },
  {
    weakened: 'affiliates of all products are visible',
    caller: 'user',
    shows: /rahasia\.\d{5}/,
    ...weakenPolicy('limited_to_visible', 'affiliate_registrations', 'true'),
  },
  {
    weakened: 'applications for all products are visible',
    caller: 'user',
    shows: /Rahasia \d{5}/,
    ...weakenPolicy('limited_to_visible', 'applications', 'true'),
  },
  {
    weakened: 'the search finds affiliates of all products',
    caller: 'manager without products',
    shows: /rahasia\.\d{5}/,
    ...weakenRoutine(
      'app.sees_all_affiliates()',
      'create or replace function app.sees_all_affiliates() returns boolean language sql return true',
    ),
  },
  {
    weakened: 'the trash shows affiliates of hidden products',
    caller: 'editor of one product',
    shows: /rahasia\.\d{5}/,
    ...weakenRoutine(
      'app.sees_trashed(text,jsonb)',
      `create or replace function app.sees_trashed(resource text, row_values jsonb) returns boolean language sql
       return app.may_trash(resource)`,
    ),
  },
  {
    weakened: 'histories of assignments are visible',
    caller: 'viewer of videos',
    shows: moment,
    ...weakenPolicy('assignments', 'timeline', `subject_type = 'assignment'`),
  },
  {
    weakened: 'sign-in times are visible to all who may see the user',
    caller: 'giver of permissions',
    shows: moment,
    ...weakenPolicy('people', 'timeline', `subject_type in ('user', 'account')`),
  },
  {
    weakened: 'permission entries are visible to all who may see the user',
    caller: 'keeper of users',
    shows: moment,
    ...weakenPolicy('permissions', 'timeline', `subject_type = 'permission'`),
  },
  {
    weakened: 'the list of users who can grant permissions shows e-mail addresses',
    caller: 'nobody',
    shows: /wati\d{5}@/,
    ...weakenRoutine(
      'app.find_permission_givers()',
      `create or replace function app.find_permission_givers() returns text[] language sql stable security definer
       set search_path = '' as $$ select array(select email from public.profiles) $$`,
    ),
  },
  {
    weakened: 'all profiles are visible',
    caller: 'nobody',
    shows: /that it is there/,
    ...weakenPolicy('own_and_managed_read', 'profiles', 'true'),
  },
]

it.each(weakenedRules)('detects that $weakened', async ({ caller, shows, breach, restoreQuery }) => {
  const { queryAsOwner } = program.database
  expect(await crawlForLeaks(program, world, sessions, caller)).toEqual([])
  const [before] = await queryAsOwner(restoreQuery)
  await queryAsOwner(breach)
  await clearCaches()
  try {
    expect((await crawlForLeaks(program, world, sessions, caller)).join('\n')).toMatch(shows)
  } finally {
    await queryAsOwner(String(Object.values(before ?? {})[0]))
    await clearCaches()
  }
})

/** Clears the program's caches, whose values were computed under the earlier rules. */
async function clearCaches(): Promise<void> {
  await program.database.queryAsOwner(
    `select pg_notify('live', relname) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
}
