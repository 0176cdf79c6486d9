-- Giving an affiliate another video instead of one that is not posted, and moving single videos to another deadline, are
-- bulk actions too. So is a change of posting statuses on the edit screen, which can be undone in the same way.
alter table bulk_actions
  drop constraint bulk_actions_kind_known,
  add constraint bulk_actions_kind_known check (kind in
    ('approve', 'reject', 'send', 'contact', 'give', 'deadline', 'extend', 'move', 'take_back', 'swap', 'posting',
      'product', 'remove'));
