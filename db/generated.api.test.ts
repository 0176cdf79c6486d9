/** bench/generate.ts inserts rows without triggers. Its rows must equal the rows that the triggers would write. */
import { expect, it } from 'vitest'
import { generate } from '#bench/generate.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'

const { queryAsOwner, url } = await createFreshDatabase()

/** Selects the name and a digest of each kind of data that triggers derive. */
const digestsQuery = `
  select 'products of affiliates' as name, md5(string_agg(ap::text, ' ' order by ap.affiliate_id, ap.product_id)) as digest
  from affiliate_products ap
  union all select 'links of videos', md5(string_agg(l::text, ' ' order by l.link_key)) from video_links l
  union all select 'status of videos', md5(string_agg(v.id || v.status, ' ' order by v.id)) from videos v
  union all select 'dates', md5(string_agg(concat(a.sample_changed_at, a.whatsapp_changed_at), ' ' order by a.id))
  from affiliate_registrations a
  union all select 'who has no video', md5(string_agg(a.id || a.without_video::text, ' ' order by a.id)) from affiliate_registrations a
  union all select 'finished videos', md5(string_agg(concat(a.id, a.on_time_videos, a.late_videos), ' ' order by a.id)) from affiliate_registrations a
  union all select 'posted or returned',
    md5(string_agg(concat(lv.id, lv.posted_at is null, lv.returned_at is null, lv.link_video_vo), ' ' order by lv.id))
  from affiliate_link_videos lv
  order by 1`

it('the generator writes the same derived data as the triggers', async () => {
  await generate(url, { affiliates: 300, videos: 200, products: 7 })
  const generatedDigests = await queryAsOwner(digestsQuery)
  expect(generatedDigests).toHaveLength(7)
  // The following changes make the triggers derive the data again, and leave the rows otherwise as they were.
  await queryAsOwner(
    'create temp table selections as select id, selected_product_ids from affiliate_registrations',
  )
  await queryAsOwner(`update affiliate_registrations set selected_product_ids = '{}'`)
  await queryAsOwner(`update affiliate_registrations a set selected_product_ids = s.selected_product_ids
    from selections s where s.id = a.id`)
  await queryAsOwner('delete from video_links')
  await queryAsOwner(`update videos set video_vo = video_vo || '/x'`)
  await queryAsOwner('update videos set video_vo = left(video_vo, -2)')
  await queryAsOwner(`update videos set status = 'video baru'`)
  await queryAsOwner('update affiliate_registrations set without_video = true')
  // The columns of an assignment, except generated columns, which can't be inserted.
  const [assignment] = await queryAsOwner<{ columns: string }>(`
    select string_agg(attname, ', ') as columns from pg_attribute
    where attrelid = 'affiliate_link_videos'::regclass and attnum > 0 and attgenerated = ''`)
  await queryAsOwner('create temp table assignments as table affiliate_link_videos')
  await queryAsOwner('delete from affiliate_link_videos')
  await queryAsOwner('update affiliate_registrations set on_time_videos = 0, late_videos = 0')
  await queryAsOwner(
    `insert into affiliate_link_videos (${assignment?.columns}) select ${assignment?.columns} from assignments`,
  )
  expect(await queryAsOwner(digestsQuery)).toEqual(generatedDigests)
})
