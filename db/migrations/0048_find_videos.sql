-- Videos are found by a piece of their link, in whatever spelling it was pasted.
alter table videos add search_text text not null generated always as (
  app.folded(coalesce(app.link_key(video_vo::text), '') || ' ' || coalesce(app.link_key(video_review::text), ''))) stored;
create index videos_search on videos using gin (search_text gin_trgm_ops);

-- A video bears its owner's present e-mail; of one who is gone, the last that he had.
drop trigger sign_video on videos;
update videos v set dibuat_oleh = p.email
from profiles p where p.id = v.created_by and v.dibuat_oleh <> p.email;
