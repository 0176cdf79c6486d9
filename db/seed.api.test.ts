/** The sample data is plausible: nothing in it happens before its cause. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createFreshDatabase, type FreshDatabase } from '#test/fresh-database.ts'
import { createDemoAffiliates } from './demo/affiliates.ts'
import { createDemoVideos } from './demo/videos.ts'
import { seedDemo } from './seed.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await createFreshDatabase()
  await seedDemo(database.url)
})

/**
 * Counts the assignments for which the condition is true.
 * @param condition SQL about an assignment `lv`, its affiliate `a` and its video `v`
 */
async function countAssignments(condition: string): Promise<number> {
  const [row] = await database.queryAsOwner<{ count: number }>(
    `select count(*)::int as count
     from affiliate_link_videos lv
     join affiliate_registrations a on a.id = lv.affiliate_id
     join videos v on v.id = lv.video_id
     where ${condition}`,
  )
  return row?.count ?? -1
}

describe('no assignment of the sample data', () => {
  it.each([
    [
      'is due before its affiliate registered',
      "lv.tanggal_max_upload < (a.created_at at time zone 'Asia/Jakarta')::date",
    ],
    ['was made before its affiliate registered', 'lv.created_at <= a.created_at'],
    ['was made before its video', 'lv.created_at <= v.created_at'],
    [
      'is due before it was made',
      "lv.tanggal_max_upload < (lv.created_at at time zone 'Asia/Jakarta')::date",
    ],
    ['belongs to an affiliate who was not contacted', "a.status_whatsapp = 'belum'"],
    [
      'belongs to an affiliate whose sample is in review or rejected',
      "a.sample_product_status in ('review', 'rejected')",
    ],
    [
      'is posted by an affiliate whose sample was not sent',
      "lv.status_link_posting = 'sudah' and a.sample_product_status <> 'terkirim'",
    ],
    [
      'is of a product that its affiliate has not selected',
      'not exists (select from affiliate_products p where p.affiliate_id = a.id and p.product_id = lv.product_id)',
    ],
    [
      'was created in the future, or its video or affiliate was',
      'greatest(lv.created_at, v.created_at, a.created_at) > now()',
    ],
  ])('%s', async (_, condition) => {
    expect(await countAssignments(condition)).toBe(0)
  })

  it('contradicts the status of its video', async () => {
    expect(
      await countAssignments(
        `v.status <> 'dikirim ke affiliate' and lv.status_link_posting <> 'dikembalikan'`,
      ),
    ).toBe(0)
    expect(await countAssignments(`v.status = 'video baru'`)).toBe(0)
  })
})

