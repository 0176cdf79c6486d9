-- A sign-in writes here when it has hashed the same password by a newer algorithm. The trigger _100_rehash moves the value to
-- `password` before it is stored, so the triggers on `update of password` do not take it for another password.

alter table accounts
  add column rehashed_password text constraint accounts_rehashed_password_is_moved check (rehashed_password is null);
