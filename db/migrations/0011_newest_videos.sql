-- The dashboard asks for the videos of the last days and the latest ones.
create index videos_newest on videos (created_at desc, id);
