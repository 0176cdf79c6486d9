-- Names and numbers are read as people paste them: any dash and space, what takes no ink, tel:, wa.me, profile links.
-- `folded`, `whatsappKey` and `usernameKey` of the program agree; a test compares them. These functions make stored
-- columns, so they change in migrations only, together with the columns.

create or replace function app.seen(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace($1,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g');

create function app.folded(text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(
    regexp_replace(normalize(app.seen($1), NFC), '[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]', '-', 'g'),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
    collate "und-x-icu") collate "C";

create or replace function app.username_key(username text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    coalesce(
      substring(app.folded(username) from '^(?:https?://)?(?:www\.|m\.)?(?:tiktok\.com/(?:@|%40)|instagram\.com/@?(?!(?:p|reel|reels|tv|stories|explore|accounts|direct)(?:[/?#]|$))|(?:shopee\.co\.id|id\.shopee\.com)/(?!(?:shop|product|search|user|buyer|cart|m)(?:[/?#]|$)|[^ ?#]*-i\.[0-9])|youtube\.com/(?:@|%40|c/|user/))([^/?#& @]+)'),
      app.folded(username)),
    '^[@ ]+', '');

create function app.whatsapp_digits(whatsapp text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          coalesce(
            regexp_replace(
              substring(app.folded(whatsapp) from '(?:wa\.me/|[?&]phone=|^tel:)((?:%[0-9a-f]{2}|[^?&#;/a-z%])*)'),
              '%[0-9a-f]{2}', '', 'g'),
            app.folded(whatsapp)),
          '[^0-9]', '', 'g'),
        '^00', ''),
      '^(620+|0+)8', '628'),
    '^8', '628');

-- 08…, 8…, 62…, +62…, 0062… all become 628…; text without a number stands for itself.
create or replace function app.whatsapp_key(whatsapp text) returns text
  language sql immutable strict parallel safe
  return coalesce(nullif(app.whatsapp_digits(whatsapp), ''), app.folded(whatsapp)) collate "C";

-- Rows that are the same only now: the oldest keeps its text. A later name gets a number behind it, a later WhatsApp
-- goes back to the digits by which it was known, so that nothing is lost and everything can be found and corrected.
create temporary table known on commit drop as
  select id, whatsapp_key, false as is_back from affiliate_registrations;
alter table affiliate_registrations
  drop constraint affiliate_registrations_username_unique,
  drop constraint affiliate_registrations_whatsapp_unique;
do $$
begin
  loop
    update affiliate_registrations a
    set username = app.username_key(a.username) || ' (' || same.n || ')'
    from (select id, row_number() over (partition by platform, app.username_key(username) order by created_at, id) as n
      from affiliate_registrations) same
    where a.id = same.id and same.n > 1;
    exit when not found;
  end loop;
  loop
    with same as (
      select a.id, row_number() over (
        partition by app.whatsapp_key(a.whatsapp) order by k.is_back desc, a.created_at, a.id) as n
      from affiliate_registrations a join known k using (id)
    ), back as (
      update known set is_back = true from same where known.id = same.id and same.n > 1 returning known.id, known.whatsapp_key
    )
    update affiliate_registrations a
    set whatsapp = case when back.whatsapp_key ~ '^[0-9]+$' then back.whatsapp_key else a.whatsapp || ' ganda' end
    from back where a.id = back.id;
    exit when not found;
  end loop;
end
$$;

alter table affiliate_registrations drop column username_key, drop column whatsapp_key, drop column search_text;
alter table affiliate_registrations
  add username_key text not null generated always as (app.username_key(username)) stored,
  add whatsapp_key text not null generated always as (app.whatsapp_key(whatsapp)) stored,
  add search_text text not null generated always as (
    app.folded(username) || ' ' || app.folded(whatsapp) || ' ' || app.whatsapp_key(whatsapp)
  ) stored,
  add constraint affiliate_registrations_username_unique unique (platform, username_key),
  add constraint affiliate_registrations_whatsapp_unique unique (whatsapp_key);
create index affiliate_registrations_search on affiliate_registrations using gin (search_text gin_trgm_ops);
