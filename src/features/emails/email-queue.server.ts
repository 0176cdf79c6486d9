/** Sends the queued emails, and retries those that the mail server did not accept. */
import type { Pool } from 'pg'
import type { Brand } from '#base/brand.ts'
import type { LiveSource } from '#platform/server/live/live-listener.ts'
import type { Log } from '#platform/server/log.ts'
import { type Mail, MailRefused, type Message } from '#platform/server/mail/mail.ts'
import {
  type ContactMessage,
  type Email,
  type EmailToBrand,
  type EmailWithLink,
  emailsWithLink,
  type Notice,
  type NoticeData,
  notices,
  renderEmail,
  writeManyMessagesEmail,
  writeMessageEmail,
} from './emails.ts'

interface QueueDeps {
  /** sender of all emails, and recipient of those about messages */
  brand: Pick<Brand, 'name' | 'email'>
  /** connections with the role app_auth */
  pool: Pool
  /** Returns the link of an email from the encrypted token in the queue. */
  buildLink(kind: EmailWithLink, sealedToken: string): string
  /** Returns the report for the week that begins on this day; null if the user is not to receive it any more. */
  composeReport(userId: string, from: string): Promise<Email | null>
  /** Returns the URL where staff read messages. */
  buildInboxUrl(): string
  mail: Pick<Mail, 'hasServer' | 'send' | 'writeToOutbox'>
  /** notifies of new rows of `emails` */
  source: LiveSource
  log: Log
}

type QueuedEmail = (QueuedUserEmail | QueuedReport | QueuedBrandEmail) & {
  id: string
  /** number of attempts, including the present one */
  attempts: number
  /** seconds since the email was queued */
  age_s: number
}

interface QueuedUserEmail extends NoticeData {
  kind: EmailWithLink | Notice
  recipient: string
  /** encrypted token of the link; null in a notice */
  link_token: string | null
}

interface QueuedReport {
  kind: 'weekly report'
  user_id: string
  recipient: string
  /** first day of the week, yyyy-mm-dd */
  report_from: string
}

interface QueuedBrandEmail {
  kind: EmailToBrand
  recipient: null
  /** null in the email that reports many messages */
  message: ContactMessage | null
}

/** Number of workers, each of which sends one email at a time. A delivery that hangs doesn't block the other worker. */
const maxWorkers = 2
/** Seconds that a process reserves an email for itself. Longer than the timeouts of the mail server. */
const leaseSeconds = 60
/** Seconds before the first retry. The pause doubles with each further retry, up to the longest pause. */
const firstPauseSeconds = 5
const longestPauseSeconds = 60 * 60
/** Seconds after which an email is no longer retried. */
const maxAgeSeconds = 3 * 24 * 60 * 60

/** Starts to send the queued emails. @returns a function that stops it; unsent emails stay in the queue */
export function startSendingEmails(deps: QueueDeps): () => void {
  const { pool, source, log } = deps
  let activeWorkers = 0
  /** true if emails may have become due since a worker last began to look for them */
  let hasDueEmails = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    hasDueEmails = true
    if (activeWorkers < maxWorkers && !isStopped) void runWorker()
  }

  async function runWorker(): Promise<void> {
    activeWorkers += 1
    // The pause if the queue can't be read.
    let waitSeconds = firstPauseSeconds
    try {
      while (hasDueEmails && !isStopped) {
        hasDueEmails = false
        await sendAllQueued(deps, () => isStopped)
      }
      waitSeconds = await readSecondsToNext(pool)
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the queue of emails could not be read')
    }
    activeWorkers -= 1
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(wake, hasDueEmails ? 0 : waitSeconds * 1000)
  }

  const unsubscribe = source.subscribe((table) => {
    if (table === 'emails' || table === null) wake()
  })
  wake()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}

async function sendAllQueued(deps: QueueDeps, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const email = await takeNext(deps.pool)
    if (!email) return
    await deliver(deps, email)
  }
}

/**
 * Takes the next email that is due. While the lease lasts no other process takes it. An email with a `refusal` was
 * given up, and is not taken any more.
 */
