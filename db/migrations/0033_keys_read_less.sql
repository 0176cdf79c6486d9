-- Most names are no address: without a slash none of these patterns can match, and to find that out took them
-- several times as long as all else of reading a name.
create or replace function app.username_key(username text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  folded text := app.folded(username);
begin
  return regexp_replace(
    coalesce(
      case when strpos(folded, '/') > 0 then
        substring(folded from '^(?:https?://)?(?:www\.|m\.)?(?:tiktok\.com/(?:@|%40)|instagram\.com/@?(?!(?:p|reel|reels|tv|stories|explore|accounts|direct)(?:[/?#]|$))|(?:shopee\.co\.id|id\.shopee\.com)/(?!(?:shop|product|search|user|buyer|cart|m)(?:[/?#]|$)|[^ ?#]*-i\.[0-9])|youtube\.com/(?:@|%40|c/|user/))([^/?#& @]+)')
      end,
      folded),
    '^[@ ]+', '');
end
$$;

-- The keys are columns: to ask these reads neither a second time.
alter table affiliate_registrations
  drop constraint affiliate_registrations_username_given,
  drop constraint affiliate_registrations_whatsapp_given,
  add constraint affiliate_registrations_username_given check (username_key <> ''),
  add constraint affiliate_registrations_whatsapp_given check (whatsapp_key <> '');
