-- Whether a mark says that a machine posted; the others are given to people as well.
create function app.is_machine_mark(mark text) returns boolean
  language sql immutable
  return mark in ('trap', 'quick');
grant execute on function app.is_machine_mark(text) to app_request;

-- How many of what visitors send by one form are kept at most, of each mark by itself: beyond, the oldest of the same mark go.
-- So a flood fills no disk, what machines send drives out nothing but what machines sent, and there is always room. Of the
-- unmarked, which nobody drops, so many wait until the next are marked.
create function app.most_waiting(mark text) returns integer
  language sql immutable
  return case when app.is_machine_mark(mark) then 300 else 1000 end;
