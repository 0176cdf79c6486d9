-- Antrean WA: only the maker of a deck of messages can open it, not even superadmins can. Its results are recorded in
-- the histories of the affiliates. Making a deck needs the same permissions as opening a chat from an affiliate's card.

-- Return how long a deck stays open, and after what time its messages are deleted. `deck.ts` has the former value too;
-- a test compares them.
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
-- No grant for delete: the purge deletes decks.

create function app.sign_deck() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.made_by := coalesce(app.actor_id(), new.made_by);
  -- Locks the maker's profile, so that two concurrent decks of one person can't both pass the limits.
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
-- No grant for delete: cards are deleted with their deck.

-- The content of cards whose affiliate the maker may see. Has no rows for other affiliates and for deleted ones.
create view app.chat_cards_shown with (security_barrier) as
  select c.id, c.about, c.whatsapp, c.message, c.stopped
  from public.chat_cards c
  join public.chat_decks d on d.id = c.deck_id
  join public.affiliate_registrations a on a.id = c.affiliate_id
  where (select app.can('data_affiliate')) and (select app.can('data_affiliate_whatsapp'))
    and d.made_by = (select app.actor_id())
    and ((select app.sees_all_affiliates()) or a.selected_product_ids && (select app.visible_products())::uuid[]);
grant select on app.chat_cards_shown to app_request;

-- Sets the times of the decision and of the first opening of the chat to now, whatever the request contains.
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

-- Announces chats that are opened elsewhere, since cards warn of them.
create function app.notify_chat() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('live', 'chat_cards');
  return null;
end
$$;
create trigger _800_warn_cards after insert on timeline
  for each row when (new.act = 'chat opened') execute function app.notify_chat();

-- Undoes the step that a card's decision took, if that is still possible.
-- @returns true if it was undone
create function app.try_undo_step(affiliate uuid, revision integer) returns boolean
  language plpgsql as $$
begin
  perform app.undo_step(affiliate, revision);
  return true;
exception when check_violation or insufficient_privilege then
  return false;
end
$$;

-- Deletes the messages about a row that is erased, and the decks of an erased template.
create function app.forget_chats(subject uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.chat_cards c where c.about @> array[subject];
  delete from public.chat_decks d where d.template_id = subject;
end
$$;
-- No grant: `app.erase` checks the permission.

-- Deletes nothing if nothing is due, so that no change is announced.
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
