-- A login has one password; there are none of other services.

alter table accounts
  drop constraint accounts_one_per_provider,
  drop column id,
  drop column account_id,
  drop column provider_id,
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope,
  alter column password set not null,
  add primary key (user_id);
drop index accounts_by_user;
