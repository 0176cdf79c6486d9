-- Each creator has a private page. Its holder is no user but a guest, and guests have a group of their own, with its own
-- grants and policies. As in 0001, another database of this program may have made the role already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app_guest') then
    begin
      create role app_guest nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      comment on role app_guest is 'guests, who hold a private link: policies and grants name it';
    exception
      when duplicate_object or unique_violation then null;
    end;
  end if;
  -- An owner who is no superuser must be a member.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      grant app_guest to current_user;
    exception
      when insufficient_privilege then
        if not pg_has_role(current_user, 'app_guest', 'member') then
          raise insufficient_privilege using message =
            format('%I is not a member of app_guest; whoever made that role must grant it', current_user);
        end if;
    end;
  end if;
end
$$;

-- The number of the link that is valid now. A new link has the next number, so the earlier ones end. It belongs to the
-- affiliate, so that a restored affiliate doesn't get an ended link back. The token holds it in two bytes.
alter table affiliate_registrations
  add column page_generation integer not null default 1
    constraint affiliate_registrations_page_generation_range check (page_generation between 1 and 65535);

-- When a creator last opened the page. A table of its own, since opening changes nothing of the affiliate.
create table creator_page_visits (
  affiliate_id uuid primary key
    constraint creator_page_visits_affiliate references affiliate_registrations on delete cascade,
  opened_at timestamptz not null default now()
);

-- True if a guest did it: the creator, on the page. Such an entry has no actor.
alter table timeline add column by_guest boolean not null default false
  constraint timeline_guest_is_no_actor check (not by_guest or actor_id is null);
