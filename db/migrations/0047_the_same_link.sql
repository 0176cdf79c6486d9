-- Spellings of one link share a key: host without case, http or https, default port, www., trailing slash, fragment and
-- what follows who clicked make no other link. `linkKey` of the program agrees; a test compares the two.
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

-- A host has a dot, and nothing in a link is without ink. Rows from before stay as they are until they are changed.
alter domain web_link drop constraint web_link_http;
alter domain web_link add constraint web_link_http check (
  value ~* '^https?://[^\s/?#@\\:.]+(\.[^\s/?#@\\:.]+)+\.?(:[0-9]{1,5})?([/?#]\S*)?$'
  and value = app.seen(value)
  and value !~ '[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]') not valid;

alter table videos
  add video_vo_key text generated always as (app.link_key(video_vo::text)) stored,
  add video_review_key text generated always as (app.link_key(video_review::text)) stored,
  -- drawn by number_video, after what can be checked: a refused video costs no number
  alter no_video drop default;

-- Of videos that share a link only now, the oldest holds it; the others keep showing theirs and hold nothing.
alter table video_links rename column link to link_key;
delete from video_links;
insert into video_links (link_key, video_id)
select distinct on (held.key) held.key, held.id
from (
  select video_vo_key as key, id, no_video from videos
  union all select video_review_key, id, no_video from videos
) held
where held.key is not null
order by held.key, held.no_video;
