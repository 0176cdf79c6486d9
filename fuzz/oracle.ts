/**
 * Determines what no answer may contain. It reads the tables with its own rules, and uses no function or policy of the
 * program.
 */
import type { CallMeta } from '#platform/call-meta.ts'
import { permits } from '#test/contract-calls.ts'
import type { FreshDatabase } from '#test/fresh-database.ts'
import type { CallerName } from './callers.ts'

export interface Hidden {
  text: string
  /** A name or a number. It may appear if the request contains it, and in a refusal that says who has it. */
  is_name: boolean
  /** An id that may appear in other answers. A request for that row itself must not find it. */
  is_requestable?: boolean
}

/**
 * Selects the texts that the actor may not see. These are ids, names and numbers of hidden affiliates and applicants,
 * including those in the trash and the timeline. They are also masked links, and e-mails of users whom the actor sees
 * nowhere. Times of timeline entries for others belong to them, since each entry has a unique time (see world.ts).
 * Nobody may see hashes, tokens and keys.
 */
const hiddenTextsQuery = `
  with profile as ( -- is_admin is true for superadmins too
    select p.id, p.role in ('superadmin', 'admin') as is_admin, p.role = 'superadmin' as is_superadmin,
      array_position(array['user', 'moderator', 'admin', 'superadmin'], p.role) as rank,
      array(select n.name from permission_names n
        where p.role = 'superadmin' or p.role = 'admin' and n.admin_has or exists (
          select from user_permissions u where u.user_id = p.id and u.permission_name = n.name))
        as permissions
    from profiles p where p.id = $1 and not p.must_change_password),
  caller as ( -- one row, even without a session or with a password that must be changed
    select requested.id, coalesce(is_admin, false) as is_admin, coalesce(is_superadmin, false) as is_superadmin,
      coalesce(rank, 0) as rank,
      coalesce(permissions, '{}') as permissions,
      coalesce('data_affiliate_tab_all' = any (permissions), false) as all_affiliates,
      array(select n.product_id from permission_names n
        where n.name = any (permissions) and n.product_id is not null
        and 'data_affiliate_tab_products' = any (permissions)) as products
    from (select $1::uuid as id) requested left join profile using (id)),
  visible_affiliates as (
    select a.id from affiliate_registrations a, caller
    where permissions && '{reg_affiliate,data_affiliate}'
      and (all_affiliates or a.selected_product_ids && products)),
  visible_trashed_affiliates as (
    select d.id from trash d, caller
    where d.resource = 'affiliate' and permissions && '{reg_affiliate,data_affiliate}'
      and 'data_affiliate_delete' = any (permissions)
      and (all_affiliates or d.row_values -> 'selected_product_ids' ?| products::text[])),
  hidden_applicants as (
    select p.id, p.nama, p.whatsapp from applications p, caller
    where not is_superadmin and not case p.state
      when 'accepted' then p.affiliate_id in (select id from visible_affiliates)
      else 'reg_affiliate' = any (permissions)
        and (all_affiliates or p.product_id = any (products) or p.product_id is null and cardinality(products) > 0) end),
  hidden_affiliates as (
    select id, username, whatsapp from affiliate_registrations where id not in (select id from visible_affiliates)
    union all select id, row_values ->> 'username', row_values ->> 'whatsapp' from trash
      where resource = 'affiliate' and id not in (select id from visible_trashed_affiliates)),
  videos_with_visible_links as (
    select v.id from videos v, caller
    where is_admin or v.created_by = caller.id
      or permissions @> '{data_affiliate,data_affiliate_edit}'
        and (all_affiliates or v.product_id = any (products))
    union all select lv.video_id from affiliate_link_videos lv, caller
      where permissions @> '{data_affiliate,data_affiliate_edit}'
        and (all_affiliates or lv.product_id = any (products))
    union all select d.id from trash d, caller
      where d.resource = 'video' and (is_superadmin or (d.row_values ->> 'created_by')::uuid = caller.id)),
  all_links as (
    select id, unnest(array[video_vo, video_review]) as link from videos
    union all select id, unnest(array[row_values ->> 'video_vo', row_values ->> 'video_review']) from trash where resource = 'video'
    union all select subject_id, c.value ->> 0 from timeline, jsonb_each(links) c where subject_type = 'video'),
  hidden_entries as (
    select t.at from timeline t, caller
    where t.at < '2010-01-01' and not case t.subject_type
      when 'affiliate' then t.subject_id in (select id from visible_affiliates)
      when 'assignment' then 'data_affiliate' = any (permissions)
        and (all_affiliates or t.product_id = any (products))
      when 'video' then permissions && '{data_video,data_affiliate}'
      when 'template' then permissions && '{griting,data_affiliate}'
      when 'permission' then t.subject_id = caller.id or 'permission_management' = any (permissions)
      when 'product' then true
      else t.subject_id = caller.id or 'user_management' = any (permissions) and (is_superadmin or rank > (
        select array_position(array['user', 'moderator', 'admin', 'superadmin'], p.role)
        from profiles p where p.id = t.subject_id)) end)
  select id::text as text, false as is_name, false as is_requestable from hidden_affiliates
  union all select username, true, false from hidden_affiliates h where username ~ '^(rahasia|lama)[.][0-9]{5}$'
    -- A name that a hidden affiliate had before may belong to an affiliate that the user sees.
    and not exists (
      select from affiliate_registrations a where a.username = h.username and a.id in (select id from visible_affiliates))
  union all select whatsapp, true, false from hidden_affiliates h where whatsapp ~ '^0812[0-9]{8}$'
    and not exists (
      select from affiliate_registrations a where a.whatsapp = h.whatsapp and a.id in (select id from visible_affiliates))
  union all select id::text, false, false from hidden_applicants
  union all select nama, false, false from hidden_applicants where nama like 'Rahasia %'
  union all select whatsapp, true, false from hidden_applicants h where whatsapp like '0813%'
    and not exists (
      select from affiliate_registrations a where a.whatsapp = h.whatsapp and a.id in (select id from visible_affiliates))
  union all select t.changes -> 'username' ->> 0, true, false from timeline t
    where t.subject_id in (select id from hidden_affiliates) and t.changes -> 'username' ->> 0 like 'lama.%'
  union all select link, false, false from all_links
    where id not in (select id from videos_with_visible_links) and link like '%/rahasia/%'
  union all select p.email::text, true, false from profiles p, caller
    where p.email like 'wati%' and p.id is distinct from caller.id
      and not permissions && '{user_management,permission_management}'
      and not (permissions && '{data_video,data_affiliate}' and (
        exists (select from videos v where v.dibuat_oleh = p.email)
        or exists (select from trash d where d.row_values ->> 'dibuat_oleh' = p.email)))
  union all select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'), false, false from hidden_entries
  union all select password, false, false from accounts where password is not null
  union all select token_hash, false, false from sessions
  union all select value, false, false from secrets
  union all select unnest(array[secret] || recovery_hashes), false, false from second_factors
  union all select token_hash, false, false from login_tokens
  union all select p.id::text, false, true from profiles p, caller
    where p.id is distinct from caller.id and not permissions && '{user_management,permission_management}'`

