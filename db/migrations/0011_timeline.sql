-- Who changed what, when, field by field: written by triggers in the transaction that it tells of.

create table timeline (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null when no person did it. No foreign key: who did something stays who did it after he is gone.
  actor_id uuid,
  noun text not null
    constraint timeline_noun_known check (noun in (
      'affiliate', 'assignment', 'video', 'template', 'product', 'user', 'permission', 'account')),
  act text not null,
  -- the row under which it is read; an assignment's is its affiliate, a permission's and a login's the person
  subject_id uuid not null,
  -- and a second one: an assignment's video
  second_subject_id uuid,
  -- of an assignment: by it is seen who may read of it
  product_id uuid,
  row_id uuid,
  -- {field: [from, to]}; links of videos as those see them who may not see them whole
  changes jsonb not null default '{}',
  -- the same of links, whole
  links jsonb,
  constraint timeline_act_known check (act = 'erased' or act = any (case noun
    when 'account' then array['signed in', 'sessions ended', 'password changed', 'second factor on', 'second factor off',
      'recovery codes renewed', 'recovery code used']
    else array['made', 'changed', 'deleted', 'restored'] end))
);
create index timeline_by_subject on timeline (subject_id, id desc);
create index timeline_by_second_subject on timeline (second_subject_id, id desc) where second_subject_id is not null;

-- Of what was there before, no more is known than when and by whom it was made.
insert into timeline (at, actor_id, noun, act, subject_id, second_subject_id, product_id, row_id)
select * from (
  select created_at as at, null::uuid as actor_id, 'user', 'made', id, null::uuid, null::uuid, id from profiles
  union all select created_at, created_by, 'product', 'made', id, null, null, id from products
  union all select created_at, created_by, 'template', 'made', id, null, null, id from griting_templates
  union all select created_at, created_by, 'video', 'made', id, null, null, id from videos
  union all select created_at, created_by, 'affiliate', 'made', id, null, null, id from affiliate_registrations
  union all select created_at, null, 'assignment', 'made', affiliate_id, video_id, product_id, id from affiliate_link_videos
) made
order by made.at;

-- Since when a state is what it is. The timeline would tell, but it may be erased, and lists are ordered by these.
-- What was there before has them from its last change where it has left its first state.
alter table affiliate_registrations
  add column sample_changed_at timestamptz,
  add column whatsapp_changed_at timestamptz;
update affiliate_registrations set
  sample_changed_at = case sample_product_status when 'review' then created_at else updated_at end,
  whatsapp_changed_at = case status_whatsapp when 'belum' then created_at else updated_at end;
alter table affiliate_registrations
  alter column sample_changed_at set not null,
  alter column whatsapp_changed_at set not null;

alter table affiliate_link_videos add column posted_at timestamptz;
update affiliate_link_videos set posted_at = updated_at where status_link_posting = 'sudah';
alter table affiliate_link_videos
  add constraint affiliate_link_videos_posted_at check ((posted_at is null) = (status_link_posting <> 'sudah'));
