-- Who downloads a list is told in his history.
alter table timeline
  drop constraint timeline_act_known,
  add constraint timeline_act_known check (act = 'erased' or act = any (case noun
    when 'account' then array['signed in', 'sessions ended', 'password changed', 'second factor on', 'second factor off',
      'recovery codes renewed', 'recovery code used', 'downloaded']
    else array['made', 'changed', 'deleted', 'restored'] end));