export async function readHiddenTexts(
  { queryAsOwner }: Pick<FreshDatabase, 'queryAsOwner'>,
  id: string | null,
): Promise<Hidden[]> {
  const rows = await queryAsOwner<Hidden>(hiddenTextsQuery, [id])
  return rows.filter(({ text }) => text)
}

interface Reply {
  call: string
  request: string
  status: number
  text: string
}

/** Returns a hidden text that the answer shows, if there is one. */
export function findLeak(hiddenTexts: Hidden[], { call, request, status, text }: Reply): string | undefined {
  // These calls name the holder of a video or of a number, even if the caller may not see that affiliate.
  const mayName =
    status >= 400 || ['editing.holders', 'imports.checkRows', 'applications.accept'].includes(call)
  // These calls report a result for each row of the request. For a hidden row, the result is the same as for a row that
  // does not exist.
  const mayEcho = ['bulkActions.planVideos', 'bulkActions.run', 'applications.accept'].includes(call)
  const isExcused = ({ is_name, text: hiddenText }: Hidden) =>
    (is_name && mayName) || ((is_name || mayEcho) && request.includes(hiddenText))
  return hiddenTexts.find(
    (hidden) => !hidden.is_requestable && text.includes(hidden.text) && !isExcused(hidden),
  )?.text
}

/** Matches internals that no answer may contain: a query, a constraint, a file, a stack. */
export const internals =
  /\bat .{1,200}\.[jt]s:\d|node_modules|file:\/\/|\bviolates\b|duplicate key|permission denied|syntax error|SQLSTATE|invalid input syntax|\b(relation|column|function|constraint) "|\bapp\.\w|pg_catalog|PostgreSQL|\b\w+Error\b/

/** Checks whether the contract's permissions let this caller make the call at all. */
export function mayCall(
  meta: CallMeta,
  caller: { name: CallerName; permissions: readonly string[] },
): boolean {
  if (meta.withoutSession) return true
  if (caller.name === 'visitor' || caller.name === 'forger') return false
  if (caller.name === 'newcomer' && !meta.withGivenPassword) return false
  return permits(meta, caller.permissions)
}
