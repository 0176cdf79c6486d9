import type { Client } from 'pg'
import { seedCast } from '#db/cast.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { database, defineSubcommand } from '../command-line.ts'
import { formatCount, print } from '../report.ts'
import { median } from '../rounds.ts'
import { createScratchDatabase } from '../scratch-database.ts'

const affiliates = 1_000
const rounds = 7
const rowsPerRound = 500

export const timeline = defineSubcommand({
  measures: 'Pages of a long history, and how much the audit trigger slows a registration.',
  options: { database, entries: [10_000_000, 'entries in the history'] },
  async run(values) {
    await using database = await createScratchDatabase(values.database)
    await migrate(database.url)
    const owner = await database.connect()
    // The time to write to the disk is not part of the measurement.
    await owner.query('set jit = off; set synchronous_commit = off')
    const { sari } = await seedCast(owner)
    await fillTimeline(owner, values.entries)
    await owner.query(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, 'bench', now() + interval '1 day')`,
      [sari],
    )
    await owner.query('begin')
    await owner.query(`select app.begin_request('bench', true)`)
    await owner.query('set local role app_request')
    await printPlan(owner, 'the newest page', null)
    await printPlan(owner, 'a page in the middle', Math.floor(values.entries / 2))
    await owner.query('rollback')
    await measureRegistrations(owner)
  },
})

/** Half of all entries belong to a thousand affiliates, the other half to rows that were deleted. */
async function fillTimeline(owner: Client, entries: number) {
  await owner.query(
    `insert into affiliate_registrations (username, whatsapp)
     select 'bench' || i, '08' || 10000000000 + i from generate_series(1, $1::bigint) i`,
    [affiliates],
  )
  await owner.query(
    `insert into timeline (subject_type, act, subject_id, row_id, changes)
     select 'affiliate', 'changed', coalesce(a.id, gen_random_uuid()), a.id, '{"status_whatsapp": ["belum", "sudah"]}'
     from generate_series(1, $1::bigint) i
     left join (select id, row_number() over () as n from affiliate_registrations) a on i % 2 = 0 and a.n = i / 2 % $2 + 1`,
    [entries, affiliates],
  )
  await owner.query('vacuum analyze timeline')
  const { rows } = await owner.query<{ size: string }>(
    `select pg_size_pretty(pg_total_relation_size('timeline')) as size`,
  )
  print(`${formatCount(entries)} entries, ${rows[0]?.size} with indexes.`)
}

async function printPlan(owner: Client, title: string, before: number | null) {
  const { rows } = await owner.query(
    `explain (analyze, costs off, buffers) select * from (
       (select id, at, subject_type, act, changes from timeline
        where subject_id = (select id from affiliate_registrations where username = 'bench7')
          and id < coalesce($1::bigint, 9223372036854775807) order by id desc limit 21)
       union all
       (select id, at, subject_type, act, changes from timeline
        where second_subject_id = (select id from affiliate_registrations where username = 'bench7')
          and id < coalesce($1::bigint, 9223372036854775807) order by id desc limit 21)) t
     order by id desc limit 21`,
    [before],
  )
  // Leaves out the plans of the policies' subqueries, most of which never ran and which fill pages.
  const lines = rows
    .map((row) => String(row['QUERY PLAN']))
    .filter((line) => /Scan .*loops|Limit|Append|Sort .*loops|Time/.test(line))
  print(`## ${title}\n\`\`\`\n${lines.join('\n')}\n\`\`\``)
}

/**
 * Measures how much the audit trigger slows a registration. PostgreSQL times each trigger of a statement separately, so
 * other load on the machine affects both parts of the ratio.
 */
async function measureRegistrations(owner: Client) {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { rows } = await owner.query(
      `explain (analyze, format json) insert into affiliate_registrations (username, whatsapp, selected_product_ids)
       select 'baru' || i, '09' || 10000000000 + i, array[(select id from products limit 1)]
       from generate_series($1::int, $2::int) i`,
      [round * rowsPerRound, (round + 1) * rowsPerRound - 1],
    )
    const [{ Triggers: triggers, 'Execution Time': totalTime }] = rows[0]['QUERY PLAN']
    const auditTime = triggers.find(
      (trigger: { 'Trigger Name': string }) => trigger['Trigger Name'] === '_700_write_audit',
    ).Time
    ratios.push(totalTime / (totalTime - auditTime))
  }
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  print(`With the audit trigger a registration takes ${median(ratios).toFixed(2)} times as long (${range}).`)
}
