-- Antrean WA: whoever makes a deck of messages goes through it; nobody else opens it, superadmins neither: what came of it
-- stands in the histories of those who were written to. Writing them asks what a chat from a card asks.

-- How long one goes on, and when its messages are gone. `deck.ts` has the former too; a test compares them.
create function app.deck_open_for() returns interval
  language sql immutable
  return interval '7 days';
create function app.deck_kept() returns interval
  language sql immutable
  return interval '8 days';

create function app.deck_goes_on(made_at timestamptz, closed_at timestamptz) returns boolean
  language sql stable
  return closed_at is null and made_at > now() - app.deck_open_for();

alter table chat_decks enable row level security;
create policy own on chat_decks to app_request
  using ((select app.can('data_affiliate')) and (select app.can('data_affiliate_whatsapp'))
    and made_by = (select app.actor_id()))
  with check ((select app.can('data_affiliate')) and (select app.can('data_affiliate_whatsapp'))
    and made_by = (select app.actor_id()));
grant select (id, made_at, template_id, template_name, template_content, mark_contacted, closed_at),
  insert (template_id, template_name, template_content, mark_contacted), update (mark_contacted, closed_at)
  on chat_decks to app_request;
-- No delete: the purge does.

create function app.sign_deck() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.made_by := coalesce(app.actor_id(), new.made_by);
  -- One at a time of each person, so that two do not both find room.
  perform from public.profiles p where p.id = new.made_by for no key update;
  if app.actor_id() is not null and (
    (select count(*) from public.chat_decks d
      where d.made_by = new.made_by and app.deck_goes_on(d.made_at, d.closed_at)
        and exists (select from public.chat_cards c where c.deck_id = d.id and c.state = 'waiting')) >= 20
    or (select count(*) from public.chat_decks d where d.made_by = new.made_by) >= 100) then
    raise exception 'somebody has so many decks at a time'
      using errcode = 'check_violation', constraint = 'chat_decks_so_many';
  end if;
  return new;
end
$$;
create trigger _300_set_created_by before insert on chat_decks
  for each row execute function app.sign_deck();
create trigger _900_notify_change after insert or update or delete or truncate on chat_decks
  for each statement execute function app.notify_change();

alter table chat_cards enable row level security;
create policy read on chat_cards for select to app_request
  using ((select app.can('data_affiliate')) and (select app.can('data_affiliate_whatsapp'))
    and exists (select from chat_decks d where d.id = deck_id));
create policy make on chat_cards for insert to app_request
  with check (exists (select from chat_decks d where d.id = deck_id and d.made_at = now())
    and exists (select from affiliate_registrations a where a.id = affiliate_id));
create policy decide on chat_cards for update to app_request
  using (exists (select from chat_decks d where d.id = deck_id and app.deck_goes_on(d.made_at, d.closed_at)));
grant select (id, deck_id, place, affiliate_id, state, decided_at, opened_at, contacted_revision),
  insert (deck_id, place, affiliate_id, about, whatsapp, message, stopped),
  update (about, whatsapp, message, stopped, state, opened_at, contacted_revision) on chat_cards to app_request;
-- No delete: the deck takes them along.

-- What was written, while the affiliate is one whom the maker sees: of others, and of those who are gone, nothing.
create view app.chat_cards_shown with (security_barrier) as
  select c.id, c.about, c.whatsapp, c.message, c.stopped
  from public.chat_cards c
  join public.chat_decks d on d.id = c.deck_id
  join public.affiliate_registrations a on a.id = c.affiliate_id
  where (select app.can('data_affiliate')) and (select app.can('data_affiliate_whatsapp'))
    and d.made_by = (select app.actor_id())
    and ((select app.sees_all_affiliates()) or a.selected_product_ids && (select app.visible_products())::uuid[]);
grant select on app.chat_cards_shown to app_request;

-- When it was decided, and when its chat was first opened, is now; no request says otherwise.
create function app.keep_card_dates() returns trigger
  language plpgsql as $$
begin
  if new.state <> old.state then
    new.decided_at := case when new.state <> 'waiting' then now() end;
    new.contacted_revision := null;
  end if;
  new.opened_at := case when new.opened_at is not null then coalesce(old.opened_at, now()) end;
  return new;
end
$$;
create trigger _250_dates before update on chat_cards
  for each row execute function app.keep_card_dates();
create trigger _900_notify_change after insert or update or delete or truncate on chat_cards
  for each statement execute function app.notify_change();

-- A chat that somebody opens elsewhere is what a card warns of.
create function app.notify_chat() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('live', 'chat_cards');
  return null;
end
$$;
create trigger _800_warn_cards after insert on timeline
  for each row when (new.act = 'chat opened') execute function app.notify_chat();

-- Takes back the step that a card's decision took, where it still can be. @returns whether it was
create function app.try_undo_step(affiliate uuid, revision integer) returns boolean
  language plpgsql as $$
begin
  perform app.undo_step(affiliate, revision);
  return true;
exception when check_violation or insufficient_privilege then
  return false;
end
$$;

-- No message outlives what it speaks of.
create function app.forget_chats(subject uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.chat_cards c where c.about @> array[subject];
  delete from public.chat_decks d where d.template_id = subject;
end
$$;
-- No grant: `app.erase` asks.

-- Where nothing is, nobody is told.
create function app.purge_decks() returns void
  language plpgsql set search_path = '' as $$
begin
  if exists (select from public.chat_decks where made_at < now() - app.deck_kept()) then
    delete from public.chat_decks where made_at < now() - app.deck_kept();
  end if;
end
$$;

grant execute on function app.deck_open_for(), app.deck_goes_on(timestamptz, timestamptz), app.try_undo_step(uuid, integer)
  to app_request;
