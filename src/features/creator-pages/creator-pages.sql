-- The private page of a creator, or of an applicant. Its holder acts with the group app_guest: the policies below let
-- the holder see and change what belongs to this one affiliate. Guests can't use a table or column without a grant
-- to app_guest, here, in consents.sql or in time-requests.sql.

-- Makes the current transaction that of a guest. The setting app.guest is sealed like app.actor (see actor.sql).
-- @param kind 'creator' or 'applicant'
create function app.seal_guest(kind text, subject uuid, read_only boolean) returns void
  language plpgsql set search_path = '' as $$
begin
  perform set_config('app.guest', concat_ws(' ', kind, subject, gen_random_uuid()), true),
    setval('app.seal', app.digest(current_setting('app.guest')));
  -- Releases locks that an earlier request of this connection may have left (see session.sql).
  perform pg_advisory_unlock_all();
  if read_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
end
$$;
-- `app.seal_guest` has no grant, since its caller can become the guest of any row.

-- Makes the holder of a creator's link the guest of this transaction. Like `app.begin_request`, it is the first
-- statement and raises an error if the link has ended, so that nothing else runs.
create function app.begin_guest(subject uuid, generation integer, read_only boolean) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  -- Waits while a new version of the program replaces functions and policies.
  perform from public.sessions limit 0;
  if not exists (
    select from public.affiliate_registrations a
    where a.id = begin_guest.subject and a.page_generation = begin_guest.generation) then
    raise exception 'this link has ended' using errcode = 'invalid_authorization_specification';
  end if;
  perform app.seal_guest('creator', subject, read_only);
end
$$;
grant execute on function app.begin_guest(uuid, integer, boolean) to app_guest;

