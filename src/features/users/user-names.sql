-- Returns the name of a user by whom a list is filtered, for the label of filters such as 'registered by'. Returns
-- null, as for an id that does not exist, unless this user registered an affiliate, approved or sent a sample, or
-- assigned a video that the actor may see. The last two arguments of each search ask for one row.
create function app.name_of_author(profile uuid) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case when exists (select app.find_affiliates(null, jsonb_build_object('registered_by', profile), 1, 0))
      or exists (select app.find_affiliates(null, jsonb_build_object('approved_by', profile), 1, 0))
      or exists (select app.find_affiliates(null, jsonb_build_object('sent_by', profile), 1, 0))
      or exists (select app.find_videos(jsonb_build_object('given_by', profile), null, 1, 0))
    then app.name_of_audit_actor(profile) end;
end
$$;
grant execute on function app.name_of_author(uuid) to app_request;
