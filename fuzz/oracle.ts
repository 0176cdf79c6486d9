/** What no answer may hold, told from the tables by rules of its own: it asks no function or policy of the program. */
import type { CallMeta } from '#platform/contract.ts'
import { letsIn } from '#test/contract-calls.ts'
import type { FreshDatabase } from '#test/fresh-database.ts'
import type { HolderName } from './holders.ts'

/**
 * Ids of affiliates whom the actor may not see, links of videos that are masked for him, and what nobody is ever shown:
 * hashes, tokens and keys.
 */
const hiddenText = `
  with actor as (
    select p.role in ('superadmin', 'admin') and not must_change_password as above, p.id,
      array(select permission_name from user_permissions u where u.user_id = p.id and not must_change_password) as words
    from (select $1::uuid as id) given left join profiles p using (id)),
  held as (
    select id, coalesce(above, false) as above, words,
      coalesce(above, false) or 'data_affiliate_tab_all' = any (words) as all_affiliates,
      array(select product_id from permission_names n where n.name = any (words) and n.product_id is not null
        and 'data_affiliate_tab_products' = any (words)) as products
    from actor),
  seen as (
    select a.id from affiliate_registrations a, held
    where (above or words && '{reg_affiliate,data_affiliate}') and (all_affiliates or a.selected_product_ids && products)),
  shown as (
    select v.id from videos v, held
    where above or v.created_by = held.id
      or words @> '{data_affiliate,data_affiliate_edit}' and (all_affiliates or v.product_id = any (products)))
  select a.id::text as text from affiliate_registrations a where a.id not in (select id from seen)
  union all select unnest(array[v.video_vo::text, v.video_review::text]) from videos v
    where v.id not in (select id from shown) and concat(v.video_vo, v.video_review) like '%/rahasia/%'
  union all select password from accounts where password is not null
  union all select token from sessions
  union all select value from secrets
  union all select unnest(array[secret] || recovery_hashes) from second_factors
  union all select token_hash from login_tokens`

export async function hiddenFrom(
  { owner }: Pick<FreshDatabase, 'owner'>,
  id: string | null,
): Promise<string[]> {
  const rows = await owner<{ text: string | null }>(hiddenText, [id])
  return rows.flatMap(({ text }) => (text ? [text] : []))
}

/** Words of the machinery: a query, a constraint, a file, a stack. */
export const inside =
  /\bat .{1,200}\.[jt]s:\d|node_modules|file:\/\/|\bviolates\b|duplicate key|permission denied|syntax error|SQLSTATE|invalid input syntax|\b(relation|column|function|constraint) "|\bapp\.\w|pg_catalog|PostgreSQL|\b\w+Error\b/

/** Whether the contract's words let this holder make the call at all. */
export function mayCall(meta: CallMeta, holder: { name: HolderName; words: readonly string[] }): boolean {
  if (meta.withoutSession) return true
  if (holder.name === 'stranger' || holder.name === 'forger') return false
  if (holder.name === 'newcomer' && !meta.withGivenPassword) return false
  return letsIn(meta, holder.words)
}
