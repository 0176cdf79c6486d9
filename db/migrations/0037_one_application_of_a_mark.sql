-- One application that waits for each number and each mark: what a machine posts with somebody's number takes in nothing that
-- this person posts, also where that is marked.
drop index applications_one_waiting;
create unique index applications_one_waiting on applications (whatsapp_key, coalesce(mark, '')) where state = 'waiting';
