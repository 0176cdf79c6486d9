/** Measures bulk jobs of the staff, 500 rows each, with a thousand and with a hundred thousand affiliates. */
import type { Client } from 'pg'
import { type SignedInCall, signInAt } from '#test/calls.ts'
import { withProgram } from './program.ts'

const many = 500
const rounds = 3

const [small, large] = [await measureJobs(1000), await measureJobs(100_000)]
for (const [job, least] of small) {
  const most = large.get(job) ?? Number.NaN
  console.info(
    `${job.padEnd(34)} ${least.toFixed(0).padStart(6)} ms ${most.toFixed(0).padStart(6)} ms  × ${(most / least).toFixed(1)}`,
  )
}

/** @returns the median of each job, in milliseconds */
function measureJobs(affiliates: number): Promise<Map<string, number>> {
  const size = { affiliates, videos: Math.min(50_000, affiliates), products: 20 }
  return withProgram(size, async ({ url, owner }) => {
    const sari = await signInAt(url, 'sari')
    const times = new Map<string, number[]>()
    for (let round = 0; round < rounds; round++)
      for (const [job, prepare] of jobs(sari, owner, round)) {
        const work = await prepare()
        const began = performance.now()
        const { status, body } = await work()
        const elapsed = performance.now() - began
        if (status >= 300) throw new Error(`${job}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
        times.set(job, [...(times.get(job) ?? []), elapsed])
      }
    return new Map([...times].map(([job, all]) => [job, all.sort((a, b) => a - b)[rounds >> 1] ?? 0]))
  })
}

type Job = [string, () => Promise<() => ReturnType<SignedInCall>>]

/** Returns the jobs. Each job has a preparation that is not measured, and then runs once. */
function jobs(call: SignedInCall, owner: Client, round: number): Job[] {
  async function people(condition = 'true') {
    const { rows } = await owner.query<{ id: string; revision: number; product_id: string }>(
      `select id, revision, product_id from affiliate_registrations where ${condition} order by id limit ${many}`,
    )
    return rows
  }
  const acting = (act: object, rows: { id: string; revision: number }[]) => () =>
    call('POST', '/bulk-actions', { action: act, rows: rows.map(({ id, revision }) => ({ id, revision })) })

  return [
    ['choose all of a filter', async () => () => call('GET', '/bulk-actions/followed?status_whatsapp=belum')],
    ['the packing table', async () => () => call('GET', '/shipments')],
    [
      'check pasted rows',
      async () => () => call('POST', '/affiliate-imports/check', { rows: visitors(round, null) }),
    ],
    [
      'register pasted rows',
      async () => {
        const { rows } = await owner.query<{ id: string }>('select id from products limit 1')
        return () => call('POST', '/affiliate-imports', { rows: visitors(round, rows[0]?.id ?? null) })
      },
    ],
    [
      'approve',
      async () =>
        acting({ kind: 'approve' }, await people(`sample_product_status in ('review', 'rejected')`)),
    ],
    ['mark sent', async () => acting({ kind: 'send' }, await people(`sample_product_status = 'disetujui'`))],
    [
      'plan videos',
      async () => {
        const rows = (await people(`status_whatsapp = 'sudah'`)).map(({ id }) => ({ id }))
        return () => call('POST', '/bulk-actions/video-plan', { rows })
      },
    ],
    [
      'a deck of messages',
      async () => {
        await owner.query('delete from chat_decks')
        const template = await call('POST', '/templates', {
          name: `Halo ${round}`,
          template_content: 'Halo [nama], [produk] [deadline] [video]',
          description: '',
        })
        const ids = (await people()).map(({ id }) => id)
        return () =>
          call('POST', '/chat-decks', {
            template_id: template.body.id,
            mark_contacted: true,
            of: { ids: ids },
          })
      },
    ],
  ]
}

function visitors(round: number, product_id: string | null) {
  return Array.from({ length: many }, (_, n) => ({
    platform: 'tiktok',
    username: `tempel.${round}.${n}`,
    whatsapp: `62899${round}${String(n * 11).padStart(7, '0')}`,
    product_id,
  }))
}
