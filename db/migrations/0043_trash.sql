-- The table of deleted rows gets the name that the screens and the API use.
alter table bin rename to trash;
alter table trash rename constraint bin_pkey to trash_pkey;
alter table trash rename constraint bin_resource_known to trash_resource_known;
alter table trash rename constraint bin_deleter to trash_deleter;
alter index bin_newest rename to trash_newest;
alter index bin_by_age rename to trash_by_age;
alter index bin_by_deleter rename to trash_by_deleter;
