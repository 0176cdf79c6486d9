-- However often a session is renewed, 90 days after it began its holder signs in anew.

create function app.limit_session() returns trigger
  language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
  return new;
end
$$;
create trigger limit_session before insert or update on sessions
  for each row execute function app.limit_session();
update sessions set expires_at = expires_at;

create index sessions_by_end on sessions (expires_at);
