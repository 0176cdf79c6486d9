-- Letters that anybody may ask for leave older ones good: else a stranger voids the one that the owner holds.
-- A wish for a new e-mail is the owner's own, and the newest counts.
drop index login_tokens_one_letter;
create unique index login_tokens_one_new_email on login_tokens (user_id) where purpose = 'new email';

-- Keys are hashes now; whoever waits begins anew.
delete from rate_limits;
