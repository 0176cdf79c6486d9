-- How texts are read that people paste: names, numbers, links. Columns are computed and checked by these functions, so
-- they are part of the schema: one changes in a migration only, together with every column that it makes. The program
-- has a twin of each key; `db/readings.api.test.ts` compares them.

create extension if not exists pg_trgm;

-- 9 before 10 before 100.
create collation app.natural (provider = icu, locale = 'und-u-kn-true');

-- Text without the characters that take no ink (zero-width, direction marks, fillers, variation selectors), which
-- would let two names look alike and still differ.
create function app.seen(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace($1,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g');

-- Any dash is a hyphen, any space one space, no letter is great. The ICU collation folds every script alike, whatever
-- locale the server was made with.
create function app.folded(text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(
    regexp_replace(normalize(app.seen($1), NFC), '[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]', '-', 'g'),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
    collate "und-x-icu") collate "C";

create function app.username_key(username text) returns text
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
create function app.whatsapp_key(whatsapp text) returns text
  language sql immutable strict parallel safe
  return coalesce(nullif(app.whatsapp_digits(whatsapp), ''), app.folded(whatsapp)) collate "C";

-- Spellings of one link share a key: host without case, http or https, default port, www., trailing slash, fragment and
-- what follows who clicked make no other link.
create function app.link_key(link text) returns text
  language sql immutable strict parallel safe
  return
    regexp_replace(regexp_replace(regexp_replace(
      lower(substring(link from '^(?:[hH][tT][tT][pP][sS]?://)?([^/?#]*)') collate "und-x-icu"),
      '^www\.', ''), ':(?:80|443)$', ''), '\.$', '') collate "C"
    || rtrim(substring(link from '^(?:[hH][tT][tT][pP][sS]?://)?[^/?#]*([^?#]*)'), '/')
    || coalesce((
      select '?' || string_agg(pair, '&' order by n)
      from unnest(string_to_array(substring(link from '^[^?#]*\?([^#]*)'), '&')) with ordinality as query (pair, n)
      where pair <> '' and pair !~* '^(?:utm_[^=]*|is_from_webapp|sender_device|sender_web_id|web_id|_r|_t|igsh|igshid|si|usp|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|mibextid)(?:=|$)'), '');

-- Scheme and the first three characters of the host, or all of a shorter one, then asterisks.
create function app.masked_link(link text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(link, '^(https?://)([^/?#]{0,3}).*$', '\1\2********', 'i');

-- A link that may be shown as one: http or https, a host with a dot, no user name hidden before it, nothing without ink.
-- Short enough for the index that keeps links unique.
create domain web_link as text
  constraint web_link_short check (octet_length(value) <= 2000)
  constraint web_link_http check (
    value ~* '^https?://[^\s/?#@\\:.]+(\.[^\s/?#@\\:.]+)+\.?(:[0-9]{1,5})?([/?#]\S*)?$'
    and value = app.seen(value)
    and value !~ '[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]');
