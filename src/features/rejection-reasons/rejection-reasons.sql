-- Rights on the reasons for rejecting samples that the team has agreed on. Users who may reject samples may edit them.

alter table rejection_reasons enable row level security;
create policy read on rejection_reasons for select to app_request
  using ((select app.can('data_affiliate')));
create policy edit on rejection_reasons for update to app_request
  using ((select app.can('data_affiliate') and app.can('data_affiliate_edit')));
grant select (id, reason_1, reason_2, reason_3, reason_4, reason_5, revision),
  update (reason_1, reason_2, reason_3, reason_4, reason_5) on rejection_reasons to app_request;
-- Requests have no grant for insert or delete: the team has one row.

create trigger _400_bump_revision before update on rejection_reasons
  for each row execute function app.bump_revision();
create trigger _700_write_audit after update on rejection_reasons
  for each row execute function app.write_audit('rejection_reasons', 'id',
    'reason_1 reason_2 reason_3 reason_4 reason_5');
create policy rejection_reasons on timeline for select to app_request
  using (subject_type = 'rejection_reasons' and (select app.can('data_affiliate')));
create trigger _900_notify_change after insert or update or delete or truncate on rejection_reasons
  for each statement execute function app.notify_change();
