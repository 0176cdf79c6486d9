-- Reminders of an affiliate are snoozed: the usual word, in columns, in the trash and in the history.
alter table affiliate_registrations rename column put_off_until to snoozed_until;
alter table affiliate_registrations rename column put_off_by to snoozed_by;
alter index affiliate_registrations_put_off rename to affiliate_registrations_snoozed;
update trash set was = was - 'put_off_until' - 'put_off_by'
  || jsonb_build_object('snoozed_until', was -> 'put_off_until', 'snoozed_by', was -> 'put_off_by')
where was ? 'put_off_until';
update timeline set changes = changes - 'put_off_until' || jsonb_build_object('snoozed_until', changes -> 'put_off_until')
where changes ? 'put_off_until';
