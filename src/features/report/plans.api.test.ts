/**
 * The report of a week reads the rows of that week from indexes, with as many rows as years of work produce.
 * Runs on every PostgreSQL.
 */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Plans, preparePlans } from '#test/plans.ts'

let plans: Plans

// Filling the database takes minutes.
beforeAll(async () => {
  plans = await preparePlans()
  await plans.database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name) values ($1, 'dashboard')`,
    [await plans.database.readUserId('rina')],
  )
}, 600_000)

// Sari and Dewi see everything; Rina sees one of twenty products.
it.each(['sari', 'dewi', 'rina'] as const)(
  'the report for %s uses the indexes of a period and scans no table',
  async (actor) => {
    const accesses = await plans.findTableAccesses(actor, async (tx) => {
      await sql`select * from app.count_report_figures(app.today() - 6, app.today())`.execute(tx)
      await sql`select * from app.find_first_days_of_figures()`.execute(tx)
      await sql`select * from app.find_late_affiliates()`.execute(tx)
      await sql`select * from app.find_report_products()`.execute(tx)
    })
    for (const index of [
      'affiliate_registrations_newest on affiliate_registrations',
      'affiliate_registrations_sample_approved on affiliate_registrations',
      'affiliate_registrations_sent on affiliate_registrations',
      'affiliate_registrations_sample_received on affiliate_registrations',
      'affiliate_link_videos_given on affiliate_link_videos',
      'affiliate_link_videos_posted on affiliate_link_videos',
      'videos_free on videos',
    ])
      expect(accesses).toContain(index)
    // The planner may also read the late videos of one product through that product's index.
    if (actor !== 'rina') expect(accesses).toContain('affiliate_link_videos_due on affiliate_link_videos')
    for (const table of ['affiliate_registrations', 'affiliate_link_videos', 'affiliate_products', 'videos'])
      expect(accesses).not.toContain(`Seq Scan on ${table}`)
  },
)
