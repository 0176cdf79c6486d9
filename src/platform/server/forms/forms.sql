-- Checks whether a mark means that a bot sent the form. The other marks are also given to people.
create function app.is_machine_mark(mark text) returns boolean
  language sql immutable
  return mark in ('trap', 'quick');
grant execute on function app.is_machine_mark(text) to app_request;

-- Returns how many submissions of one form are retained at most, for each mark separately. If a mark has
-- more, its oldest submissions are deleted. Unmarked ones are not deleted: when this many wait, the next ones
-- are marked. Thus a flood can't fill the disk, and bots displace only what bots sent.
create function app.submission_limit(mark text) returns integer
  language sql immutable
  return case when app.is_machine_mark(mark) then 300 else 1000 end;
