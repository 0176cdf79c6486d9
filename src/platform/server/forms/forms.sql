-- Rules about spam in submissions of public forms: messages and applications. A mark on a submission says why it is
-- suspected as spam; `spamMarks` in public-form.ts lists the marks. The mark is null if the submission is not
-- suspected.

-- Checks whether a mark means that a bot sent the form. The other marks are also given to submissions of people.
create function app.is_machine_mark(mark text) returns boolean
  language sql immutable
  return mark in ('trap', 'quick');
grant execute on function app.is_machine_mark(text) to app_request;

-- Returns the maximum number of submissions of one form with this mark, so that a flood can't fill the disk. If there
-- are more, the oldest with the same mark are deleted. Unmarked ones (null) are never deleted: while the maximum of
-- them waits, the next submissions get the mark 'flood'.
create function app.submission_limit(mark text) returns integer
  language sql immutable
  return case when app.is_machine_mark(mark) then 300 else 1000 end;
