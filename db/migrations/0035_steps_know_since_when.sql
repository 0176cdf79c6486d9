-- Since when the state that a step left had been what it was, so that an undone step leaves no trace in what waits. Null in
-- steps that were taken before.
alter table affiliate_steps add column changed_at_before timestamptz;