describe('the sample data', () => {
  it('has assignments and affiliates at every stage, a few late and several due later', async () => {
    const lateCount = await countAssignments(
      `lv.status_link_posting = 'belum' and lv.tanggal_max_upload < app.today()`,
    )
    expect(lateCount).toBeGreaterThanOrEqual(2)
    expect(lateCount).toBeLessThanOrEqual(6)
    expect(
      await countAssignments(`lv.status_link_posting = 'belum' and lv.tanggal_max_upload > app.today()`),
    ).toBeGreaterThanOrEqual(5)
    expect(await countAssignments(`lv.status_link_posting = 'sudah'`)).toBeGreaterThanOrEqual(100)
    expect(await countAssignments(`lv.status_link_posting = 'dikembalikan'`)).toBeGreaterThanOrEqual(5)
    const stages = await database.queryAsOwner(
      `select from affiliate_registrations group by status_whatsapp, sample_product_status`,
    )
    // Affiliates who were not contacted are in review. The others have samples of all four statuses.
    expect(stages.length).toBe(5)
    const unassignedStatuses = await database.queryAsOwner(
      `select from videos where status <> 'dikirim ke affiliate' group by status`,
    )
    // The two statuses are those of new and of returned videos.
    expect(unassignedStatuses.length).toBe(2)
  })

  it('has addresses for most waiting samples, but none for the one that waits longest', async () => {
    const waitingSamples = await database.queryAsOwner<{ address: string | null }>(`
      select s.address from affiliate_registrations a left join shipping_addresses s on s.affiliate_id = a.id
      where a.sample_product_status = 'disetujui' order by a.sample_changed_at`)
    expect(waitingSamples[0]?.address).toBeNull()
    const withAddress = waitingSamples.filter(({ address }) => address !== null)
    expect(withAddress.length).toBeGreaterThan(waitingSamples.length / 2)
    expect(withAddress.length).toBeLessThan(waitingSamples.length - 1)
    const countAddresses = () => database.queryAsOwner('select count(*) from shipping_addresses')
    const before = await countAddresses()
    await database.queryAsOwner('select app.purge()')
    expect(await countAddresses(), 'no address has expired').toEqual(before)
  })

  it('has arrivals of samples that creators reported, and pages that they opened', async () => {
    const [arrivals] = await database.queryAsOwner<{ arrived: number; sent: number; too_early: number }>(`
      select count(sample_received_at)::int as arrived, count(*)::int as sent,
        count(*) filter (where sample_received_at < created_at + '44 hours')::int as too_early
      from affiliate_registrations where sample_product_status = 'terkirim'`)
    expect(arrivals?.arrived).toBeGreaterThan((arrivals?.sent ?? 0) / 2)
    expect(arrivals?.arrived).toBeLessThan(arrivals?.sent ?? 0)
    expect(arrivals?.too_early).toBe(0)
    const visits = await database.queryAsOwner<{ in_future: boolean }>(
      'select opened_at > now() as in_future from creator_page_visits',
    )
    expect(visits.length).toBeGreaterThan(5)
    expect(visits.filter(({ in_future }) => in_future)).toEqual([])
  })

  it('has a doubtful link, a request for time and a revision that wait, and consents', async () => {
    const [counts] = await database.queryAsOwner(`
      select count(*) filter (where awaits_check and posting_doubtful)::int as doubtful,
        count(*) filter (where awaits_answer)::int as asking,
        count(*) filter (where returned_reason is not null and returned_at < now() - interval '3 days')::int as revisions,
        count(*) filter (where may_repost) > 5 as reposts, count(*) filter (where ads_until >= app.today()) > 2 as ads
      from affiliate_link_videos`)
    expect(counts).toEqual({ doubtful: 1, asking: 1, revisions: 1, reposts: true, ads: true })
  })

  it('covers five months up to today', async () => {
    const months = await database.queryAsOwner(
      `select from affiliate_link_videos group by date_trunc('month', created_at)`,
    )
    expect(months.length).toBeGreaterThanOrEqual(5)
    const [newestAffiliate] = await database.queryAsOwner<{ is_recent: boolean }>(
      `select max(created_at) > now() - interval '1 day' as is_recent from affiliate_registrations`,
    )
    expect(newestAffiliate?.is_recent).toBe(true)
  })

  it('has one affiliate with at least twenty videos, and fewer than ten of any other', async () => {
    const [mostVideos, secondMostVideos] = await database.queryAsOwner<{ count: number }>(
      `select count(*)::int as count from affiliate_link_videos group by affiliate_id order by count desc limit 2`,
    )
    expect(mostVideos?.count).toBeGreaterThanOrEqual(20)
    expect(secondMostVideos?.count).toBeLessThan(10)
  })

  it('has a timeline in order, with an actor for each change', async () => {
    const [counts] = await database.queryAsOwner(`
      select count(*) filter (where at > now())::int as in_future,
        count(*) filter (where earlier > at)::int as out_of_order,
        count(*) filter (where actor_id is null and not by_guest and subject_type in ('affiliate', 'assignment', 'video'))::int as without_actor,
        count(*) filter (where act = 'changed') > 300 as has_many_changes
      from (select *, lag(at) over (order by id) as earlier from timeline) t`)
    expect(counts).toEqual({ in_future: 0, out_of_order: 0, without_actor: 0, has_many_changes: true })
    // The last status of each sample in the timeline is the status of its affiliate.
    const contradictions = await database.queryAsOwner(`
      select a.id from affiliate_registrations a
      cross join lateral (
        select (array_agg(t.changes -> 'sample_product_status' ->> 1 order by t.id desc))[1] as last_status
        from timeline t where t.subject_id = a.id and t.subject_type = 'affiliate' and t.changes ? 'sample_product_status') t
      where last_status <> a.sample_product_status`)
    expect(contradictions).toEqual([])
  })

  it('has applications in every state, from several sources, and affiliates made from them', async () => {
    const states = await database.queryAsOwner<{ state: string; count: number }>(`
      select case when mark is null then state else 'marked' end as state, count(*)::int as count
      from applications group by 1 order by 1`)
    expect(states.map(({ state }) => state)).toEqual(['accepted', 'declined', 'marked', 'waiting'])
    expect(Math.min(...states.map(({ count }) => count))).toBeGreaterThanOrEqual(3)
    expect(await database.queryAsOwner('select from applications group by utm_source')).toHaveLength(4)
    const conflictKinds = await database.queryAsOwner<{ kind: string }>(`
      select distinct case when f.whatsapp_key = a.whatsapp_key then 'number' else 'name' end as kind
      from applications a join affiliate_registrations f on f.whatsapp_key = a.whatsapp_key
        or f.username_key = a.username_key where a.state = 'waiting'`)
    expect(conflictKinds).toHaveLength(2)
    const inconsistentApplications = await database.queryAsOwner(`
      select from applications a left join affiliate_registrations f on f.id = a.affiliate_id
      where a.received_at > now() or a.decided_at <= a.received_at or a.reapplied_at <= a.received_at
        or a.state <> 'waiting' and (a.decided_by is null or a.decided_at < now() - interval '160 days')
        or a.state = 'accepted' and (f.created_at, f.username) is distinct from (a.decided_at, a.username)`)
    expect(inconsistentApplications).toHaveLength(0)
    const acceptedWithoutEntry = await database.queryAsOwner(`
      select from applications a where state = 'accepted' and not exists (
        select from timeline t where t.subject_id = a.affiliate_id and t.act = 'applied' and t.at = a.decided_at)`)
    expect(acceptedWithoutEntry).toHaveLength(0)
  })

  it('has unread, read, done and marked messages', async () => {
    const states = await database.queryAsOwner(`
      select from messages group by mark is null, done_at is null, read_at is null`)
    expect(states).toHaveLength(4)
    const doneWithoutEntry = await database.queryAsOwner(`
      select from messages m where done_at is not null and not exists (
        select from timeline t where t.subject_id = m.id and t.act = 'done' and t.at = m.done_at and t.actor_id = m.done_by)`)
    expect(doneWithoutEntry).toHaveLength(0)
    const inconsistentMessages = await database.queryAsOwner(`
      select from messages where received_at > now() or read_at <= received_at or done_at <= read_at or done_at > now()`)
    expect(inconsistentMessages).toHaveLength(0)
  })

  it('numbers the videos in the order of their creation', async () => {
    const videosOutOfOrder = await database.queryAsOwner(
      `select from (select created_at, lag(created_at) over (order by no_video) as created_before from videos) v
       where created_before > created_at`,
    )
    expect(videosOutOfOrder).toHaveLength(0)
  })

  it('has a price for each product, and no video that is older than the account of its creator', async () => {
    expect(await database.queryAsOwner('select from products where price is null')).toHaveLength(0)
    const videosBeforeCreator = await database.queryAsOwner(
      'select from videos v join profiles p on p.id = v.created_by where v.created_at < p.created_at',
    )
    expect(videosBeforeCreator).toHaveLength(0)
  })

  it('is the same each time that it is generated for the same moment', () => {
    const now = new Date('2026-11-21T05:00:00Z')
    const products = ['a', 'b', 'c', 'd']
    const generate = () => createDemoVideos(now, products, createDemoAffiliates(now, products))
    expect(generate()).toEqual(generate())
  })
})

/** The data depends on the hour in Jakarta, so the hours around its midnight (17:00 UTC) are tested too. */
describe.each(['2026-01-01T17:00:00Z', '2026-03-01T16:59:59Z', '2026-11-21T01:30:00Z'])(
  'generated at %s',
  (moment) => {
    const now = new Date(moment)
    const products = ['a', 'b', 'c', 'd']
    const affiliates = createDemoAffiliates(now, products)
    const { videos, assignments } = createDemoVideos(now, products, affiliates)

    it('assigns each video after the creation of video and affiliate, and before that moment', () => {
      for (const assignment of assignments) {
        const video = videos.find(({ id }) => id === assignment.video_id)
        const affiliate = affiliates.find(({ id }) => id === assignment.affiliate_id)
        // '9' is later than any date, so that a missing row fails.
        expect(assignment.created_at > (video?.created_at ?? '9')).toBe(true)
        expect(assignment.created_at > (affiliate?.created_at ?? '9')).toBe(true)
      }
      expect([...videos, ...affiliates].every(({ created_at }) => new Date(created_at) < now)).toBe(true)
    })
  },
)
