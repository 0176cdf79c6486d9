/** The rules of the database: every function, trigger, view, policy and grant, told in `*.sql` beside what it is about. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

export interface SqlFile {
  name: string
  sql: string
}

/** Those of the platform first, then `permissions`: all others ask whether the actor can. */
export function rules(): SqlFile[] {
  const order = (file: string) =>
    file.startsWith('src/platform/') ? 0 : basename(file) === 'permissions.sql' ? 1 : 2
  return sqlFiles('src/**/*.sql').sort((a, b) => order(a.path) - order(b.path))
}

export function migrations(): SqlFile[] {
  return sqlFiles('db/migrations/*.sql')
}

function sqlFiles(pattern: string): (SqlFile & { path: string })[] {
  const paths = globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return paths.sort().map((path) => ({
    path,
    name: basename(path),
    // A checkout may write line ends its own way.
    sql: readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n'),
  }))
}

/**
 * Every request reads its session first. So whoever holds this table has waited for those under way, and the next ones
 * wait at its beginning, holding nothing that would be waited for in turn.
 */
export const closeTheDoor = `
  do $$
  begin
    if to_regclass('public.sessions') is not null then
      lock table public.sessions in access exclusive mode;
    end if;
  end
  $$`

/**
 * Drops all rules, also those that no file tells. What a column, a check or an index is computed by is no rule but part
 * of the schema, and stays. Nothing cascades: where something else hangs on a rule, this fails.
 */
export const dropRules = `
  do $$
  begin
    execute coalesce((
      select string_agg(format('drop policy %I on %s', polname, polrelid::regclass), ';')
      from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace), '');
    execute coalesce((
      select string_agg(format('drop trigger %I on %s', tgname, tgrelid::regclass), ';')
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal), '');
    execute coalesce((
      select 'drop view ' || string_agg(oid::regclass::text, ', ')
      from pg_class where relnamespace = 'app'::regnamespace and relkind = 'v'), '');
    execute coalesce((
      with recursive of_the_schema (id) as (
        select refobjid from pg_depend where refclassid = 'pg_proc'::regclass
          and classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)
        union
        select d.refobjid from pg_depend d join of_the_schema on d.objid = id
        where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_proc'::regclass)
      select 'drop routine ' || string_agg(oid::regprocedure::text, ', ')
      from pg_proc where pronamespace = 'app'::regnamespace and oid not in (select id from of_the_schema)), '');
  end
  $$`

/** Whoever may do what is granted anew after this, in the files alone. */
export const revokeAll = `
  revoke all on schema public, app from public, app_request, app_auth;
  revoke all on all tables in schema public, app from public, app_request, app_auth;
  revoke all on all sequences in schema public, app from public, app_request, app_auth;
  revoke all on all functions in schema app from public, app_request, app_auth;`
