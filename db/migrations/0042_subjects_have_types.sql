-- The column that says which kind of row an entry of the timeline or of the trash is about gets the usual name.
alter table timeline rename column noun to subject_type;
alter table timeline rename constraint timeline_noun_known to timeline_subject_type_known;
alter table bin rename column noun to resource;
alter table bin rename constraint bin_noun_known to bin_resource_known;
