-- Warnings about the links of posted videos, for users who follow up affiliates. A link is never refused because of a
-- warning, and users may accept a warning.
--
-- A warning is a text of two words: the field, 'vo' or 'review', and the kind. Example: 'vo other_account'.
-- `posting_warnings` holds the warnings of a video, `posting_accepted` those that a user has accepted. The migrations
-- define two functions: `app.posting_link(link)` returns {platform, handle, id of the post}, each null if the link
-- doesn't say it, and `app.posting_key(link)` returns the same text for all links to one post.

-- Returns the kind of the warning about one link of an affiliate, or null. A handle is the username in a link; a link
-- without one gets no warning about it. `findWarningKind` in posting-link.ts does the same.
create function app.find_warning_kind(link text, affiliate_platform text, affiliate_username_key text) returns text
  language sql immutable
  return (
    select case
      when link is null then null
      when post.platform is null then 'no_post'
      when post.platform <> affiliate_platform then 'other_platform'
      when post.id is null then 'short'
      when post.handle <> affiliate_username_key then 'other_account'
    end
    from app.posting_link(link) as parts
    cross join lateral (select parts[1] as platform, parts[2] as handle, parts[3] as id) post);

-- Checks whether another video, of any affiliate, has a link to the same post.
create function app.has_same_post(link text, except_id uuid) returns boolean
  language sql stable
  return exists (
    select from public.affiliate_link_videos assignment
    where app.posting_key(link) in (assignment.link_posting_vo_key, assignment.link_posting_review_key)
      and assignment.id <> except_id);

-- Returns all warnings about the two links of an assigned video.
create function app.find_posting_warnings(assignment_id uuid, affiliate_id uuid, vo text, review text) returns text[]
  language sql stable
  return (
    select array_remove(array[
      -- Null if there is no warning, since a concatenation with null is null.
      'vo ' || app.find_warning_kind(vo, affiliate.platform, affiliate.username_key),
      'review ' || app.find_warning_kind(review, affiliate.platform, affiliate.username_key),
      case when app.has_same_post(vo, assignment_id) then 'vo used_before' end,
      case when app.has_same_post(review, assignment_id) then 'review used_before' end,
      case when app.posting_key(vo) = app.posting_key(review) then 'review same_links' end], null)
    from public.affiliate_registrations affiliate where affiliate.id = find_posting_warnings.affiliate_id);

-- Takes a lock for each post to which the links lead, so that the second of two transactions that save the same link
-- sees the first. The locks are taken in the order of the keys; otherwise two transactions with the same two links
-- could wait for each other. Links that are null are skipped.
create function app.lock_posts(links text[]) returns void
  language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('posting ' || post.key, 0))
  from (
    select distinct app.posting_key(link) as key from unnest(links) as link where link is not null order by key) post;
end
$$;

-- Sets the warnings of a video, and removes acceptances of warnings that it no longer has. Stores who has accepted the
-- others and when; both are null if no warning is accepted.
create function app.set_posting_warnings() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  is_restored boolean := tg_op = 'INSERT' and new.revision > 1;
begin
  if new.link_posting_vo is null and new.link_posting_review is null then
    new.posting_warnings := '{}';
  else
    perform app.lock_posts(array[new.link_posting_vo, new.link_posting_review]);
    new.posting_warnings := app.find_posting_warnings(new.id, new.affiliate_id, new.link_posting_vo,
      new.link_posting_review);
  end if;
  if is_restored then
    return new; -- A row restored from the trash keeps its acceptances.
  end if;
  new.posting_accepted := array(
    select distinct warning from unnest(new.posting_accepted) as warning
    where warning = any (new.posting_warnings) order by warning);
  if new.posting_accepted = '{}' then
    new.posting_accepted_by := null;
    new.posting_accepted_at := null;
  elsif tg_op = 'INSERT' or (new.posting_accepted, new.link_posting_vo, new.link_posting_review)
    is distinct from (old.posting_accepted, old.link_posting_vo, old.link_posting_review) then
    new.posting_accepted_by := app.actor_id();
    new.posting_accepted_at := now();
  end if;
  return new;
end
$$;
create trigger _260_set_posting_warnings before insert or update of link_posting_vo, link_posting_review,
  posting_accepted
  on affiliate_link_videos for each row execute function app.set_posting_warnings();

-- Updates the warnings of other videos with the same link when a link is added or removed.
create function app.update_warnings_of_same_posts() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  old_keys text[] := case when tg_op <> 'INSERT' then array[old.link_posting_vo_key, old.link_posting_review_key] end;
  new_keys text[] := case when tg_op <> 'DELETE' then array[new.link_posting_vo_key, new.link_posting_review_key] end;
  post_keys text[] := array_remove(old_keys || new_keys, null);
begin
  if old_keys is distinct from new_keys and post_keys <> '{}' then
    update public.affiliate_link_videos other
    set posting_warnings = app.find_posting_warnings(other.id, other.affiliate_id, other.link_posting_vo,
      other.link_posting_review)
    where (other.link_posting_vo_key = any (post_keys) or other.link_posting_review_key = any (post_keys))
      and other.id <> coalesce(new.id, old.id);
  end if;
  return null;
end
$$;
create trigger _550_update_warnings_of_same_posts
  after insert or delete or update of link_posting_vo, link_posting_review
  on affiliate_link_videos for each row execute function app.update_warnings_of_same_posts();

-- Updates the warnings of an affiliate's videos when their account changes.
create function app.update_warnings_of_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.affiliate_link_videos assignment
  set posting_warnings = app.find_posting_warnings(assignment.id, assignment.affiliate_id, assignment.link_posting_vo,
    assignment.link_posting_review)
  where assignment.affiliate_id = new.id
    and (assignment.link_posting_vo is not null or assignment.link_posting_review is not null);
  return null;
end
$$;
create trigger _550_update_warnings_of_account after update of platform, username on affiliate_registrations
  for each row when ((old.platform, old.username_key) is distinct from (new.platform, new.username_key))
  execute function app.update_warnings_of_account();

-- Returns the affiliates with this username, on any platform, that the actor sees, for a pasted link
-- that contains it. Runs as the owner, since the index can't be used under a policy.
create function app.find_affiliates_by_username(username_key text) returns setof uuid
  language sql stable rows 1 security definer set search_path = '' as $$
  select affiliate.id from public.affiliate_registrations affiliate
  where affiliate.username_key = find_affiliates_by_username.username_key and (select app.can('data_affiliate'))
    and ((select app.sees_all_affiliates())
      or affiliate.selected_product_ids && (select app.visible_products())::uuid[])
$$;

grant execute on function app.find_affiliates_by_username(text), app.posting_link(text),
  app.posting_key(text) to app_request;
