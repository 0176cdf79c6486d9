-- Rights on the private page of a creator (an affiliate) or of an applicant. Whoever has the link of a page, its
-- holder, acts as a guest: a login of the group app_guest, without a session. The policies below let guests see and
-- change what belongs to the one affiliate of their link. Other grants to app_guest stand in consents.sql and
-- time-requests.sql.

-- Makes the current transaction act for a guest: stores '<kind> <id> <random salt>' in the setting app.guest, sealed
-- like app.actor (see actor.sql). It has no grant, since its caller can become the guest of any row.
-- @param kind 'creator' or 'applicant'
-- @param subject the id of the affiliate, or of the applicant's link
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

-- Makes the holder of a creator's link the guest of this transaction. Like `app.begin_request`, it is the first
-- statement, and raises an error if the link has ended, so that nothing else runs.
-- @param subject the affiliate that the link names
-- @param generation the number that the link contains; a new link has the next number and ends older ones
create function app.begin_creator(subject uuid, generation integer, read_only boolean) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  -- Waits while a new version of the program, which locks this table, replaces functions and policies.
  perform from public.sessions limit 0;
  if not exists (
    select from public.affiliate_registrations where id = subject and page_generation = generation) then
    raise exception 'this link has ended' using errcode = 'invalid_authorization_specification';
  end if;
  perform app.seal_guest('creator', subject, read_only);
end
$$;
grant execute on function app.begin_creator(uuid, integer, boolean) to app_guest;

