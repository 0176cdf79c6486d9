-- That somebody opened the chat of an affiliate, and with which template, stands in the affiliate's history.

-- By whoever sees the affiliate on a page and may chat. A second press within a few minutes is the same opening. @returns whether the affiliate is seen
create function app.audit_chat(affiliate uuid, template uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  told jsonb := case when template is null then '{}' else jsonb_build_object('template_id', jsonb_build_array(null, template)) end;
begin
  if not app.can('data_affiliate_whatsapp') or not (app.can('reg_affiliate') or app.can('data_affiliate')) or not exists (
    select from public.affiliate_registrations a
    where a.id = audit_chat.affiliate and (app.sees_all_affiliates() or a.selected_product_ids && app.visible_products())) then
    return false;
  end if;
  if not exists (
    select from public.timeline t
    where t.subject_id = audit_chat.affiliate and (t.subject_type, t.act) = ('affiliate', 'chat opened')
      and t.actor_id = app.actor_id() and t.at > now() - interval '5 minutes' and t.changes = told) then
    insert into public.timeline (actor_id, subject_type, act, subject_id, row_id, changes)
    values (app.actor_id(), 'affiliate', 'chat opened', audit_chat.affiliate, audit_chat.affiliate, told);
  end if;
  return true;
end
$$;

-- What a template is called, or was when it was deleted: for whoever may open the history of an affiliate who was written to.
create function app.name_of_template(template uuid) returns text
  language sql stable security definer set search_path = '' as $$
  select coalesce((select g.name from public.griting_templates g where g.id = template),
    (select b.title from public.trash b where b.id = template and b.resource = 'template'))
  where (select app.can('reg_affiliate') or app.can('data_affiliate') or app.can('griting'))
$$;

grant execute on function app.audit_chat(uuid, uuid), app.name_of_template(uuid) to app_request;
