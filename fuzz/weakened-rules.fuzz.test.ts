/** The oracle detects leaks: each test weakens one rule on purpose, in a separate database, and restores it. */
import { beforeAll, expect, it } from 'vitest'
import { type Program, startProgram } from '#test/program.ts'
import { type CallerName, createCallerSessions } from './callers.ts'
import { crawlForLeaks } from './crawl-for-leaks.ts'
import { openWorld, type World } from './world.ts'

let program: Program
let world: World
let sessions: ReturnType<typeof createCallerSessions>

beforeAll(async () => {
  program = await startProgram()
  world = await openWorld(program.database)
  sessions = createCallerSessions(program.database)
})

interface WeakenedRule {
  /** the state that the weakening causes, for the title */
  weakness: string
  /** the caller who then sees too much */
  caller: CallerName
  /** matches what the caller then sees */
  leak: RegExp
  /** the statement that weakens the rule */
  weakening: string
  /** a query that returns a single text: the statement that restores the current rule */
  restoreQuery: string
}

const weakenPolicy = (name: string, table: string, using: string) => ({
  weakening: `alter policy ${name} on ${table} using (${using})`,
  restoreQuery: `select format('alter policy ${name} on ${table} using (%s)', qual)
    from pg_policies where policyname = '${name}' and tablename = '${table}'`,
})
const weakenView = (name: string, text: string) => ({
  weakening: `create or replace view ${name} with (security_barrier) as ${text}`,
  restoreQuery: `select 'create or replace view ${name} with (security_barrier) as ' || pg_get_viewdef('${name}'::regclass)`,
})
const weakenRoutine = (name: string, text: string) => ({
  weakening: text,
  restoreQuery: `select pg_get_functiondef('${name}'::regprocedure)`,
})

/** A full link of a video, as world.ts adds it. */
const fullLink = /rahasia\/\d{5}/
/** The time of a timeline entry, which world.ts moves to a year from 2001. */
const entryTime = /"at":"200\d-/
const weakenedRules: WeakenedRule[] = [
  {
    weakness: 'links in the history of videos are visible to all who may see videos',
    caller: 'viewer of videos',
    leak: fullLink,
    ...weakenView(
      'app.visible_timeline_links',
      `select t.id, t.links from public.timeline t where t.subject_type = 'video' and t.links is not null`,
    ),
  },
  {
    weakness: 'links of assignments are not masked',
    caller: 'user',
    leak: fullLink,
    ...weakenView(
      'app.visible_assignment_links',
      'select id, link_video_vo, link_video_review from public.affiliate_link_videos',
    ),
  },
  {
    weakness: 'affiliates of all products are visible',
    caller: 'user',
    leak: /rahasia\.\d{5}/,
    ...weakenPolicy('limited_to_visible', 'affiliate_registrations', 'true'),
  },
  {
    weakness: 'applications for all products are visible',
    caller: 'user',
    leak: /Rahasia \d{5}/,
    ...weakenPolicy('limited_to_visible', 'applications', 'true'),
  },
  {
    weakness: 'the search finds affiliates of all products',
    caller: 'manager without products',
    leak: /rahasia\.\d{5}/,
    ...weakenRoutine(
      'app.sees_all_affiliates()',
      'create or replace function app.sees_all_affiliates() returns boolean language sql return true',
    ),
  },
  {
    weakness: 'the trash shows affiliates of hidden products',
    caller: 'editor of one product',
    leak: /rahasia\.\d{5}/,
    ...weakenRoutine(
      'app.sees_trashed(text,jsonb)',
      `create or replace function app.sees_trashed(resource text, row_values jsonb) returns boolean language sql
       return app.may_trash(resource)`,
    ),
  },
  {
    weakness: 'histories of assignments are visible',
    caller: 'viewer of videos',
    leak: entryTime,
    ...weakenPolicy('assignments', 'timeline', `subject_type = 'assignment'`),
  },
  {
    weakness: 'sign-in times are visible to all who may see the user',
    caller: 'giver of permissions',
    leak: entryTime,
    ...weakenPolicy('people', 'timeline', `subject_type in ('user', 'account')`),
  },
  {
    weakness: 'permission entries are visible to all who may see the user',
    caller: 'keeper of users',
    leak: entryTime,
    ...weakenPolicy('permissions', 'timeline', `subject_type = 'permission'`),
  },
  {
    weakness: 'the list of users who can grant permissions shows e-mail addresses',
    caller: 'nobody',
    leak: /wati\d{5}@/,
    ...weakenRoutine(
      'app.find_permission_givers()',
      `create or replace function app.find_permission_givers() returns text[] language sql stable security definer
       set search_path = '' as $$ select array(select email from public.profiles) $$`,
    ),
  },
  {
    weakness: 'all profiles are visible',
    caller: 'nobody',
    leak: /that it is there/,
    ...weakenPolicy('own_and_managed_read', 'profiles', 'true'),
  },
]

it.each(weakenedRules)('detects that $weakness', async ({ caller, leak, weakening, restoreQuery }) => {
  const { queryAsOwner } = program.database
  expect(await crawlForLeaks(program, world, sessions, caller)).toEqual([])
  const [restore] = await queryAsOwner(restoreQuery)
  await queryAsOwner(weakening)
  await clearCaches()
  try {
    expect((await crawlForLeaks(program, world, sessions, caller)).join('\n')).toMatch(leak)
  } finally {
    await queryAsOwner(String(Object.values(restore ?? {})[0]))
    await clearCaches()
  }
})

/** Clears the program's caches, whose values were computed under the earlier rules. */
async function clearCaches(): Promise<void> {
  await program.database.queryAsOwner(
    `select pg_notify('live', relname) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
}
