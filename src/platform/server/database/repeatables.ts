/** SQL that drops all functions, triggers, views, policies and grants, and blocks requests meanwhile. */
import { belongsToExtension, schemaFunctionsQuery } from './inventory.ts'

/**
 * Locks the table of sessions, which every request reads first. The lock waits for running requests. New requests wait
 * at their first statement, when they hold no lock that could cause a deadlock.
 */
export const lockSessionsSql = `
  do $$
  begin
    if to_regclass('public.sessions') is not null then
      lock table public.sessions in access exclusive mode;
    end if;
  end
  $$`

/**
 * Drops all repeatables, also those that are in no file, except those that an extension has on its own
 * tables. Functions that a column, check or index is computed with belong to the schema and stay. Nothing
 * cascades: if another object depends on a repeatable, this fails. Tables are processed in the order of their
 * names, so that each run takes its locks in the same order.
 */
export const dropRepeatablesSql = `
  do $$
  begin
    execute coalesce((
      select string_agg(format('drop policy %I on %s', polname, polrelid::regclass), ';' order by polrelid::regclass::text)
      from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'public'::regnamespace and not ${belongsToExtension('pg_class', 'c.oid')}), '');
    execute coalesce((
      select string_agg(format('drop trigger %I on %s', tgname, tgrelid::regclass), ';' order by tgrelid::regclass::text)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
        and not ${belongsToExtension('pg_class', 'c.oid')}), '');
    execute coalesce((
      select string_agg(format('drop rule %I on %s', rulename, ev_class::regclass), ';')
      from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and rulename <> '_RETURN'
        and not ${belongsToExtension('pg_class', 'c.oid')}), '');
    execute coalesce((
      select 'drop materialized view ' || string_agg(oid::regclass::text, ', ')
      from pg_class where relnamespace = 'app'::regnamespace and relkind = 'm'), '');
    execute coalesce((
      select 'drop view ' || string_agg(oid::regclass::text, ', ')
      from pg_class where relnamespace = 'app'::regnamespace and relkind = 'v'), '');
    execute coalesce((
      select 'drop routine ' || string_agg(oid::regprocedure::text, ', ')
      from pg_proc where pronamespace = 'app'::regnamespace and oid not in (${schemaFunctionsQuery})), '');
  end
  $$`

/** Revokes all privileges. Afterwards only the files grant them. */
export const revokeAllSql = `
  revoke all on schema public, app from public, app_request, app_auth, app_guest;
  revoke all on all tables in schema public, app from public, app_request, app_auth, app_guest;
  revoke all on all sequences in schema public, app from public, app_request, app_auth, app_guest;
  revoke all on all functions in schema app from public, app_request, app_auth, app_guest;`
