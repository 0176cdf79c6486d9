-- More time for an affiliate's videos, and taking videos back, are bulk actions too.
alter table bulk_actions
  drop constraint bulk_actions_kind_known,
  add constraint bulk_actions_kind_known check (kind in
    ('approve', 'reject', 'send', 'contact', 'give', 'deadline', 'extend', 'take_back', 'product', 'remove'));
