-- People leave separators out, swap them or put a space there, and paste the number of a parcel. `search_text` therefore also
-- holds the words of the name, the name without separators, and that number. Twin: `squeezed` of username.ts. Each word and
-- the whole follow a space, so that an index knows where they begin.
create function app.squeezed(text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(app.folded($1), '[ ._@-]+', '', 'g');
end
$$;

alter table affiliate_registrations drop column search_text;
alter table affiliate_registrations add column search_text text not null generated always as (
  app.folded(username) || ' ' || regexp_replace(app.folded(username), '[ ._@-]+', ' ', 'g') || ' ' || app.squeezed(username) || ' ' || app.folded(whatsapp) || ' ' || app.whatsapp_key(whatsapp)
    || coalesce(' ' || app.squeezed(sample_resi), '')) stored;
create index affiliate_registrations_search on affiliate_registrations using gin (search_text gin_trgm_ops);
