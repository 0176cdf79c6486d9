-- Rights on message templates (griting). Users with the permission griting write them; users of Data Affiliate read
-- them to open chats.

alter table griting_templates enable row level security;
create policy read on griting_templates for select to app_request
  using ((select app.can('griting') or app.can('data_affiliate')));
create policy write on griting_templates for insert to app_request
  with check ((select app.can('griting')));
create policy edit on griting_templates for update to app_request
  using ((select app.can('griting')));
create policy remove on griting_templates for delete to app_request
  using ((select app.can('griting')));
grant select (id, name, template_content, description, created_at, created_by, revision), delete,
  insert (name, template_content, description), update (name, template_content, description)
  on griting_templates to app_request;

create trigger _300_set_created_by before insert on griting_templates
  for each row execute function app.set_created_by();
create trigger _400_bump_revision before update on griting_templates
  for each row execute function app.bump_revision();
create trigger _700_write_audit after insert or update or delete on griting_templates
  for each row execute function app.write_audit('template', 'id', 'name template_content description');
-- `offset 0` makes PostgreSQL look up each template by its id (timeline.sql).
create policy templates on timeline for select to app_request
  using (subject_type = 'template'
    and exists (select from griting_templates where griting_templates.id = subject_id offset 0));
create trigger _900_notify_change after insert or update or delete or truncate on griting_templates
  for each statement execute function app.notify_change();
