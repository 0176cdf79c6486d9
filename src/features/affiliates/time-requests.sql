-- Requests of creators for more days for a video, made on their private page and answered by staff.
--
-- `asked_answer` is the state of the last request: 'waiting', 'granted' or 'refused'; null if there was none. The
-- generated column `awaits_answer` is true while staff must answer it: it is waiting, the video is neither posted nor
-- returned, and the creator has not sent all links.

grant select (asked_days, asked_reason, asked_at, asked_answer, awaits_answer), update (asked_answer)
  on affiliate_link_videos to app_request;
grant select (asked_days, asked_reason, asked_at, asked_answer, awaits_answer), update (asked_days, asked_reason)
  on affiliate_link_videos to app_guest;

-- Returns how many more days a creator gets at once, without an answer by staff: the `granted_days` of the need
-- 'tenggat' for the first request of a video that is at most three days late, else 0.
-- @param asked_at when the creator last asked; null if never
create function app.days_granted_at_once(asked_at timestamptz, deadline date) returns int
  language sql stable security definer set search_path = ''
  return case when asked_at is null and deadline >= app.today() - 3 then
    coalesce((select schedule.granted_days from public.reminder_schedules schedule where schedule.need = 'tenggat'), 0)
    else 0 end;
grant execute on function app.days_granted_at_once(timestamptz, date) to app_guest;

-- Decides a request of a creator: it is granted if it asks for no more days than are granted at once, else it waits for
-- staff. When staff set a later deadline, or remove the deadline, a waiting request is granted too.
create function app.decide_time_request() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  is_from_creator boolean := app.guest_affiliate() is not null;
  may_request boolean := new.asked_days is not null and old.tanggal_max_upload is not null
    and not old.awaits_answer and not old.awaits_check;
  has_more_time boolean := new.tanggal_max_upload is null or new.tanggal_max_upload > old.tanggal_max_upload;
begin
  if is_from_creator then
    if not may_request then
      raise exception 'the creator may not ask for more time now' using errcode = 'insufficient_privilege';
    end if;
    new.asked_at := now();
    new.asked_answer := 'waiting';
    if new.asked_days <= app.days_granted_at_once(old.asked_at, old.tanggal_max_upload) then
      new.asked_answer := 'granted';
      new.tanggal_max_upload := greatest(old.tanggal_max_upload, app.today()) + new.asked_days;
    else
      perform app.end_snooze(new.affiliate_id);
    end if;
  elsif old.awaits_answer and new.asked_answer = 'waiting' and has_more_time then
    new.asked_answer := 'granted';
  end if;
  return new;
end
$$;
create trigger _230_decide_time_request before update of asked_days, asked_reason, tanggal_max_upload
  on affiliate_link_videos for each row execute function app.decide_time_request();