-- Makes the holder of an applicant's link the guest of this transaction, or raises the error of an ended link. Once the
-- application is accepted, the link of its first sender opens the affiliate's page, until staff make a new link. Links
-- of repeated applications with the same WhatsApp number never open it: anybody can type a number that is not theirs.
-- @param subject the row of application_links that the link names
-- @param generation 1, like that of an affiliate's first link
create function app.begin_applicant(subject uuid, generation integer, read_only boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  affiliate uuid; -- null unless the application is accepted and the link is that of its first sender
begin
  -- Waits as `app.begin_creator` does.
  perform from public.sessions limit 0;
  select case when link.is_first then application.affiliate_id end into affiliate
  from public.application_links link join public.applications application on application.id = link.application_id
  where link.id = subject;
  if not found then
    raise exception 'this link has ended' using errcode = 'invalid_authorization_specification';
  end if;
  if affiliate is null then
    perform app.seal_guest('applicant', subject, read_only);
  else
    perform app.begin_creator(affiliate, generation, read_only);
  end if;
end
$$;
grant execute on function app.begin_applicant(uuid, integer, boolean) to app_guest;

-- Returns the `subject` that `app.seal_guest` stored; null in a transaction without a guest of this kind. Asks for the
-- setting before the seal: see `app.actor_setting` in actor.sql.
create function app.guest_subject(kind text) returns uuid
  language sql
  return case when starts_with(current_setting('app.guest', true), kind || ' ') then
    case when app.digest(current_setting('app.guest', true)) = currval('app.seal')
      then split_part(current_setting('app.guest', true), ' ', 2)::uuid end
  end;

-- Returns the affiliate whose page this transaction serves; null in any other transaction.
create function app.guest_affiliate() returns uuid
  language sql
  return app.guest_subject('creator');
grant execute on function app.guest_subject(text), app.guest_affiliate() to app_guest;

-- Returns what an applicant wrote in the form, and whether staff declined the application; no row for creators. It is
-- all that an applicant sees, since the policies below are for creators. The sender of a repeated application does not
-- learn that the first was accepted: theirs keeps waiting.
create function app.guest_application()
  returns table (platform text, username text, product_wished text, declined boolean)
  language sql stable security definer set search_path = '' as $$
  select link.platform, link.username, link.product_wished, application.state = 'declined'
  from public.application_links link join public.applications application on application.id = link.application_id
  where link.id = (select app.guest_subject('applicant'))
$$;
grant execute on function app.guest_application() to app_guest;

-- Checks whether the sample of the guest's affiliate is approved ('disetujui') and not yet sent.
create function app.guest_awaits_parcel() returns boolean
  language sql stable
  return exists (
    select from public.affiliate_registrations
    where id = (select app.guest_affiliate()) and sample_product_status = 'disetujui');
grant execute on function app.guest_awaits_parcel() to app_guest;

create policy own on affiliate_registrations for select to app_guest
  using (id = (select app.guest_affiliate()));
-- The creator confirms the arrival of a sent ('terkirim') sample once, with the current time. Only staff can undo the
-- confirmation.
create policy confirm_arrival on affiliate_registrations for update to app_guest
  using (id = (select app.guest_affiliate()) and sample_product_status = 'terkirim' and sample_received_at is null)
  with check (id = (select app.guest_affiliate()) and sample_received_at = now());
grant select (id, username, nama, platform, sample_product_status, sample_changed_at, sample_courier, sample_resi,
  sample_received_at), update (sample_received_at) on affiliate_registrations to app_guest;
-- An update recomputes the generated columns of the row.
grant execute on function app.remove_ignorable_characters(text), app.fold_text(text), app.remove_separators(text),
  app.username_key(text), app.whatsapp_digits(text), app.whatsapp_key(text), app.masked_link(text),
  app.link_key(text), app.posting_link(text), app.posting_key(text), app.has_all_links(text, text, text, text)
  to app_guest;

create policy own on affiliate_products for select to app_guest
  using (affiliate_id = (select app.guest_affiliate()));
grant select (affiliate_id, product_id, position) on affiliate_products to app_guest;

create policy own on affiliate_link_videos for select to app_guest
  using (affiliate_id = (select app.guest_affiliate()));
-- The creator records the links of a post while the video is not posted ('belum') or was returned for a change
-- ('dikembalikan' with a reason). The creator can make it count as posted ('sudah') only if no link is missing, staff
-- have accepted each warning about a link, and the video was not returned; otherwise it waits for a check by staff.
create policy record_post on affiliate_link_videos for update to app_guest
  using (affiliate_id = (select app.guest_affiliate())
    and (status_link_posting = 'belum' or (status_link_posting = 'dikembalikan' and returned_reason is not null)))
  with check (affiliate_id = (select app.guest_affiliate()) and case status_link_posting
    when 'belum' then true
    when 'sudah' then has_all_links and posting_warnings <@ posting_accepted and returned_reason is null
    else false end);
grant select (id, affiliate_id, video_id, product_id, link_video_vo, link_video_review, tanggal_max_upload,
  status_link_posting, link_posting_vo, link_posting_review, posting_warnings, posting_accepted, has_all_links,
  awaits_check, returned_reason, returned_post, times_returned, sent_at),
  update (status_link_posting, link_posting_vo, link_posting_review) on affiliate_link_videos to app_guest;

-- The subqueries of the next two policies see only the guest's rows, by the policies above.
create policy own on videos for select to app_guest
  using (exists (select from affiliate_link_videos where video_id = videos.id));
grant select (id, no_video) on videos to app_guest;

create policy own on products for select to app_guest
  using (exists (select from affiliate_products where product_id = products.id)
    or exists (select from affiliate_link_videos where product_id = products.id));
grant select (id, product_name) on products to app_guest;

-- Creators give and correct their address until the parcel is sent.
create policy own on shipping_addresses for select to app_guest
  using (affiliate_id = (select app.guest_affiliate()));
create policy give on shipping_addresses for insert to app_guest
  with check (affiliate_id = (select app.guest_affiliate()) and app.guest_awaits_parcel());
create policy correct on shipping_addresses for update to app_guest
  using (affiliate_id = (select app.guest_affiliate()) and app.guest_awaits_parcel());
grant select (affiliate_id, recipient, address, district, city, postal_code, courier_note, revision),
  insert (affiliate_id, recipient, address, district, city, postal_code, courier_note),
  update (recipient, address, district, city, postal_code, courier_note) on shipping_addresses to app_guest;

-- Checks whether the actor may see everything on the page of an affiliate: all chosen products, and the products of all
-- videos. Only such users get its link.
create function app.sees_whole_page(affiliate uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select app.can('data_affiliate_edit') and exists (
    select from public.affiliate_registrations
    where id = sees_whole_page.affiliate
      and (app.sees_all_affiliates()
        or (cardinality(selected_product_ids) > 0 and selected_product_ids <@ app.visible_products()
          and not exists (
            select from public.affiliate_link_videos assignment
            where assignment.affiliate_id = sees_whole_page.affiliate
              and assignment.product_id <> all (app.visible_products())))))
$$;
grant execute on function app.sees_whole_page(uuid) to app_request;

-- Staff see when a page was last opened if they may hand out its link.
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

-- Staff make a new link by increasing the generation. No request can make an ended link valid again.
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

-- Deletes the visit by the old link, since staff look whether the new one was opened.
create function app.delete_old_visit() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.creator_page_visits where affiliate_id = new.id;
  return null;
end
$$;
create trigger _810_delete_old_visit after update of page_generation on affiliate_registrations for each row
  when (new.page_generation <> old.page_generation) execute function app.delete_old_visit();

-- Staff show the reason of a rejection to the creator by copying `sample_product_reason` to `sample_shown_reason`. A
-- later change of the reason clears the copy.
grant select (sample_shown_reason), update (sample_shown_reason) on affiliate_registrations to app_request;
create function app.clear_shown_reason() returns trigger
  language plpgsql as $$
begin
  new.sample_shown_reason := null;
  return new;
end
$$;
create trigger _210_clear_shown_reason before update on affiliate_registrations for each row
  when (new.sample_shown_reason is distinct from new.sample_product_reason and new.sample_shown_reason is not null)
  execute function app.clear_shown_reason();

-- Returns why the guest's sample was rejected; null unless staff show the reason.
create function app.guest_shown_reason() returns text
  language sql stable security definer set search_path = ''
  return (select sample_shown_reason from public.affiliate_registrations
    where id = app.guest_affiliate() and sample_product_status = 'rejected');
grant execute on function app.guest_shown_reason() to app_guest;
