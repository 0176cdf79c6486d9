/** Lists the objects of a database that decide who can reach its rows, and what happens to rows that are written. */
import type { QueryResultRow } from 'pg'

export type Query = <Row extends QueryResultRow>(text: string) => Promise<Row[]>

export interface Item {
  /**
   * such as 'policy' or 'function'; 'of the schema' for an object that isn't repeatable, because a column, check or
   * index is computed with it, or an extension owns it
   */
  kind: string
  name: string
  definition: string
  /** true if it is in one of the product's schemas, public or app */
  own: boolean
}

export async function readInventory(query: Query): Promise<Item[]> {
  return query<Item & QueryResultRow>(inventoryQuery)
}

export const formatItem = ({ kind, name, definition }: Item) => `${kind} ${name}: ${definition}`

/**
 * Selects the functions that stored columns, checks and indexes are computed with, and the functions that these call.
 */
export const schemaFunctionsQuery = `
  with recursive of_the_schema (id) as (
    select refobjid from pg_depend where refclassid = 'pg_proc'::regclass
      and classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)
    union
    select d.refobjid from pg_depend d join of_the_schema on d.objid = id
    where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_proc'::regclass)
  select id from of_the_schema`

export const belongsToExtension = (catalogue: string, oid: string) =>
  `exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`
const isInProductSchema = (schema: string) => `${schema}::regnamespace::text in ('public', 'app')`
/** Excludes objects of PostgreSQL itself and of roles other than the owner, such as the server's administrator. */
const isOurObject = (schema: string, owner: string) =>
  `${schema}::regnamespace::text !~ '^pg_|^information_schema$' and pg_has_role(${owner}, 'usage')`
/** Condition on `pg_class c`. Excludes tables of extensions, whose policies and triggers are the extension's own. */
const isOnOurTable = `${isOurObject('relnamespace', 'relowner')} and not ${belongsToExtension('pg_class', 'c.oid')}`

/**
 * Condition on a privilege `g` of the database. Matches the expected ones: the owner's, the defaults of public, and
 * CONNECT for this database's logins (`logins.ts`).
 */
const isExpectedDatabaseGrant = `(g.grantee = datdba or not g.is_grantable and (
  g.grantee = 0 and g.privilege_type in ('CONNECT', 'TEMPORARY')
  or g.grantee::regrole::text ~ '^app_(request|auth|guest)_' and g.privilege_type = 'CONNECT'))`

/**
 * Selects the privileges on objects of every schema that differ from PostgreSQL's initial ones (`initial_acl`).
 * Leaves out the information schema, which shows each role only its own objects. `may_grant` is true where
 * repeatables may grant: the two schemas, and the tables, columns, sequences and functions in them. Functions in app
 * have no initial privilege: `revokeAllSql` takes away even PostgreSQL's own grant to public.
 */