async function takeNext(pool: Pool): Promise<QueuedEmail | undefined> {
  const { rows } = await pool.query<QueuedEmail>(
    `update emails queued set attempts = attempts + 1, next_try_at = now() + make_interval(secs => $1)
     where id = (
       select id from emails where refusal is null and next_try_at <= now()
       order by next_try_at limit 1 for update skip locked)
     returning id, kind, user_id, recipient, by_whom, new_email, link_token, report_from::text, attempts,
       extract(epoch from now() - created_at)::float as age_s,
       array(
         select p.full_name from profiles p
         where p.role = 'superadmin' and p.is_active and p.id <> queued.user_id
         order by p.full_name) as superadmins,
       app.message_of_email(id) as message`,
    [leaseSeconds],
  )
  return rows[0]
}

async function deliver(deps: QueueDeps, email: QueuedEmail): Promise<void> {
  const { pool, mail, log } = deps
  // If there is no mail server, emails about messages to the brand and weekly reports are dropped: the dashboard shows
  // both.
  const isOnDashboard = email.recipient === null || email.kind === 'weekly report'
  if (isOnDashboard && !mail.hasServer) return deleteEmail(pool, email)
  let message: Message | null = null
  let failure: Error | null = null
  try {
    message = await composeEmail(email, deps)
    if (message) await mail.send(message)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
  }
  if (!failure) return deleteEmail(pool, email)
  const isLast = failure instanceof MailRefused || email.age_s > maxAgeSeconds
  log.error({ err: failure, email: email.id, kind: email.kind, isLast }, 'an email could not be sent')
  if (!isLast) return scheduleRetry(pool, email)
  await giveUp(pool, email, failure.message)
  if (message && email.recipient !== null) await mail.writeToOutbox(message)
}

/** @returns null if the email is not wanted any more */
async function composeEmail(email: QueuedEmail, deps: QueueDeps): Promise<Message | null> {
  const { brand, buildLink, buildInboxUrl } = deps
  if (email.recipient === null) return composeBrandEmail(email, brand, buildInboxUrl())
  if (email.kind === 'weekly report') {
    const report = await deps.composeReport(email.user_id, email.report_from)
    return report && renderEmail(brand.name, email.recipient, report)
  }
  const { kind, link_token, recipient } = email
  if (!hasLink(kind)) return renderEmail(brand.name, recipient, notices[kind](email))
  return renderEmail(brand.name, recipient, emailsWithLink[kind](buildLink(kind, link_token ?? '')))
}

function hasLink(kind: EmailWithLink | Notice): kind is EmailWithLink {
  return kind in emailsWithLink
}

function composeBrandEmail(
  { message }: QueuedBrandEmail,
  { name, email }: QueueDeps['brand'],
  inboxUrl: string,
): Message {
  if (!message) return renderEmail(name, email, writeManyMessagesEmail(inboxUrl))
  const replyTo = { name: message.nama, address: message.email }
  return { ...renderEmail(name, email, writeMessageEmail(message, inboxUrl)), replyTo }
}

async function deleteEmail(pool: Pool, { id }: QueuedEmail): Promise<void> {
  await pool.query('delete from emails where id = $1', [id])
}

async function giveUp(pool: Pool, { id }: QueuedEmail, reason: string): Promise<void> {
  await pool.query('update emails set refusal = left($2, 500) where id = $1', [id, reason])
}

async function scheduleRetry(pool: Pool, { id, attempts }: QueuedEmail): Promise<void> {
  const pause = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds)
  await pool.query('update emails set next_try_at = now() + make_interval(secs => $2) where id = $1', [
    id,
    pause,
  ])
}

/** Returns the seconds until the next attempt is due. */
async function readSecondsToNext(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select extract(epoch from min(next_try_at) - now())::float as seconds from emails where refusal is null`,
  )
  return Math.max(rows[0]?.seconds ?? longestPauseSeconds, 0.1)
}

/** Returns how many emails wait, how many were given up, and for how many seconds the oldest one has waited. */
export async function countQueuedEmails(
  pool: Pool,
): Promise<{ waiting: number; refused: number; oldest_s: number }> {
  const { rows } = await pool.query(
    `select count(*) filter (where refusal is null)::int as waiting,
       count(*) filter (where refusal is not null)::int as refused,
       coalesce(extract(epoch from now() - min(created_at) filter (where refusal is null)), 0)::float as oldest_s
     from emails`,
  )
  return rows[0]
}
