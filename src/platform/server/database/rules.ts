/** How the rules of the database go, and who waits meanwhile: every function, trigger, view, policy and grant. */
import { functionsOfTheSchema, ofAnExtension } from './inventory.ts'

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
 * Drops all rules, also those that no file tells, but for those that an extension hangs on its own tables. What a column,
 * a check or an index is computed by is no rule but part of the schema, and stays. Nothing cascades: where something else
 * hangs on a rule, this fails. Table by table in the order of their names, so that each run waits for others alike.
 */
export const dropRules = `
  do $$
  begin
    execute coalesce((
      select string_agg(format('drop policy %I on %s', polname, polrelid::regclass), ';' order by polrelid::regclass::text)
      from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'public'::regnamespace and not ${ofAnExtension('pg_class', 'c.oid')}), '');
    execute coalesce((
      select string_agg(format('drop trigger %I on %s', tgname, tgrelid::regclass), ';' order by tgrelid::regclass::text)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
        and not ${ofAnExtension('pg_class', 'c.oid')}), '');
    execute coalesce((
      select string_agg(format('drop rule %I on %s', rulename, ev_class::regclass), ';')
      from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and rulename <> '_RETURN'
        and not ${ofAnExtension('pg_class', 'c.oid')}), '');
    execute coalesce((
      select 'drop materialized view ' || string_agg(oid::regclass::text, ', ')
      from pg_class where relnamespace = 'app'::regnamespace and relkind = 'm'), '');
    execute coalesce((
      select 'drop view ' || string_agg(oid::regclass::text, ', ')
      from pg_class where relnamespace = 'app'::regnamespace and relkind = 'v'), '');
    execute coalesce((
      select 'drop routine ' || string_agg(oid::regprocedure::text, ', ')
      from pg_proc where pronamespace = 'app'::regnamespace and oid not in (${functionsOfTheSchema})), '');
  end
  $$`

/** Whoever may do what is granted anew after this, in the files alone. */
export const revokeAll = `
  revoke all on schema public, app from public, app_request, app_auth;
  revoke all on all tables in schema public, app from public, app_request, app_auth;
  revoke all on all sequences in schema public, app from public, app_request, app_auth;
  revoke all on all functions in schema app from public, app_request, app_auth;`