export const grantsQuery = `
  select object, acl, owner, coalesce(initprivs,
    case when may_grant and kind = 'f' or kind = 'D' then null else acldefault(kind::"char", owner) end) as initial_acl, may_grant
  from (
    select 'pg_namespace'::regclass as classoid, oid, 0 as sub, 'n' as kind, 'schema ' || nspname as object, nspacl as acl,
      nspowner as owner, nspname in ('public', 'app') as may_grant
    from pg_namespace where nspname !~ '^pg_(toast_)?temp_'
    union all select 'pg_class'::regclass, oid, 0, case relkind when 'S' then 's' else 'r' end, oid::regclass::text, relacl,
      relowner, relnamespace::regnamespace::text in ('public', 'app')
    from pg_class
    union all select 'pg_class'::regclass, attrelid, attnum, 'c', attrelid::regclass || '.' || attname, attacl,
      relowner, relnamespace::regnamespace::text in ('public', 'app')
    from pg_attribute join pg_class c on c.oid = attrelid where not attisdropped
    union all select 'pg_proc'::regclass, oid, 0, 'f', 'function ' || oid::regprocedure,
      case when pronamespace::regnamespace::text = 'app' then coalesce(proacl, acldefault('f', proowner)) else proacl end,
      proowner, pronamespace::regnamespace::text = 'app'
    from pg_proc
    union all select 'pg_type'::regclass, oid, 0, 'T', 'type ' || oid::regtype, typacl, typowner, false from pg_type
    union all select 'pg_language'::regclass, oid, 0, 'l', 'language ' || lanname, lanacl, lanowner, false from pg_language
    union all select 'pg_database'::regclass, oid, 0, 'd', 'the database', (
        select array_agg(item) from unnest(datacl) item where exists (
          select from aclexplode(array[item]) g where not ${isExpectedDatabaseGrant})), datdba, false
    from pg_database where datname = current_database()
    union all select 'pg_parameter_acl'::regclass, oid, 0, 'p', 'parameter ' || parname, paracl, 10, false
    from pg_parameter_acl
    union all select 'pg_default_acl'::regclass, oid, 0, 'D', 'all that ' || defaclrole::regrole || ' will make',
      defaclacl, defaclrole, false
    from pg_default_acl
  ) granted
  left join pg_init_privs i on (i.classoid, i.objoid, i.objsubid) = (granted.classoid, granted.oid, granted.sub)
  where acl is not null and acl::text is distinct from initprivs::text
    and object !~ '^(schema )?information_schema'`

const inventoryQuery = `
  select 'policy' as kind, format('%s on %s', polname, polrelid::regclass) as name, format('%s %s %s %s %s', polpermissive,
    polroles::regrole[], polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as definition,
    ${isInProductSchema('relnamespace')} as own
  from pg_policy join pg_class c on c.oid = polrelid where ${isOnOurTable}
  union all select 'trigger', format('%s on %s', tgname, tgrelid::regclass),
    format('%s %s', pg_get_triggerdef(t.oid), tgenabled), ${isInProductSchema('relnamespace')}
  from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and ${isOnOurTable}
  union all select 'event trigger', evtname, format('%s %s %s', evtevent, evtfoid::regproc, evtenabled), false
  from pg_event_trigger where pg_has_role(evtowner, 'usage')
  union all select 'rule', format('%s on %s', rulename, ev_class::regclass),
    format('%s %s', pg_get_ruledef(r.oid), ev_enabled), ${isInProductSchema('relnamespace')}
  from pg_rewrite r join pg_class c on c.oid = ev_class where rulename <> '_RETURN' and ${isOnOurTable}
  union all select case when ${belongsToExtension('pg_class', 'oid')} then 'of the schema'
      when relkind = 'v' then 'view' else 'materialized view' end,
    format('%s.%s', relnamespace::regnamespace, relname), format('%s %s', reloptions, pg_get_viewdef(oid)),
    ${isInProductSchema('relnamespace')}
  from pg_class where relkind in ('v', 'm') and ${isOurObject('relnamespace', 'relowner')}
  union all select case
      when oid in (${schemaFunctionsQuery}) or ${belongsToExtension('pg_proc', 'oid')} then 'of the schema'
      when prokind = 'p' then 'procedure' when prokind = 'a' then 'aggregate' else 'function' end,
    format('%s.%s', pronamespace::regnamespace, proname),
    oid::regprocedure || case prokind when 'a' then '' else ' ' || pg_get_functiondef(oid) end, ${isInProductSchema('pronamespace')}
  from pg_proc where ${isOurObject('pronamespace', 'proowner')}
  union all select 'schema', nspname, nspowner::regrole::text, false
  from pg_namespace n where ${isOurObject('n.oid', 'nspowner')} and nspname not in ('public', 'app')
    and not ${belongsToExtension('pg_namespace', 'n.oid')}
  union all select 'table', format('%s.%s', relnamespace::regnamespace, relname), relkind::text, ${isInProductSchema('relnamespace')}
  from pg_class where ${isOurObject('relnamespace', 'relowner')} and not ${belongsToExtension('pg_class', 'oid')}
    and (relkind = 'f' or relkind in ('r', 'p') and relnamespace::regnamespace::text <> 'public')
    and oid is distinct from to_regclass('app.ledger')
  union all select 'row security', oid::regclass::text, format('%s %s', relrowsecurity, relforcerowsecurity),
    ${isInProductSchema('relnamespace')}
  from pg_class where relkind in ('r', 'p') and ${isOurObject('relnamespace', 'relowner')}
  union all select 'grant on', object, acl::text, may_grant from (${grantsQuery}) granted
  order by 1, 2, 3`

