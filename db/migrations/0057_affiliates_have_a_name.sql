-- The name of the person, beside the username. It was known only from an accepted application; now it is a field of
-- every affiliate. It stands in messages and on labels, so it has no control characters and nothing that turns the text
-- around it.
alter table affiliate_registrations add column nama text
  constraint affiliate_registrations_nama_length check (length(nama) between 1 and 100)
  constraint affiliate_registrations_nama_given check (app.folded(nama) <> '')
  constraint affiliate_registrations_nama_plain
    check (nama !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]');

-- The form takes out these characters; a correction while accepting could still add them.
update affiliate_registrations a set nama = applied.nama
from (
  select p.affiliate_id, btrim(regexp_replace(p.nama,
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]', '', 'g')) as nama
  from applications p where p.state = 'accepted') applied
where a.id = applied.affiliate_id and app.folded(applied.nama) <> '';

-- People search by the name as well. It comes last, so that an older search finds what it found before.
alter table affiliate_registrations drop column search_text;
alter table affiliate_registrations add column search_text text not null generated always as (
  app.folded(username) || ' ' || regexp_replace(app.folded(username), '[ ._@-]+', ' ', 'g') || ' ' || app.squeezed(username) || ' ' || app.folded(whatsapp) || ' ' || app.whatsapp_key(whatsapp)
    || coalesce(' ' || app.squeezed(sample_resi), '') || coalesce(' ' || app.folded(nama), '')) stored;
create index affiliate_registrations_search on affiliate_registrations using gin (search_text gin_trgm_ops);
