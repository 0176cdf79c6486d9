-- The history of an affiliate records who opened their chat, and with which template.

-- Records an opened chat in the affiliate's history. A second call with the same template within five minutes counts as
-- the same opening. @returns false if the actor may not chat, or does not see the affiliate on a page
create function app.audit_chat(affiliate uuid, template uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  template_change jsonb := case when template is null then '{}' else jsonb_build_object('template_id', jsonb_build_array(null, template)) end;
begin
  if not app.can('data_affiliate_whatsapp') or not (app.can('reg_affiliate') or app.can('data_affiliate')) or not exists (
    select from public.affiliate_registrations a
    where a.id = audit_chat.affiliate and (app.sees_all_affiliates() or a.selected_product_ids && app.visible_products())) then
    return false;
  end if;
  if not exists (
    select from public.timeline t
    where t.subject_id = audit_chat.affiliate and (t.subject_type, t.act) = ('affiliate', 'chat opened')
      and t.actor_id = app.actor_id() and t.at > now() - interval '5 minutes' and t.changes = template_change) then
    insert into public.timeline (actor_id, subject_type, act, subject_id, row_id, changes)
    values (app.actor_id(), 'affiliate', 'chat opened', audit_chat.affiliate, audit_chat.affiliate, template_change);
  end if;
  return true;
end
$$;

-- Returns the name of a template, also of a deleted one that is in the trash. Null for users who may open neither the
-- history of an affiliate nor the templates.
create function app.name_of_template(template uuid) returns text
  language sql stable security definer set search_path = '' as $$
  select coalesce((select g.name from public.griting_templates g where g.id = template),
    (select b.title from public.trash b where b.id = template and b.resource = 'template'))
  where (select app.can('reg_affiliate') or app.can('data_affiliate') or app.can('griting'))
$$;

grant execute on function app.audit_chat(uuid, uuid), app.name_of_template(uuid) to app_request;
