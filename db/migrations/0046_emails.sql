-- A message that the program sends to a mailbox is an email.
alter table letters rename to emails;
alter table emails rename constraint letters_pkey to emails_pkey;
alter table emails rename constraint letters_user to emails_user;
alter table emails rename constraint letters_login_token to emails_login_token;
alter table emails rename constraint letters_links_prove_something to emails_links_prove_something;
alter table emails rename constraint letters_message to emails_message;
alter table emails rename constraint letters_kind_known to emails_kind_known;
alter table emails rename constraint letters_to_the_brand to emails_to_the_brand;
alter table emails rename constraint letters_message_is_told to emails_have_their_message;
alter index letters_by_user rename to emails_by_user;
alter index letters_by_login_token rename to emails_by_login_token;
alter index letters_by_next_try rename to emails_by_next_try;
alter index letters_by_message rename to emails_by_message;
alter table login_tokens rename constraint login_tokens_letters_have_an_address to login_tokens_emails_have_an_address;
