-- What PostgreSQL lets everybody in a database do, and no request has a use for: large objects, which no policy covers, and
-- ending the connections of one's own login, which all requests share. Only a superuser may take that away; to any other
-- owner PostgreSQL says so in a warning, and docs/deploy.md names the command.
revoke execute on function pg_catalog.lo_creat(integer), pg_catalog.lo_create(oid), pg_catalog.lo_from_bytea(oid, bytea),
  pg_catalog.pg_terminate_backend(integer, bigint), pg_catalog.pg_cancel_backend(integer) from public;
