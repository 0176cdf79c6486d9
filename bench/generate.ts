/** Fills a migrated database with as much work as years of it would leave: for benchmarks and query plans. */
import { Client } from 'pg'

export interface Size {
  affiliates: number
  videos: number
  products: number
}

/** @param url a migrated database; runs as its owner */
export async function generate(url: string, size: Size): Promise<void> {
  const owner = new Client({ connectionString: url })
  await owner.connect()
  try {
    // A server with JIT would compile each row's functions first.
    await owner.query('set jit = off')
    await owner.query('begin')
    await owner.query(products, [size.products])
    await owner.query(affiliates, [size.affiliates])
    await owner.query(videos, [size.videos])
    await owner.query(assignments)
    await owner.query('commit')
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}

const products = `
  insert into products (product_number, product_name, product_benefit, price)
  select 'B-' || i, 'Produk ' || i, 'Manfaat ' || i, 50000 + i * 1000
  from generate_series(1, $1::int - (select count(*)::int from products)) i`

/** Names from syllables, so that three letters match a few rows or thousands; one in five has two products. */
const affiliates = `
  with numbered as (select id, row_number() over (order by product_number) - 1 as n, count(*) over () as all_of_them from products)
  insert into affiliate_registrations (username, platform, whatsapp, selected_product_ids,
    status_whatsapp, sample_product_status, created_at)
  select
    (array['nad','put','ayu','int','lar','cit','din','may','tia','sal'])[1 + i % 10]
      || (array['ya','ri','skin','glow','beauty','daily','story'])[1 + i / 10 % 7] || '.' || to_hex(i * 2654435761 % 4294967296),
    (array['tiktok','shopee','instagram','youtube'])[1 + i % 4],
    '08' || (10000000000 + i),
    case when i % 5 = 0 then array[main.id, other.id] else array[main.id] end,
    case when i % 3 = 0 then 'belum' else 'sudah' end,
    (array['review','disetujui','terkirim','rejected'])[1 + i / 7 % 4],
    now() - i * interval '5 minutes'
  from generate_series(1, $1::bigint) i
  join numbered main on main.n = i % main.all_of_them
  join numbered other on other.n = (i + 1) % other.all_of_them`

const videos = `
  with numbered as (select id, row_number() over (order by product_number) - 1 as n, count(*) over () as all_of_them from products)
  insert into videos (product_id, video_vo, created_by, dibuat_oleh, created_at)
  select p.id, 'https://drive.example.com/vo/' || i, null, 'bench@example.com', now() - i * interval '10 minutes'
  from generate_series(1, $1::bigint) i join numbered p on p.n = i % p.all_of_them`

/** Half of the videos are with an affiliate of their product. */
const assignments = `
  insert into affiliate_link_videos (affiliate_id, product_id, video_id, link_video_vo, tanggal_max_upload, status_link_posting, link_posting_vo)
  select a.affiliate_id, v.product_id, v.id, v.video_vo, current_date + (v.no_video % 20 - 10),
    (array['belum','sudah','dikembalikan'])[1 + v.no_video % 3],
    case when v.no_video % 3 = 1 then 'https://www.tiktok.com/@x/video/' || v.no_video end
  from (select *, row_number() over (partition by product_id order by no_video) as n from videos where no_video % 2 = 0) v
  join (select affiliate_id, product_id, row_number() over (partition by product_id order by created_at desc, affiliate_id) as n
        from affiliate_products) a on a.product_id = v.product_id and a.n = v.n`
