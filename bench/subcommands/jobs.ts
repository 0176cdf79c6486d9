import type { Client } from 'pg'
import { type SignedInCall, signInAt } from '#test/calls.ts'
import { startCheckout } from '../checkout.ts'
import { database, defineSubcommand } from '../command-line.ts'
import { formatCount, printTable } from '../report.ts'
import { median } from '../rounds.ts'

const rounds = 3

export const jobs = defineSubcommand({
  measures: 'Bulk jobs of the staff, in a small and in a large database.',
  options: {
    database,
    sizes: [[1_000, 100_000], 'affiliates in the database, one run for each'],
    rows: [500, 'rows of a job'],
  },
  async run({ database, sizes, rows }) {
    const runs: Map<string, number>[] = []
    for (const affiliates of sizes) runs.push(await measureAtSize(database, affiliates, rows))
    const cells = [...(runs[0]?.keys() ?? [])].map((job) => {
      const times = runs.map((medians) => medians.get(job) ?? Number.NaN)
      return [job, ...times, (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)]
    })
    printTable(
      [`${rows} rows, ms`, ...sizes.map((size) => `${formatCount(size)} affiliates`), 'ratio'],
      cells,
    )
  },
})

/** @returns the median of each job, in milliseconds */
async function measureAtSize(database: string, affiliates: number, rows: number) {
  await using program = await startCheckout('.', database, affiliates)
  const call = await signInAt(program.url, 'sari')
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++)
    for (const [job, prepare] of Object.entries(listJobs(call, program.owner, round, rows))) {
      const request = await prepare()
      const startedAt = performance.now()
      const { status, body } = await call(...request)
      times.set(job, [...(times.get(job) ?? []), performance.now() - startedAt])
      if (status >= 300) throw new Error(`${job}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
    }
  return new Map([...times].map(([job, durations]) => [job, median(durations)]))
}

type JobRequest = [method: string, path: string, body?: unknown]

/** Returns a function for each job. It prepares the job, which is not measured, and returns the request to measure. */
function listJobs(
  call: SignedInCall,
  owner: Client,
  round: number,
  count: number,
): Record<string, () => JobRequest | Promise<JobRequest>> {
  async function readAffiliates(condition = 'true') {
    const { rows } = await owner.query<{ id: string; revision: number }>(
      `select id, revision from affiliate_registrations where ${condition} order by id limit ${count}`,
    )
    return rows
  }
  return {
    'choose all of a filter': () => ['GET', '/bulk-actions/followed?status_whatsapp=belum'],
    'the packing table': () => ['GET', '/shipments'],
    'check pasted rows': () => [
      'POST',
      '/affiliate-imports/check',
      { rows: generatePastedRows(count, round, null) },
    ],
    async 'register pasted rows'() {
      const { rows } = await owner.query<{ id: string }>('select id from products limit 1')
      return ['POST', '/affiliate-imports', { rows: generatePastedRows(count, round, rows[0]?.id ?? null) }]
    },
    async approve() {
      const rows = await readAffiliates(`sample_product_status in ('review', 'rejected')`)
      return ['POST', '/bulk-actions', { action: { kind: 'approve', include_rejected: true }, rows }]
    },
    async 'mark sent'() {
      const rows = await readAffiliates(`sample_product_status = 'disetujui'`)
      return ['POST', '/bulk-actions', { action: { kind: 'send' }, rows }]
    },
    async 'plan videos'() {
      const rows = (await readAffiliates(`status_whatsapp = 'sudah'`)).map(({ id }) => ({ id }))
      return ['POST', '/bulk-actions/video-plan', { rows }]
    },
    async 'a queue of messages'() {
      await owner.query('delete from message_queues')
      const template = await call('POST', '/templates', {
        name: `Halo ${round}`,
        template_content: 'Halo [nama], [produk] [deadline] [video]',
        description: '',
      })
      const ids = (await readAffiliates()).map(({ id }) => id)
      return ['POST', '/message-queues', { template_id: template.body.id, mark_contacted: true, of: { ids } }]
    },
  }
}

function generatePastedRows(count: number, round: number, product_id: string | null) {
  return Array.from({ length: count }, (_, n) => ({
    platform: 'tiktok',
    username: `tempel.${round}.${n}`,
    whatsapp: `62899${round}${String(n * 11).padStart(7, '0')}`,
    product_id,
  }))
}
