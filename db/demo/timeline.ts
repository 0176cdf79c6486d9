/**
 * The sample data is inserted at one moment. This SQL rewrites its timeline as if each step had happened at its own
 * time.
 */

/**
 * Inserts the entries in the order of their time, because ids of real entries follow their time too. The entries of
 * creations get the state in which a row begins, since the sample rows were inserted in their final state.
 */
export const backdateTimelineSql = `
  with deleted_entries as (delete from timeline returning *),
  creation_entries as (
    select coalesce(lv.created_at, a.created_at, v.created_at, g.created_at, p.created_at, u.created_at,
        s.created_at) as at,
      coalesce(t.actor_id, v.created_by, granted.granted_by, s.updated_by) as actor_id, t.subject_type, t.act,
      t.subject_id, t.second_subject_id, t.product_id, t.row_id,
      case t.subject_type
        when 'affiliate' then t.changes - '{sample_product_reason,sample_received_at}'::text[]
          || '{"status_whatsapp": [null, "belum"], "sample_product_status": [null, "review"]}'
        when 'assignment' then t.changes - '{link_posting_vo,link_posting_review}'::text[]
          || '{"status_link_posting": [null, "belum"]}'
        else t.changes
      end as changes, t.links
    from deleted_entries t
    left join affiliate_link_videos lv on lv.id = t.row_id
    left join affiliate_registrations a on a.id = t.row_id
    left join videos v on v.id = coalesce(t.second_subject_id, t.row_id)
    left join griting_templates g on g.id = t.row_id
    left join products p on p.id = t.row_id
    left join user_permissions granted on t.subject_type = 'permission' and granted.user_id = t.subject_id
      and granted.permission_name = t.changes -> 'permission_name' ->> 1
    left join profiles u on u.id = t.subject_id
    left join shipping_addresses s on s.id = t.row_id
    where t.act = 'made'
  ),
  affiliate_changes as (
    select a.created_at + '3 hours' as at, a.created_by, 'status_whatsapp' as field, 'belum' as before, 'sudah' as after,
      a.id
    from affiliate_registrations a where a.status_whatsapp = 'sudah'
    union all
    select a.created_at + '20 hours', a.created_by, 'sample_product_status', 'review',
      case a.sample_product_status when 'rejected' then 'rejected' else 'disetujui' end, a.id
    from affiliate_registrations a where a.sample_product_status <> 'review'
    union all
    select a.created_at + '44 hours', a.created_by, 'sample_product_status', 'disetujui', 'terkirim', a.id
    from affiliate_registrations a where a.sample_product_status = 'terkirim'
  ),
  finished_assignments as (
    select lv.*, v.created_by, coalesce(lv.posted_at, lv.returned_at) as at
    from affiliate_link_videos lv join videos v on v.id = lv.video_id where lv.status_link_posting <> 'belum'
  ),
  sample_arrivals as (
    select a.sample_received_at as at, a.id,
      jsonb_build_object('sample_received_at', jsonb_build_array(null, a.sample_received_at)) as changes
    from affiliate_registrations a where a.sample_received_at is not null
  )
  insert into timeline (at, actor_id, subject_type, act, subject_id, second_subject_id, product_id, row_id, changes, links, by_guest)
  select * from (
    select creation_entries.*, false from creation_entries
    union all
    select at, null, 'affiliate', 'changed', id, null, null, id, changes, null, true from sample_arrivals
    union all
    select least(at, now()), created_by, 'affiliate', 'changed', id, null, null, id,
      jsonb_build_object(field, jsonb_build_array(before, after)), null, false
    from affiliate_changes
    union all
    select least(at, now()), created_by, 'assignment', 'changed', affiliate_id, video_id, product_id, id,
      jsonb_strip_nulls(jsonb_build_object('status_link_posting', jsonb_build_array('belum', status_link_posting),
        'link_posting_vo', case when link_posting_vo is not null then jsonb_build_array(null, link_posting_vo) end,
        'link_posting_review', case when link_posting_review is not null then jsonb_build_array(null, link_posting_review) end)),
      null, false
    from finished_assignments
    union all
    select decided_at, decided_by, 'affiliate', 'applied', affiliate_id, null, null, affiliate_id,
      jsonb_strip_nulls(jsonb_build_object('page', jsonb_build_array(null, page),
        'utm_source', case when utm_source is not null then jsonb_build_array(null, utm_source) end)),
      null, false
    from applications where state = 'accepted'
    union all
    select done_at, done_by, 'message', 'done', id, null, null, id, '{}', null, false from messages where done_at is not null
  ) backdated
  order by at, act <> 'made'`
