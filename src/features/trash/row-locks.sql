-- One order of locks for transactions that write many rows, so that no two of them wait for each other: the lock of the
-- trash (deleted-rows.sql), then the user or product that the rows refer to, then affiliates, assignments and videos,
-- each by id. A foreign key with `on delete set null`, or an update with a join, locks rows in any order. Therefore the
-- rows are locked first.

create function app.lock_rows(affiliate_ids uuid[], assignment_ids uuid[], video_ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.affiliate_registrations where id = any (affiliate_ids) order by id for no key update;
  perform from public.affiliate_link_videos where id = any (assignment_ids) order by id for no key update;
  perform from public.videos where id = any (video_ids) order by id for no key update;
end
$$;

-- Locks a user and the rows that name them. The lock on the user keeps others from writing their name into more rows.
create function app.lock_rows_of_user(profile uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles where id = profile for update;
  perform app.lock_rows(
    array(select id from public.affiliate_registrations where created_by = profile or updated_by = profile),
    array(select id from public.affiliate_link_videos where updated_by = profile or posting_accepted_by = profile),
    array(select id from public.videos where created_by = profile or updated_by = profile));
end
$$;

-- Locks a product and the rows that refer to it.
create function app.lock_rows_of_product(product uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.products where id = product for update;
  perform app.lock_rows(
    array(select affiliate_id from public.affiliate_products where product_id = product
      union select affiliate_id from public.affiliate_link_videos where product_id = product),
    array(select id from public.affiliate_link_videos where product_id = product),
    array(select id from public.videos where product_id = product));
end
$$;

create function app.lock_rows_of_deleted_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_rows_of_user(old.id);
  return old;
end
$$;
create trigger _150_lock_rows before delete on profiles
  for each row execute function app.lock_rows_of_deleted_user();
-- The deletion clears `deleted_by` of rows in the trash, and a new e-mail changes videos in the trash.
create trigger _100_lock_trash before delete or update of email on profiles
  for each statement execute function app.lock_trash();
