/**
 * Sample data for `npm run demo`: the cast, and five months of realistic work. Dates count back from today; everything
 * else is the same on every run.
 */
import { Client } from 'pg'
import { setStarterReminders } from '#features/templates/starter-templates.server.ts'
import { type CastName, cast, seedCast } from './cast.ts'
import { createDemoAddresses } from './demo/addresses.ts'
import { createDemoAffiliates, createDemoVisits, type DemoAffiliate } from './demo/affiliates.ts'
import { createDemoApplications } from './demo/applications.ts'
import { sampleProducts } from './demo/brand.ts'
import { daysAgo } from './demo/clock.ts'
import { addCreatorAnswers } from './demo/creator-answers.ts'
import { createDemoMessages } from './demo/messages.ts'
import { templates } from './demo/templates.ts'
import { backdateTimelineSql } from './demo/timeline.ts'
import { createDemoVideos } from './demo/videos.ts'

export { withSamples } from './demo/brand.ts'

const demoMark = 'Made by npm run demo'

/**
 * Marks an empty database as the demo's, before any of the program's tables is created in it.
 * @throws Error if it holds the program's tables without the mark, because then it contains real data
 */
export async function claimForDemo(databaseUrl: string): Promise<void> {
  const owner = new Client({ connectionString: databaseUrl })
  owner.on('error', () => {})
  await owner.connect()
  try {
    const { rows } = await owner.query<{ used: boolean; mark: string | null }>(
      `select to_regclass('app.ledger') is not null as used,
         obj_description(to_regnamespace('app'), 'pg_namespace') as mark`,
    )
    if (rows[0]?.mark === demoMark) return
    if (rows[0]?.used)
      throw new Error(
        'This database was not made by npm run demo, so no sample data goes into it: name an empty folder with DATA_DIR, or an empty database with DATABASE_URL. Nothing was changed',
      )
    await owner.query(`create schema if not exists app; comment on schema app is '${demoMark}'`)
  } finally {
    await owner.end()
  }
}

/** Fills a database that has no affiliates yet. Does nothing to any other. */
export async function seedDemo(databaseUrl: string): Promise<void> {
  const owner = new Client({ connectionString: databaseUrl })
  owner.on('error', () => {})
  await owner.connect()
  try {
    const { rows } = await owner.query('select from affiliate_registrations limit 1')
    if (rows.length > 0) return
    await owner.query('begin')
    await seedRows(owner, await seedCast(owner), new Date())
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

async function seedRows(owner: Client, ids: Record<CastName, string>, now: Date): Promise<void> {
  const staffSince = daysAgo(now, 160)
  await owner.query('update profiles set created_at = $1', [staffSince])
  await owner.query(
    `update products set created_at = $1, price = ($2::int[])[right(product_number, 1)::int]`,
    [staffSince, sampleProducts.map(({ price }) => price)],
  )
  const { rows } = await owner.query<{ id: string }>('select id from products order by product_number')
  const products = rows.map(({ id }) => id)
  const affiliates = createDemoAffiliates(now, products)
  const { videos, assignments } = createDemoVideos(now, products, affiliates)
  addCreatorAnswers(now, affiliates, videos, assignments)

  // Replaces the templates that every new database has, so that the timeline records a user as their author.
  await owner.query(`truncate griting_templates; delete from timeline where subject_type = 'template'`)
  for (const [i, template] of templates.entries())
    await insert(owner, 'griting_templates', [
      { ...template, created_by: ids.dewi, created_at: daysAgo(now, 158 - i * 18) },
    ])
  await setStarterReminders(owner)
  await owner.query(`delete from timeline where subject_type = 'reminder'`)
  await insert(
    owner,
    'affiliate_registrations',
    affiliates.map((affiliate) => {
      const { creator, days: _, ...row } = affiliate
      return { ...row, created_by: ids[creator], ...buildStages(affiliate, ids[creator]) }
    }),
  )
  const creators = new Map(affiliates.map(({ id, creator }) => [id, ids[creator]]))
  await insert(
    owner,
    'shipping_addresses',
    createDemoAddresses(affiliates).map((row) => ({
      ...row,
      revision: 1,
      updated_at: row.created_at,
      updated_by: creators.get(row.affiliate_id),
    })),
  )
  await insert(
    owner,
    'videos',
    videos.map(({ creator, ...row }) => ({
      ...row,
      created_by: ids[creator],
      dibuat_oleh: cast[creator].email,
    })),
  )
  await insert(owner, 'affiliate_link_videos', assignments)
  await insert(owner, 'creator_page_visits', createDemoVisits(now, affiliates))
  await insert(
    owner,
    'applications',
    createDemoApplications(now, products, affiliates).map(({ decider, ...row }) => ({
      ...row,
      decided_by: decider && ids[decider],
    })),
  )
  await insert(
    owner,
    'messages',
    createDemoMessages(now).map(({ doneBy, ...row }) => ({ ...row, done_by: doneBy && ids[doneBy] })),
  )
  await owner.query(backdateTimelineSql)
}

/** Returns since when and by whom the sample is approved and sent. The sample data has one date for all states. */
function buildStages({ sample_product_status: status, created_at }: DemoAffiliate, creator: string) {
  const isSent = status === 'terkirim'
  const isApproved = isSent || status === 'disetujui'
  return {
    sample_approved_at: isApproved ? created_at : null,
    sample_approved_by: isApproved ? creator : null,
    sample_sent_by: isSent ? creator : null,
  }
}

/**
 * Inserts rows of a table in one statement and in their order, because the statement also assigns the numbers of
 * videos.
 */
async function insert(owner: Client, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await owner.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
