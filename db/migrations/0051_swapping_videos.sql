-- Giving an affiliate another video instead of one that is not posted is a bulk action too.
alter table bulk_actions
  drop constraint bulk_actions_kind_known,
  add constraint bulk_actions_kind_known check (kind in
    ('approve', 'reject', 'send', 'contact', 'give', 'deadline', 'extend', 'take_back', 'swap', 'product', 'remove'));
