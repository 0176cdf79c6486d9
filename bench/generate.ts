/** Fills a migrated database with as many rows as years of use produce, for benchmarks and query plans. */
import { Client } from 'pg'

export interface Size {
  affiliates: number
  videos: number
  products: number
}

/** @param url a migrated database, with its owner's login */
export async function generate(url: string, size: Size): Promise<void> {
  const owner = new Client({ connectionString: url })
  await owner.connect()
  try {
    // JIT would spend longer compiling the expressions of these large statements than it saves.
    await owner.query('set jit = off')
    await owner.query(insertProducts, [size.products])
    await owner.query('begin')
    // Turns off triggers and foreign keys. The statements below do in bulk what the triggers do.
    await owner.query('set local session_replication_role = replica')
    await owner.query(insertAffiliates, [size.affiliates])
    await owner.query(insertAffiliateProducts)
    await owner.query(insertAffiliateMonths)
    await owner.query(insertVideos, [size.videos])
    await owner.query(insertVideoLinks)
    await owner.query('analyze affiliate_products, videos')
    await owner.query(insertAssignments)
    await owner.query('analyze affiliate_link_videos')
    await owner.query(updateVideoStatuses)
    await owner.query(markAffiliatesWithVideo)
    await owner.query(countFinishedVideos)
    await owner.query('commit')
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}

const insertProducts = `
  insert into products (product_number, product_name, product_benefit, price)
  select 'B-' || i, 'Produk ' || i, 'Manfaat ' || i, 50000 + i * 1000
  from generate_series(1, $1::int - (select count(*)::int from products)) i`

/**
 * Names are built from syllables, so that a search for three letters finds a few rows or thousands, depending on the
 * letters. One affiliate in five has two products. The product of affiliate i is i modulo the number of products. Each
 * other column divides i by another number first, so that the columns are independent of each other.
 */
const insertAffiliates = `
  with numbered as (select id, row_number() over (order by product_number) - 1 as n, count(*) over () as product_count from products)
  insert into affiliate_registrations (username, platform, whatsapp, selected_product_ids,
    status_whatsapp, sample_product_status, created_at, sample_changed_at, whatsapp_changed_at, sample_approved_at)
  select
    (array['nad','put','ayu','int','lar','cit','din','may','tia','sal'])[1 + i / 11 % 10]
      || (array['ya','ri','skin','glow','beauty','daily','story'])[1 + i / 10 % 7] || '.' || to_hex(i * 2654435761 % 4294967296),
    (array['tiktok','shopee','instagram','youtube'])[1 + i / 3 % 4],
    '08' || (10000000000 + i),
    case when i / 13 % 5 = 0 then array[main.id, other.id] else array[main.id] end,
    case when i % 3 = 0 then 'belum' else 'sudah' end,
    (array['review','disetujui','terkirim','rejected'])[1 + i / 7 % 4],
    now() - i * interval '5 minutes', now() - i * interval '5 minutes', now() - i * interval '5 minutes',
    case when i / 7 % 4 in (1, 2) then now() - i * interval '5 minutes' end
  from generate_series(1, $1::bigint) i
  join numbered main on main.n = i % main.product_count
  join numbered other on other.n = (i + 1) % other.product_count`

const insertVideos = `
  with numbered as (select id, row_number() over (order by product_number) - 1 as n, count(*) over () as product_count from products)
  insert into videos (no_video, product_id, video_vo, created_by, dibuat_oleh, created_at)
  select nextval('videos_no_video'), p.id, 'https://drive.example.com/vo/' || i, null, 'bench@example.com', now() - i * interval '10 minutes'
  from generate_series(1, $1::bigint) i join numbered p on p.n = i % p.product_count`

/** Assigns half of the videos to affiliates of their product. */
const insertAssignments = `
  insert into affiliate_link_videos (affiliate_id, product_id, video_id, link_video_vo, tanggal_max_upload, status_link_posting, link_posting_vo, created_at, posted_at,
    returned_at)
  select a.affiliate_id, v.product_id, v.id, v.video_vo, current_date + (v.no_video / 11 % 20 - 10),
    (array['belum','sudah','dikembalikan'])[1 + v.no_video % 3],
    case when v.no_video % 3 = 1 then 'https://www.tiktok.com/@x/video/' || v.no_video end,
    v.created_at,
    case when v.no_video % 3 = 1 then least(now(), v.created_at + interval '2 days') end,
    case when v.no_video % 3 = 2 then now() end
  from (select *, row_number() over (partition by product_id order by no_video) as n from videos where no_video / 7 % 2 = 0) v
  join (select affiliate_id, product_id, row_number() over (partition by product_id order by created_at desc, affiliate_id) as n
        from affiliate_products) a on a.product_id = v.product_id and a.n = v.n`

// Triggers write these tables and columns row by row; here one statement does so for all rows. The timeline stays empty.
// `db/generated.api.test.ts` checks that triggers would write the same, `affiliate-months.api.test.ts` for the months.

const insertAffiliateProducts = `
  insert into affiliate_products (affiliate_id, product_id, position, created_at)
  select a.id, chosen.product_id, chosen.position, a.created_at
  from affiliate_registrations a cross join unnest(a.selected_product_ids) with ordinality as chosen (product_id, position)
  on conflict do nothing`

const insertAffiliateMonths = `
  insert into affiliate_months (month, product_id, is_main, sample_product_status, status_whatsapp, affiliates)
  select app.month_of(a.created_at), c.product_id, c.is_main, a.sample_product_status, a.status_whatsapp, count(*)
  from affiliate_registrations a cross join app.counted_products(a.selected_product_ids) c group by 1, 2, 3, 4, 5`

const insertVideoLinks = `
  insert into video_links (link_key, video_id) select video_vo_key, id from videos where video_vo_key is not null
  on conflict do nothing`

const updateVideoStatuses = `
  update videos v
  set status = case lv.status_link_posting when 'dikembalikan' then 'dikembalikan' else 'dikirim ke affiliate' end
  from affiliate_link_videos lv where lv.video_id = v.id`

const countFinishedVideos = `
  update affiliate_registrations a set on_time_videos = counted.on_time, late_videos = counted.late
  from (
    select lv.affiliate_id, count(*) filter (where lv.on_time) as on_time,
      count(*) filter (where app.is_late_or_missed(lv.on_time, lv.unposted, lv.status_link_posting)) as late
    from affiliate_link_videos lv group by 1
  ) counted
  where a.id = counted.affiliate_id`

const markAffiliatesWithVideo = `
  update affiliate_registrations a set without_video = false
  where exists (select from affiliate_link_videos lv where lv.affiliate_id = a.id)`
