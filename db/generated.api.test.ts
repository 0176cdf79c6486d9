/** Rows that bench/generate.ts inserts without triggers are the same as those that the triggers would have made. */
import { expect, it } from 'vitest'
import { generate } from '#bench/generate.ts'
import { freshDatabase } from '#test/fresh-database.ts'

const { owner, url } = await freshDatabase()

const storedAsIs = `
  select 'products of affiliates' as what, md5(string_agg(ap::text, ' ' order by ap.affiliate_id, ap.product_id)) as rows
  from affiliate_products ap
  union all select 'links of videos', md5(string_agg(l::text, ' ' order by l.link_key)) from video_links l
  union all select 'status of videos', md5(string_agg(v.id || v.status, ' ' order by v.id)) from videos v
  union all select 'dates', md5(string_agg(concat(a.sample_changed_at, a.whatsapp_changed_at), ' ' order by a.id))
  from affiliate_registrations a
  union all select 'who has no video', md5(string_agg(a.id || a.without_video::text, ' ' order by a.id)) from affiliate_registrations a
  union all select 'posted or returned',
    md5(string_agg(concat(lv.id, lv.posted_at is null, lv.returned_at is null, lv.link_video_vo), ' ' order by lv.id))
  from affiliate_link_videos lv
  order by 1`

it('generated rows stay the same after their triggers run', async () => {
  await generate(url, { affiliates: 300, videos: 200, products: 7 })
  const generated = await owner(storedAsIs)
  expect(generated).toHaveLength(6)
  await owner('create temp table selections as select id, selected_product_ids from affiliate_registrations')
  await owner(`update affiliate_registrations set selected_product_ids = '{}'`)
  await owner(`update affiliate_registrations a set selected_product_ids = s.selected_product_ids
    from selections s where s.id = a.id`)
  await owner('delete from video_links')
  await owner(`update videos set video_vo = video_vo || '/x'`)
  await owner('update videos set video_vo = left(video_vo, -2)')
  await owner(`update videos set status = 'video baru'`)
  await owner('update affiliate_registrations set without_video = true')
  const [stored] = await owner<{ columns: string }>(`
    select string_agg(attname, ', ') as columns from pg_attribute
    where attrelid = 'affiliate_link_videos'::regclass and attnum > 0 and attgenerated = ''`)
  await owner('create temp table assignments as table affiliate_link_videos')
  await owner('delete from affiliate_link_videos')
  await owner(
    `insert into affiliate_link_videos (${stored?.columns}) select ${stored?.columns} from assignments`,
  )
  expect(await owner(storedAsIs)).toEqual(generated)
})
