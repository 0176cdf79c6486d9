-- The same keys for a fraction of the work; what is stored stays as it is. A function in SQL is planned anew by each
-- statement that writes a row, with all that it calls, which took longer than all else of registering an affiliate; one
-- in PL/pgSQL is planned once for a connection.

create or replace function app.folded(text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return lower(btrim(regexp_replace(
    regexp_replace(normalize(app.seen($1), NFC), '[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]', '-', 'g'),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
    collate "und-x-icu") collate "C";
end
$$;

create or replace function app.username_key(username text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  folded text := app.folded(username);
begin
  return regexp_replace(
    coalesce(
      substring(folded from '^(?:https?://)?(?:www\.|m\.)?(?:tiktok\.com/(?:@|%40)|instagram\.com/@?(?!(?:p|reel|reels|tv|stories|explore|accounts|direct)(?:[/?#]|$))|(?:shopee\.co\.id|id\.shopee\.com)/(?!(?:shop|product|search|user|buyer|cart|m)(?:[/?#]|$)|[^ ?#]*-i\.[0-9])|youtube\.com/(?:@|%40|c/|user/))([^/?#& @]+)'),
      folded),
    '^[@ ]+', '');
end
$$;

create or replace function app.whatsapp_digits(whatsapp text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  folded text := app.folded(whatsapp);
begin
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          coalesce(
            regexp_replace(
              substring(folded from '(?:wa\.me/|[?&]phone=|^tel:)((?:%[0-9a-f]{2}|[^?&#;/a-z%])*)'),
              '%[0-9a-f]{2}', '', 'g'),
            folded),
          '[^0-9]', '', 'g'),
        '^00', ''),
      '^(620+|0+)8', '628'),
    '^8', '628');
end
$$;

-- Strict, it would not be written into the statement: its body is not.
alter function app.whatsapp_key(text) called on null input;

create or replace function app.link_key(link text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return
    regexp_replace(regexp_replace(regexp_replace(
      lower(substring(link from '^(?:[hH][tT][tT][pP][sS]?://)?([^/?#]*)') collate "und-x-icu"),
      '^www\.', ''), ':(?:80|443)$', ''), '\.$', '') collate "C"
    || rtrim(substring(link from '^(?:[hH][tT][tT][pP][sS]?://)?[^/?#]*([^?#]*)'), '/')
    || coalesce((
      select '?' || string_agg(pair, '&' order by n)
      from unnest(string_to_array(substring(link from '^[^?#]*\?([^#]*)'), '&')) with ordinality as query (pair, n)
      where pair <> '' and pair !~* '^(?:utm_[^=]*|is_from_webapp|sender_device|sender_web_id|web_id|_r|_t|igsh|igshid|si|usp|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|mibextid)(?:=|$)'), '');
end
$$;

-- The link is read once, and only by the patterns of its platform.
create or replace function app.posting_link(link text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  key text := app.link_key(link);
begin
  return coalesce((
    select array[platform, nullif(app.username_key(parts[1]), ''), nullif(parts[2], '')]
    from (values
      (1, 'tiktok', 'tiktok', '(?:m\.)?tiktok\.com/(?:@|%40)([^/?]*)/(?:video|photo)/([0-9]+)'),
      (2, 'tiktok', 'tiktok', '(?:m\.)?tiktok\.com()/(?:v|embed|embed/v2|player/v1)/([0-9]+)'),
      (3, 'tiktok', 'tiktok', '(?:(?:vt|vm)\.tiktok\.com|(?:m\.)?tiktok\.com/t)/[^/?]()()'),
      (4, 'instagram', 'instagr', '(?:m\.)?instagram\.com/share/[^/?]()()'),
      (5, 'instagram', 'instagr', '(?:(?:m\.)?instagram\.com|instagr\.am)()/(?:p|reels?|tv)/(?!audio/)([A-Za-z0-9_-]+)'),
      (6, 'instagram', 'instagr', '(?:m\.)?instagram\.com/([A-Za-z0-9_.]+)/(?:p|reels?|tv)/([A-Za-z0-9_-]+)'),
      (7, 'youtube', 'youtu', '(?:m\.)?youtube\.com()/(?:shorts|live|embed|v)/([A-Za-z0-9_-]{11})(?:[/?]|$)'),
      (8, 'youtube', 'youtu', '(?:m\.)?youtube\.com()/watch/?\?(?:.*&)?v=([A-Za-z0-9_-]{11})(?:&|$)'),
      (9, 'youtube', 'youtu', 'youtu\.be()/([A-Za-z0-9_-]{11})(?:[/?]|$)'),
      (10, 'shopee', 'sh', '(?:sv|feeds)\.shopee\.co\.id()/share(?:-video)?/([^/?]+)'),
      (11, 'shopee', 'sh', '(?:s\.shopee\.co\.id|(?:id\.)?shp\.ee|shope\.ee)/[^/?]()()')) as reading (n, platform, holds, pattern),
    lateral regexp_match(key, case when strpos(key, holds) > 0 then '^' || pattern end) as parts
    where parts is not null
    order by n limit 1), '{null,null,null}');
end
$$;

create or replace function app.posting_key(link text) returns text
  language sql immutable strict parallel safe
  return (select coalesce(post[1] || ' ' || post[3], app.link_key(link)) from app.posting_link(link) as post);
