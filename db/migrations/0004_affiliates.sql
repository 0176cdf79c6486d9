-- Two spellings of one name or number must collide, so each row carries a key that ignores spelling.
-- The ICU collation folds every script alike, whatever locale the server was made with.

-- Text without the characters that take no ink (zero-width, direction marks, fillers, variation selectors), which
-- would let two names look alike and still differ.
create function app.seen(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace($1,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]',
    '', 'g');

create function app.username_key(username text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(app.seen(username), NFC), '^[@\s]+|\s+$', '', 'g') collate "und-x-icu") collate "C";

-- 08…, 8…, 62…, +62…, 0062… all become 628…; text without a digit stands for itself. `whatsappDigits` agrees.
create function app.whatsapp_key(whatsapp text) returns text
  language sql immutable strict parallel safe
  return case
    when whatsapp !~ '[0-9]' then lower(btrim(app.seen(whatsapp)) collate "und-x-icu") collate "C"
    else regexp_replace(
      regexp_replace(
        regexp_replace(regexp_replace(whatsapp, '[^0-9]', '', 'g'), '^00', ''),
        '^(620+|0+)8', '628'),
      '^8', '628') collate "C"
  end;

create table affiliate_registrations (
  id uuid primary key default gen_random_uuid(),
  platform text not null default 'tiktok'
    constraint affiliate_registrations_platform_known check (platform in ('tiktok', 'shopee', 'instagram', 'youtube')),
  username text not null
    constraint affiliate_registrations_username_given check (app.username_key(username) <> ''),
  whatsapp text not null
    constraint affiliate_registrations_whatsapp_given check (app.whatsapp_key(whatsapp) <> ''),
  product_id uuid constraint affiliate_registrations_product references products on delete set null,
  selected_product_ids uuid[] not null default '{}'
    constraint affiliate_registrations_selection_without_null check (array_position(selected_product_ids, null) is null),
  status_whatsapp text not null default 'belum'
    constraint affiliate_registrations_status_whatsapp_known check (status_whatsapp in ('belum', 'sudah')),
  sample_product_status text not null default 'review'
    constraint affiliate_registrations_sample_known
    check (sample_product_status in ('review', 'disetujui', 'rejected', 'terkirim')),
  sample_product_reason text
    constraint affiliate_registrations_reason_of_rejection
    check (sample_product_reason is null or sample_product_status = 'rejected'),
  created_by uuid default app.actor_id()
    constraint affiliate_registrations_creator references profiles on delete set null,
  created_at timestamptz not null default now(),
  -- counts the saves, so that the second of two people who edit at once can be told
  revision integer not null default 1,
  username_key text not null generated always as (app.username_key(username)) stored,
  whatsapp_key text not null generated always as (app.whatsapp_key(whatsapp)) stored,
  search_text text not null generated always as (
    lower(username collate "und-x-icu") || ' ' || whatsapp || ' ' || app.whatsapp_key(whatsapp)
  ) stored,
  constraint affiliate_registrations_username_unique unique (platform, username_key),
  constraint affiliate_registrations_whatsapp_unique unique (whatsapp_key),
  constraint affiliate_registrations_product_in_selection
    check (cardinality(selected_product_ids) = 0
      or (product_id is not null and product_id = any (selected_product_ids)))
);
create index affiliate_registrations_newest on affiliate_registrations (created_at desc, id);
create index affiliate_registrations_search on affiliate_registrations using gin (search_text gin_trgm_ops);
create index affiliate_registrations_by_product on affiliate_registrations (product_id);
create index affiliate_registrations_by_creator on affiliate_registrations (created_by);

-- The effective products of an affiliate, a row each: his selection, or the product he registered for.
-- Kept by trigger; the date is repeated here so that one product's newest page is one index scan.
create table affiliate_products (
  affiliate_id uuid not null constraint affiliate_products_affiliate references affiliate_registrations on delete cascade,
  product_id uuid not null constraint affiliate_products_product references products on delete cascade,
  position integer not null,
  created_at timestamptz not null,
  primary key (affiliate_id, product_id)
);
create index affiliate_products_newest on affiliate_products (product_id, created_at desc, affiliate_id);

create function app.follow_affiliate() returns trigger
  language plpgsql as $$
begin
  if new.sample_product_status <> 'rejected' then
    new.sample_product_reason := null;
  end if;
  if tg_op = 'UPDATE' then
    new.revision := old.revision + 1;
    if old.sample_product_status = 'terkirim' and new.sample_product_status <> 'terkirim' then
      raise exception 'a sent sample stays sent'
        using errcode = 'check_violation', constraint = 'affiliate_registrations_sent_is_final';
    end if;
    if new.sample_product_status = 'terkirim' and old.sample_product_status not in ('disetujui', 'terkirim') then
      raise exception 'only an approved sample can be sent'
        using errcode = 'check_violation', constraint = 'affiliate_registrations_sent_after_approval';
    end if;
  end if;
  return new;
end
$$;
create trigger follow_affiliate before insert or update on affiliate_registrations
  for each row execute function app.follow_affiliate();

create function app.keep_affiliate_products() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  effective uuid[] := case
    when cardinality(new.selected_product_ids) > 0 then new.selected_product_ids
    else array_remove(array[new.product_id], null)
  end;
begin
  delete from public.affiliate_products where affiliate_id = new.id and product_id <> all (effective);
  insert into public.affiliate_products (affiliate_id, product_id, position, created_at)
  select new.id, chosen.product_id, min(chosen.position), new.created_at
  from unnest(effective) with ordinality as chosen (product_id, position)
  group by chosen.product_id
  on conflict (affiliate_id, product_id) do update set position = excluded.position;
  return null;
end
$$;
create trigger keep_affiliate_products
  after insert or update of product_id, selected_product_ids on affiliate_registrations
  for each row execute function app.keep_affiliate_products();

-- A product that goes is taken out of every selection; the next one chosen takes its place as the main product.
create function app.leave_selections() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.affiliate_registrations a
  set selected_product_ids = array_remove(a.selected_product_ids, old.id),
      product_id = case when a.product_id = old.id
        then (array_remove(a.selected_product_ids, old.id))[1] else a.product_id end
  from public.affiliate_products ap
  where ap.product_id = old.id and a.id = ap.affiliate_id;
  return old;
end
$$;
create trigger leave_selections before delete on products
  for each row execute function app.leave_selections();
