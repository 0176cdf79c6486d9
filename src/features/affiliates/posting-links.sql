-- Warnings about the links of a posted video. Users may accept a warning; a link is never refused because of one.

-- Returns what looks wrong about one link of an affiliate, or null. `findWarningKind` in posting-link.ts does the same.
create function app.posting_doubt(link text, platform text, username_key text) returns text
  language sql immutable
  return (
    select case
      when link is null then null
      when post[1] is null then 'no_post'
      when post[1] <> platform then 'other_platform'
      when post[3] is null then 'short'
      when post[2] <> username_key then 'other_account'
    end
    from app.posting_link(link) as post);

-- Checks whether another video, of any affiliate, has a link to the same post.
create function app.has_same_post(link text, except_id uuid) returns boolean
  language sql stable
  return exists (
    select from public.affiliate_link_videos lv
    where app.posting_key(link) in (lv.link_posting_vo_key, lv.link_posting_review_key) and lv.id <> except_id);

create function app.posting_warnings(id uuid, affiliate_id uuid, vo text, review text) returns text[]
  language sql stable
  return (
    select array_remove(array[
      'vo ' || app.posting_doubt(vo, a.platform, a.username_key),
      'review ' || app.posting_doubt(review, a.platform, a.username_key),
      case when app.has_same_post(vo, posting_warnings.id) then 'vo used_before' end,
      case when app.has_same_post(review, posting_warnings.id) then 'review used_before' end,
      case when app.posting_key(vo) = app.posting_key(review) then 'review same_links' end], null)
    from public.affiliate_registrations a where a.id = posting_warnings.affiliate_id);

-- Computes the warnings. The lock makes the second of two transactions that save the same link see the first. Only
-- warnings about the current links can be accepted.
create function app.set_posting_warnings() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.link_posting_vo is null and new.link_posting_review is null then
    new.posting_warnings := '{}';
  else
    perform pg_advisory_xact_lock(hashtextextended('posting ' || key, 0))
    from (
      select distinct app.posting_key(link) as key
      from unnest(array[new.link_posting_vo, new.link_posting_review]) as link where link is not null order by 1) posts;
    new.posting_warnings := app.posting_warnings(new.id, new.affiliate_id, new.link_posting_vo,
      new.link_posting_review);
  end if;
  if tg_op = 'INSERT' and new.revision > 1 then
    return new; -- a restored row retains the accepted warnings
  end if;
  new.posting_accepted := array(
    select warning from unnest(new.posting_accepted) as warning where warning = any (new.posting_warnings) group by 1
      order by 1);
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
create trigger _260_warn before insert or update of link_posting_vo, link_posting_review, posting_accepted
  on affiliate_link_videos for each row execute function app.set_posting_warnings();

-- Updates the warnings of other videos with the same link when a link is added or removed.
create function app.update_warnings_of_same_posts() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before text[] := case when tg_op <> 'INSERT' then array[old.link_posting_vo_key, old.link_posting_review_key] end;
  after text[] := case when tg_op <> 'DELETE' then array[new.link_posting_vo_key, new.link_posting_review_key] end;
  keys text[] := array_remove(before || after, null);
begin
  if before is distinct from after and keys <> '{}' then
    update public.affiliate_link_videos lv
    set posting_warnings = app.posting_warnings(lv.id, lv.affiliate_id, lv.link_posting_vo, lv.link_posting_review)
    where (lv.link_posting_vo_key = any (keys) or lv.link_posting_review_key = any (keys))
      and lv.id <> coalesce(new.id, old.id);
  end if;
  return null;
end
$$;
create trigger _550_same_posts after insert or delete or update of link_posting_vo, link_posting_review
  on affiliate_link_videos for each row execute function app.update_warnings_of_same_posts();

-- Updates the warnings of an affiliate's videos when their account changes.
create function app.update_warnings_of_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.affiliate_link_videos lv
  set posting_warnings = app.posting_warnings(lv.id, lv.affiliate_id, lv.link_posting_vo, lv.link_posting_review)
  where lv.affiliate_id = new.id and (lv.link_posting_vo is not null or lv.link_posting_review is not null);
  return null;
end
$$;
create trigger _550_account after update of platform, username on affiliate_registrations for each row
  when ((old.platform, old.username_key) is distinct from (new.platform, new.username_key))
  execute function app.update_warnings_of_account();

-- Returns the affiliates with this username, on any platform, that the actor sees. Runs as the owner, since the index
-- can't be used under a policy.
create function app.find_affiliates_by_username(username_key text) returns setof uuid
  language sql stable rows 1 security definer set search_path = '' as $$
  select a.id from public.affiliate_registrations a
  where a.username_key = find_affiliates_by_username.username_key and (select app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or a.selected_product_ids && (select app.visible_products())::uuid[])
$$;

grant execute on function app.find_affiliates_by_username(text), app.posting_link(text),
  app.posting_key(text) to app_request;
