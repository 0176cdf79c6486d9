-- Links of letters are proven by login_tokens; nothing was ever kept here.

drop table verifications;
