-- Moving single videos to another deadline is a bulk action too.
alter table bulk_actions
  drop constraint bulk_actions_kind_known,
  add constraint bulk_actions_kind_known check (kind in
    ('approve', 'reject', 'send', 'contact', 'give', 'deadline', 'extend', 'move', 'take_back', 'swap', 'product', 'remove'));

-- The usual number of deadlines per day counts posted videos as well, which the index of open deadlines does not have.
create index affiliate_link_videos_by_deadline on affiliate_link_videos (tanggal_max_upload, product_id);
