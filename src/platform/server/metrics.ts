/**
 * The metrics of the program, in the format of Prometheus. Labels are names from the source code: never a path, an id
 * or a person.
 */
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * A finished request. `call` is a call of the contract such as `affiliates.list`, or a kind such as `page`, `asset` or
 * `health`.
 */
export interface AnsweredCall {
  call: string
  status: number
  seconds: number
}

/** Values that are read at each collection. If a source fails, only its own values are missing. */
export interface Sources {
  pools: Record<string, Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>
  countStreams(): number
  readEmails(): Promise<{ waiting: number; refused: number; oldest_s: number }>
  /** seconds since the last nightly backup; null if there is none */
  readBackupAge(): Promise<number | null>
}

export interface Metrics {
  recordCall(call: AnsweredCall): void
  /** @returns the text format of Prometheus and its media type */
  collect(): Promise<{ text: string; contentType: string }>
}

export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'app_request_duration_seconds',
    help: 'Time until the reply began, by call and status; a live stream counts when it opens.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const connections = new Gauge({
    name: 'app_database_connections',
    help: 'Connections of a pool that work, that are idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
  })
  const streams = new Gauge({ name: 'app_live_streams', help: 'Open live streams.', registers })
  const emails = new Gauge({
    name: 'app_emails',
    help: 'Emails in the queue that wait, and those that were given up because the mail server refused them or was away for days.',
    labelNames: ['state'],
    registers,
  })
  const oldestEmail = new Gauge({
    name: 'app_emails_oldest_seconds',
    help: 'How long the oldest waiting email has waited.',
    registers,
  })
  const backup = new Gauge({
    name: 'app_backup_age_seconds',
    help: 'Time since the last backup of a night; absent while there is none.',
    registers,
  })

  async function updateGauges(): Promise<void> {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(sources.pools)) {
      connections.set({ pool, state: 'working' }, totalCount - idleCount)
      connections.set({ pool, state: 'idle' }, idleCount)
      connections.set({ pool, state: 'awaited' }, waitingCount)
    }
    streams.set(sources.countStreams())
    const [queue, age] = await Promise.all([
      catchToNull(sources.readEmails()),
      catchToNull(sources.readBackupAge()),
    ])
    emails.reset()
    for (const gauge of [oldestEmail, backup]) gauge.remove()
    if (age !== null) backup.set(age)
    if (queue) {
      emails.set({ state: 'waiting' }, queue.waiting)
      emails.set({ state: 'refused' }, queue.refused)
      oldestEmail.set(queue.oldest_s)
    }
  }

  return {
    recordCall({ call, status, seconds }) {
      requests.observe({ call, status }, seconds)
    },
    async collect() {
      await updateGauges()
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}

function catchToNull<T>(value: Promise<T>): Promise<T | null> {
  return value.catch(() => null)
}
