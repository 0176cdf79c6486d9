/** What a database has beside its tables: functions, triggers, views, policies and grants. */
import type { QueryResultRow } from 'pg'
import { rules } from '#platform/server/database/rules.ts'

type Owner = <Row extends QueryResultRow>(text: string) => Promise<Row[]>

const ours = `not in ('pg_catalog', 'information_schema', 'pg_toast')`
const fromAnExtension = (catalogue: string, oid: string) =>
  `exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

/** A line each, with its definition. */
export async function inventory(owner: Owner): Promise<string[]> {
  const rows = await owner<{ line: string }>(`
    select format('policy %s on %s: %s %s %s %s %s', policyname, tablename, permissive, roles, cmd, qual, with_check) as line
    from pg_policies
    union all select format('trigger %s on %s: %s', tgname, tgrelid::regclass, pg_get_triggerdef(oid))
      from pg_trigger where not tgisinternal
    union all select format('view %s.%s: %s', schemaname, viewname, definition)
      from pg_views where schemaname ${ours}
    union all select format('function %s.%s: %s', pronamespace::regnamespace, proname, pg_get_functiondef(oid))
      from pg_proc p where pronamespace::regnamespace::text ${ours} and not ${fromAnExtension('pg_proc', 'p.oid')}
    union all select format('grant on schema %s to %s', nspname, (aclexplode(nspacl)).grantee::regrole)
      from pg_namespace where nspname ${ours}
    union all select format('grant on %s: %s', oid::regclass, relacl)
      from pg_class where relnamespace::regnamespace::text ${ours} and relacl is not null
    union all select format('grant on %s.%s: %s', attrelid::regclass, attname, attacl)
      from pg_attribute a where attacl is not null and attrelid >= 16384
    union all select format('grant on function %s: %s', oid::regprocedure, proacl)
      from pg_proc p where pronamespace::regnamespace::text ${ours} and not ${fromAnExtension('pg_proc', 'p.oid')}
    order by 1`)
  return rows.map(({ line }) => line)
}

const told = [
  /create (function) ([\w.]+)/g,
  /create (view) ([\w.]+)/g,
  /create (policy) (\w+ on \w+)/g,
  /create (trigger) (\w+)[^;]*? on (\w+)/g,
]

/** What the files of the rules make, and what the schema's own columns and checks are made of, as 'kind name'. */
export async function namesTold(owner: Owner): Promise<string[]> {
  const texts = rules().map(({ sql }) => sql)
  const inFiles = told.flatMap((form) =>
    texts.flatMap((text) =>
      [...text.matchAll(form)].map(
        ([, kind, name, table]) => `${kind} ${table ? `${name} on ${table}` : name}`,
      ),
    ),
  )
  const ofTheSchema = await owner<{ name: string }>(`
    with recursive used (id) as (
      select refobjid from pg_depend where refclassid = 'pg_proc'::regclass
        and classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass)
      union
      select d.refobjid from pg_depend d join used on d.objid = id
      where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_proc'::regclass)
    select 'function app.' || proname as name from pg_proc join used on oid = id where pronamespace = 'app'::regnamespace`)
  return [...inFiles, ...ofTheSchema.map(({ name }) => name)]
}