-- Makes the holder of an applicant's link the guest of this transaction, or raises the error of an ended link. Once the
-- application is accepted, the link of its first sender is one of the affiliate's links, with this generation. Anybody
-- can type a number that is not theirs, so the link of another application with the number never leads there.
create function app.begin_applicant(subject uuid, generation integer, read_only boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  affiliate uuid;
begin
  -- Waits while a new version of the program replaces functions and policies.
  perform from public.sessions limit 0;
  select case when l.is_first then a.affiliate_id end into affiliate
  from public.application_links l join public.applications a on a.id = l.application_id
  where l.id = begin_applicant.subject;
  if not found then
    raise exception 'this link has ended' using errcode = 'invalid_authorization_specification';
  end if;
  if affiliate is null then
    perform app.seal_guest('applicant', subject, read_only);
  else
    perform app.begin_guest(affiliate, generation, read_only);
  end if;
end
$$;
grant execute on function app.begin_applicant(uuid, integer, boolean) to app_guest;

-- Returns the row that the guest's link is for; null in a transaction without a guest of this kind.
create function app.guest(kind text) returns uuid
  language sql
  return case when starts_with(current_setting('app.guest', true), kind || ' ') then
    case when app.digest(current_setting('app.guest', true)) = currval('app.seal')
      then split_part(current_setting('app.guest', true), ' ', 2)::uuid end
  end;

-- Returns the affiliate whose page this transaction serves; null in any other transaction.
create function app.guest_affiliate() returns uuid
  language sql
  return app.guest('creator');
grant execute on function app.guest(text), app.guest_affiliate() to app_guest;

-- Returns what an applicant wrote in the form, and whether staff declined the application; no row for other guests. It
-- is all that an applicant sees, since the policies below are for guests with an affiliate. A repeated application does
-- not show that the first was accepted: it keeps waiting.
create function app.guest_application()
  returns table (platform text, username text, product_wished text, declined boolean)
  language sql stable security definer set search_path = '' as $$
  select l.platform, l.username, l.product_wished, a.state = 'declined'
  from public.application_links l join public.applications a on a.id = l.application_id
  where l.id = (select app.guest('applicant'))
$$;
grant execute on function app.guest_application() to app_guest;

-- Checks whether the sample of this affiliate is approved and not yet sent.
create function app.guest_awaits_parcel() returns boolean
  language sql stable
  return exists (
    select from public.affiliate_registrations a
    where a.id = (select app.guest_affiliate()) and a.sample_product_status = 'disetujui');
grant execute on function app.guest_awaits_parcel() to app_guest;

create policy own on affiliate_registrations for select to app_guest
  using (id = (select app.guest_affiliate()));
-- The creator confirms the arrival once, with the current time. Only staff can take it back.
create policy confirm_arrival on affiliate_registrations for update to app_guest
  using (id = (select app.guest_affiliate()) and sample_product_status = 'terkirim' and sample_received_at is null)
  with check (id = (select app.guest_affiliate()) and sample_received_at = now());
grant select (id, username, nama, platform, sample_product_status, sample_changed_at, sample_courier, sample_resi,
  sample_received_at), update (sample_received_at) on affiliate_registrations to app_guest;
-- An update recomputes the generated columns of the row.
grant execute on function app.remove_ignorable_characters(text), app.fold_text(text), app.remove_separators(text),
  app.username_key(text),
  app.whatsapp_digits(text), app.whatsapp_key(text), app.masked_link(text), app.link_key(text),
  app.posting_link(text), app.posting_key(text), app.has_all_links(text, text, text, text) to app_guest;

create policy own on affiliate_products for select to app_guest
  using (affiliate_id = (select app.guest_affiliate()));
grant select (affiliate_id, product_id, position) on affiliate_products to app_guest;

create policy own on affiliate_link_videos for select to app_guest
  using (affiliate_id = (select app.guest_affiliate()));
-- The creator records the links of a post. It counts as posted if no link is missing, and none has a warning that staff
-- have not accepted. A video that was returned for a change waits for a check instead.
create policy post on affiliate_link_videos for update to app_guest
  using (affiliate_id = (select app.guest_affiliate())
    and (status_link_posting = 'belum' or status_link_posting = 'dikembalikan' and returned_reason is not null))
  with check (affiliate_id = (select app.guest_affiliate()) and case status_link_posting
    when 'belum' then true
    when 'sudah' then has_all_links and posting_warnings <@ posting_accepted and returned_reason is null
    else false end);
grant select (id, affiliate_id, video_id, product_id, link_video_vo, link_video_review, tanggal_max_upload,
  status_link_posting, link_posting_vo, link_posting_review, posting_warnings, posting_accepted, has_all_links,
  awaits_check,
  returned_reason, returned_post, times_returned, sent_at),
  update (status_link_posting, link_posting_vo, link_posting_review) on affiliate_link_videos to app_guest;

create policy of_own_videos on videos for select to app_guest
  using (exists (select from affiliate_link_videos lv where lv.video_id = videos.id));
grant select (id, no_video) on videos to app_guest;

create policy of_own_products on products for select to app_guest
  using (exists (select from affiliate_products ap where ap.product_id = products.id)
    or exists (select from affiliate_link_videos lv where lv.product_id = products.id));
grant select (id, product_name) on products to app_guest;

-- The address is given and corrected until the parcel is sent.
create policy own on shipping_addresses for select to app_guest
  using (affiliate_id = (select app.guest_affiliate()));
create policy give on shipping_addresses for insert to app_guest
  with check (affiliate_id = (select app.guest_affiliate()) and app.guest_awaits_parcel());
create policy correct on shipping_addresses for update to app_guest
  using (affiliate_id = (select app.guest_affiliate()) and app.guest_awaits_parcel());
grant select (affiliate_id, recipient, address, district, city, postal_code, courier_note, revision),
  insert (affiliate_id, recipient, address, district, city, postal_code, courier_note),
  update (recipient, address, district, city, postal_code, courier_note) on shipping_addresses to app_guest;

-- Checks whether the actor may see everything on the page of an affiliate, also the products of all videos.
-- Other users get no link, since the page shows everything.
create function app.sees_whole_page(affiliate uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select app.can('data_affiliate_edit') and exists (
    select from public.affiliate_registrations a
    where a.id = sees_whole_page.affiliate and (app.sees_all_affiliates()
      or a.selected_product_ids && app.visible_products() and a.selected_product_ids <@ app.visible_products()
        and not exists (
          select from public.affiliate_link_videos lv
          where lv.affiliate_id = a.id and lv.product_id <> all (app.visible_products()))))
$$;
grant execute on function app.sees_whole_page(uuid) to app_request;

-- Staff see when a page was opened if they may hand out its link.
alter table creator_page_visits enable row level security;
create policy read on creator_page_visits for select to app_request
  using ((select app.can('data_affiliate_edit')) and app.sees_whole_page(affiliate_id));
grant select (affiliate_id, opened_at) on creator_page_visits to app_request;
create policy own on creator_page_visits to app_guest
  using (affiliate_id = (select app.guest_affiliate()))
  with check (affiliate_id = (select app.guest_affiliate()) and opened_at = now());
grant select (affiliate_id, opened_at), insert (affiliate_id, opened_at), update (opened_at)
  on creator_page_visits to app_guest;
create trigger _900_notify_change after insert or update or delete or truncate on creator_page_visits
  for each statement execute function app.notify_change();

-- A new link has the next generation. Nobody can make an ended link valid again.
grant select (page_generation), update (page_generation) on affiliate_registrations to app_request;
create function app.guard_page_generation() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if app.is_request() and new.page_generation not in (old.page_generation, old.page_generation + 1) then
    raise exception 'a new link has the next generation' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger _110_guard_page before update of page_generation on affiliate_registrations
  for each row execute function app.guard_page_generation();

-- Staff see whether the new link was opened, so the visit of the old one is forgotten.
create function app.forget_old_visit() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.creator_page_visits v where v.affiliate_id = new.id;
  return null;
end
$$;
create trigger _810_forget_old_visit after update of page_generation on affiliate_registrations for each row
  when (new.page_generation <> old.page_generation) execute function app.forget_old_visit();

-- Staff show the reason of a rejection to the creator by copying it to `sample_shown_reason`. A change of the reason
-- clears the copy.
grant select (sample_shown_reason), update (sample_shown_reason) on affiliate_registrations to app_request;
create function app.hide_old_reason() returns trigger
  language plpgsql as $$
begin
  new.sample_shown_reason := null;
  return new;
end
$$;
create trigger _210_hide_old_reason before update on affiliate_registrations for each row
  when (new.sample_shown_reason is distinct from new.sample_product_reason and new.sample_shown_reason is not null)
  execute function app.hide_old_reason();
-- Returns why the guest's sample was rejected; null unless staff show the reason.
create function app.guest_shown_reason() returns text
  language sql stable security definer set search_path = ''
  return (select a.sample_shown_reason from public.affiliate_registrations a
    where a.id = app.guest_affiliate() and a.sample_product_status = 'rejected');
grant execute on function app.guest_shown_reason() to app_guest;
