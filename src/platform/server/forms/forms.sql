-- A mark on a submission says why it is suspected as spam: `spamMarks` in public-form.ts. Null for one that is not.

-- Checks whether a mark means that a bot sent the form. The other marks are also given to people.
create function app.is_machine_mark(mark text) returns boolean
  language sql immutable
  return mark in ('trap', 'quick');
grant execute on function app.is_machine_mark(text) to app_request;

-- Returns the maximum number of submissions of one form with this mark. If there are more, the oldest are deleted.
-- Unmarked submissions are never deleted: when this many wait, the next ones get the mark 'flood'. Thus a flood can't
-- fill the disk, and submissions of bots displace only each other.
create function app.submission_limit(mark text) returns integer
  language sql immutable
  return case when app.is_machine_mark(mark) then 300 else 1000 end;
