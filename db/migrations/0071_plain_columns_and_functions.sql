-- The functions that normalize a text get verbs that say what they do. Their callers in columns and checks follow by
-- themselves; a body in PL/pgSQL is text, so the four that call one of them are defined again, otherwise unchanged.
alter function app.seen(text) rename to remove_ignorable_characters;
alter function app.folded(text) rename to fold_text;
alter function app.squeezed(text) rename to remove_separators;

create or replace function app.fold_text(text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return lower(btrim(regexp_replace(
    regexp_replace(normalize(app.remove_ignorable_characters($1), NFC), '[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]', '-', 'g'),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
    collate "und-x-icu") collate "C";
end
$$;

create or replace function app.remove_separators(text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(app.fold_text($1), '[ ._@-]+', '', 'g');
end
$$;

create or replace function app.username_key(username text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  folded text := app.fold_text(username);
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

create or replace function app.whatsapp_digits(whatsapp text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  folded text := app.fold_text(whatsapp);
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

-- A deleted row is stored with its values, and with the rows that depended on it.
alter table trash rename column was to row_values;
alter table trash rename column hung to dependents;

-- An applicant who sends the form again reapplies.
alter table applications rename column again to reapplications;
alter table applications rename column again_at to reapplied_at;
alter table applications rename constraint applications_again_at_most_5 to applications_reapplications_at_most_5;