/** Selects sentences about objects that no file may create. */
const faultQuery = `
  select format('%s on %s is granted to %s%s: revoke it. Grant only objects in public and app, and only to app_request, app_auth and app_guest',
    g.privilege_type, object, case g.grantee when 0 then 'public' else g.grantee::regrole::text end,
    case when g.is_grantable then ' with grant option' end) as sentence
  from (${grantsQuery}) granted, aclexplode(acl) g
  where (g.grantee = 0 and pg_has_role(owner, 'usage') or g.grantee::regrole::text ~ '^app_(request|auth|guest)') and not exists (
      select from aclexplode(initial_acl) h where (h.grantee, h.privilege_type) = (g.grantee, g.privilege_type))
    and (not may_grant or g.is_grantable or g.grantee = 0 or g.grantee::regrole::text not in ('app_request', 'app_auth', 'app_guest'))
  union all select format('function %s runs as the owner without an empty search_path: add set search_path = %L', oid::regprocedure, '')
  from pg_proc where prosecdef and ${isOurObject('pronamespace', 'proowner')} and not ${belongsToExtension('pg_proc', 'oid')}
    and not coalesce(proconfig, '{}') @> array['search_path=""']
  union all select format('view %s lets a condition of a request see rows that the view hides: create it with (security_barrier)', oid::regclass)
  from pg_class where relkind = 'v' and relnamespace = 'app'::regnamespace
    and (has_any_column_privilege('app_request', oid, 'select') or has_any_column_privilege('app_auth', oid, 'select')
      or has_any_column_privilege('app_guest', oid, 'select'))
    and not coalesce(reloptions, '{}') @> '{security_barrier=true}'
  union all select format('function %s stands in public: create it in app', oid::regprocedure)
  from pg_proc where pronamespace = 'public'::regnamespace and not ${belongsToExtension('pg_proc', 'oid')}
  union all select format('view %s stands in public: create it in app', oid::regclass)
  from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace and not ${belongsToExtension('pg_class', 'oid')}
  order by 1`

/** @throws Error if the files, or manual changes, created what is not allowed */
export async function assertNoFaults(query: Query): Promise<void> {
  const faults = await query<{ sentence: string }>(faultQuery)
  if (faults.length > 0) throw new Error(faults.map(({ sentence }) => sentence).join('\n'))
}

/** Kinds of objects that remain when all repeatables are dropped. */
const remainingKinds = ['of the schema', 'row security', 'grant on']
/** Advice for a kind of object that the files may create, but elsewhere. */
const allowedPlaces: Record<string, string> = {
  schema: 'Create tables in public, and functions and views in app',
  table: 'Create tables in public, with row-level security',
}

/**
 * Checks that no repeatable is left. Called after all repeatables were dropped and before they are created again.
 * Objects that were outside of the product's schemas before the migrations are ignored, since they belong to the
 * server's administrator.
 * @throws Error if a repeatable is left
 */
export async function assertNoRepeatables(query: Query, before: Item[]): Promise<void> {
  const foreignItems = new Set(before.filter((item) => !item.own).map(formatItem))
  const remainingItems = (await readInventory(query)).filter(
    (item) => !remainingKinds.includes(item.kind) && !foreignItems.has(formatItem(item)),
  )
  if (remainingItems.length === 0) return
  const sentences = remainingItems.map(({ kind, name }) => {
    const place =
      allowedPlaces[kind] ?? 'Define functions, views, triggers and policies in the *.sql beside a resource'
    return `${kind} ${name} does not belong to the product: remove it from the migration, or drop it if it was created by hand. ${place}`
  })
  throw new Error(sentences.join('\n'))
}
