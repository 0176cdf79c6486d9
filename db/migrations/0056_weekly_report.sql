-- Users who asked for the report of each week by e-mail.
create table weekly_reports (
  user_id uuid primary key constraint weekly_reports_user references profiles on delete cascade,
  created_at timestamptz not null default now()
);

-- The Monday for which reports were queued last, so that every report is queued once. The table has one row at most.
create table weekly_report_runs (
  monday date primary key
);

-- An e-mail with the report names the first day of its week. Its numbers are counted when it is sent.
alter table emails
  add column report_from date,
  drop constraint emails_kind_known,
  add constraint emails_kind_known check (kind in (
    'recovery', 'confirmation', 'new email', 'email changed', 'email set', 'password changed',
    'second factor on', 'second factor off', 'message', 'many messages', 'weekly report')),
  add constraint emails_have_their_week check ((kind = 'weekly report') = (report_from is not null));

alter table timeline
  drop constraint timeline_act_known,
  add constraint timeline_act_known check (act = 'erased' or act = any (case subject_type
    when 'account' then array['signed in', 'sessions ended', 'password changed', 'second factor on', 'second factor off',
      'recovery codes renewed', 'recovery code used', 'downloaded', 'weekly report on', 'weekly report off']
    when 'affiliate' then array['made', 'changed', 'deleted', 'restored', 'chat opened', 'applied']
    when 'message' then array['done', 'reopened']
    else array['made', 'changed', 'deleted', 'restored'] end));
