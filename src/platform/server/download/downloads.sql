-- Records in the user's timeline that they download a list, in which format and how many rows. Downloads call it when
-- they start, since data of an incomplete download has left the system as well.
create function app.audit_download(list text, format text, row_count bigint) returns void
  language sql security definer set search_path = '' as $$
  insert into public.timeline (actor_id, subject_type, act, subject_id, changes)
  values (app.actor_id(), 'account', 'downloaded', app.actor_id(), jsonb_build_object(
    'list', jsonb_build_array(null, list), 'format', jsonb_build_array(null, format),
    'rows', jsonb_build_array(null, row_count)))
$$;
grant execute on function app.audit_download(text, text, bigint) to app_request;
