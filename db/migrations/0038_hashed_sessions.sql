-- The token of a session opens a login, so only its SHA-256 is stored: a copy of the table opens nothing. Sessions that are
-- alive now go on, since their cookies hold the token itself.

alter table sessions rename column token to token_hash;
alter table sessions rename constraint sessions_token_unique to sessions_token_hash_unique;
update sessions set token_hash = encode(sha256(convert_to(token_hash, 'UTF8')), 'hex');
