-- Who signs in with a password that somebody else has set makes one of his own first.
alter table profiles add column must_change_password boolean not null default false;

-- It tells this as well from now on; the policies make it anew.
drop function if exists app.describe_actor(uuid);
