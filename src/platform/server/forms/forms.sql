-- How many of what strangers send by one form wait at most. Beyond, the next are marked, and of the marked the oldest go: a
-- flood fills no disk.
create function app.most_waiting(mark text) returns integer
  language sql immutable
  return case when mark is null then 1000 else 300 end;
