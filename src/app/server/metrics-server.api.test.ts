/** The metrics of the program and who may read them. Runs on every PostgreSQL. */
import { beforeAll, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import { cast } from '#db/cast.ts'
import type { SignedInCall } from '#test/calls.ts'
import { findFreePort } from '#test/free-port.ts'
import { type Program, startProgram } from '#test/program.ts'

let program: Program
let sari: SignedInCall
let metricsUrl: string

beforeAll(async () => {
  const port = await findFreePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  program = await startProgram({ METRICS_PORT: String(port) })
  sari = await program.signIn('sari')
})

async function fetchMetrics(): Promise<string> {
  const reply = await fetch(metricsUrl)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return reply.text()
}

/** Returns the value of a metric, such as `app_emails{state="waiting"}`, or undefined if it is missing. */
function readValue(text: string, metric: string): number | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${metric} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

/** Returns the name of the metric that counts the replies to a call. */
const formatCountMetric = (call: string, status: number) =>
  `app_request_duration_seconds_count{call="${call}",status="${status}"}`

it('the metrics count and time requests by call and status', async () => {
  const metricsBefore = await fetchMetrics()
  await sari('GET', '/products')
  await sari('GET', '/products')
  await program.anonymous('GET', '/products')
  // The contract has no such call.
  await sari('GET', '/users/nobody')
  await fetch(`${program.url}/privacy-policy`)
  await fetch(`${program.url}/assets/app-1234.js`)
  await fetch(`${program.url}/api/health`)
  const metricsAfter = await fetchMetrics()
  const computeIncrease = (metric: string) =>
    (readValue(metricsAfter, metric) ?? 0) - (readValue(metricsBefore, metric) ?? 0)
  expect(computeIncrease(formatCountMetric('products.list', 200))).toBe(2)
  expect(computeIncrease(formatCountMetric('unknown call', 401))).toBe(1)
  expect(computeIncrease(formatCountMetric('unknown call', 404))).toBe(1)
  for (const call of ['page', 'asset', 'health'])
    expect(computeIncrease(formatCountMetric(call, 200))).toBe(1)
  expect(
    readValue(metricsAfter, 'app_request_duration_seconds_sum{call="products.list",status="200"}'),
  ).toBeGreaterThan(0)
})

it('the metrics use only fixed call names as labels, never text from a request', async () => {
  const id = await program.database.readUserId('rina')
  await sari('GET', `/affiliates?q=${cast.rina.email}`)
  await sari('GET', `/affiliates/${id}`)
  await sari('PUT', `/users/${id}`, { full_name: 'Rahasia Sekali' })
  await fetch(`${program.url}/dashboard/data-affiliate/view/${id}?q=rahasia`)
  await fetch(`${program.url}/api/rahasia/${id}`)
  const metrics = await fetchMetrics()
  for (const secret of [id, cast.rina.email, 'rahasia', 'Rahasia']) expect(metrics).not.toContain(secret)
  const callNames = Object.entries(contract).flatMap(([resource, resourceCalls]) =>
    Object.keys(resourceCalls).map((name) => `${resource}.${name}`),
  )
  const labels = [...callNames, 'page', 'asset', 'health', 'live', 'openapi', 'unknown call']
  for (const [, label] of metrics.matchAll(/\bcall="([^"]*)"/g)) expect(labels).toContain(label)
})

it('the metrics report the current connections, live streams and emails', async () => {
  const abortController = new AbortController()
  const stream = await fetch(`${program.url}/api/live`, {
    headers: { cookie: sari.cookie },
    signal: abortController.signal,
  })
  await stream.body?.getReader().read()
  await program.database.queryAsOwner(
    `insert into emails (user_id, kind, recipient, next_try_at, created_at)
     select id, 'password changed', email, now() + interval '1 hour', now() - interval '90 seconds'
     from profiles where email = $1`,
    [cast.rina.email],
  )
  const metrics = await fetchMetrics()
  expect(readValue(metrics, 'app_live_streams')).toBe(1)
  expect(readValue(metrics, 'app_emails{state="waiting"}')).toBe(1)
  expect(readValue(metrics, 'app_emails_oldest_seconds')).toBeGreaterThan(89)
  expect(readValue(metrics, 'app_database_connections{pool="request",state="idle"}')).toBeGreaterThan(0)
  expect(readValue(metrics, 'app_database_connections{pool="sign_in",state="awaited"}')).toBe(0)
  expect(readValue(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  abortController.abort()
  await expect.poll(async () => readValue(await fetchMetrics(), 'app_live_streams')).toBe(0)
})

it('the metrics report the age of the last backup, and no value while there is none', async () => {
  expect(readValue(await fetchMetrics(), 'app_backup_age_seconds')).toBeUndefined()
  await program.database.queryAsOwner(
    `insert into backups (made_at, file) values (now() - interval '2 hours', 'night.backup')`,
  )
  const seconds = readValue(await fetchMetrics(), 'app_backup_age_seconds') ?? 0
  expect(Math.floor(seconds / 3600)).toBe(2)
})

it('the metrics server returns 404 for another path or method, and is not on the public port', async () => {
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404)
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
  expect(await (await fetch(`${program.url}/metrics`)).text()).not.toContain('app_')
})
