/** Sends the queued letters (e-mails), and retries those that the mail server did not accept. */
import type { Pool } from 'pg'
import type { Brand } from '#base/brand.ts'
import type { LiveSource } from '#platform/server/live/live-listener.ts'
import type { Log } from '#platform/server/log.ts'
import { type Mail, MailRefused, type Message } from '#platform/server/mail/mail.ts'
import {
  type BrandLetter,
  type Doing,
  type LinkLetter,
  letterTo,
  linkLetters,
  manyMessagesLetter,
  messageLetter,
  type Notice,
  notices,
  type Written,
} from './letters.ts'

interface QueueParts {
  /** sender of all letters, and recipient of those about messages */
  brand: Pick<Brand, 'name' | 'email'>
  /** connections with the role app_auth */
  pool: Pool
  /** Returns the link of a letter from the encrypted token in the queue. */
  linkOf(kind: LinkLetter, sealedToken: string): string
  /** Returns the URL where staff read messages. */
  inbox(): string
  mail: Pick<Mail, 'isSent' | 'send' | 'lay'>
  source: LiveSource
  log: Log
}

type Queued = (ToPerson | ToBrand) & { id: string; attempts: number; age_s: number }

interface ToPerson extends Doing {
  kind: LinkLetter | Notice
  recipient: string
  link_token: string | null
}

interface ToBrand {
  kind: BrandLetter
  recipient: null
  /** null in the letter that reports many messages */
  message: Written | null
}

/** Number of letters sent at the same time. A delivery that hangs doesn't block the other lane. */
const lanes = 2
/** Seconds after which a letter that a process took may be taken again. Longer than the timeouts of the mail server. */
const lease = 60
const [firstPause, longestPause] = [5, 60 * 60]
/** Seconds after which a letter is no longer retried. */
const patience = 3 * 24 * 60 * 60

/** Starts sending. @returns a function that stops it; unsent letters stay in the queue */
export function sendLetters(parts: QueueParts): () => void {
  const { pool, source, log } = parts
  let [active, woken, stopped] = [0, false, false]
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    woken = true
    if (active < lanes && !stopped) void lane()
  }

  async function lane(): Promise<void> {
    active += 1
    let wait = firstPause
    try {
      while (woken && !stopped) {
        woken = false
        await drain(parts, () => stopped)
      }
      wait = await secondsToNext(pool)
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'the queue of letters could not be read')
    }
    active -= 1
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, woken ? 0 : wait * 1000)
  }

  const unsubscribe = source.subscribe((table) => {
    if (table === 'letters' || table === null) wake()
  })
  wake()
  return () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}

async function drain(parts: QueueParts, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const letter = await take(parts.pool)
    if (!letter) return
    await deliver(parts, letter)
  }
}

/** Takes the next letter that is due, only for this process while the lease lasts. After that it can be taken again. */
async function take(pool: Pool): Promise<Queued | undefined> {
  const { rows } = await pool.query<Queued>(
    `update letters l set attempts = attempts + 1, next_try_at = now() + make_interval(secs => $1)
     where id = (
       select id from letters where refusal is null and next_try_at <= now()
       order by next_try_at limit 1 for update skip locked)
     returning id, kind, recipient, by_whom, new_email, link_token, attempts,
       extract(epoch from now() - created_at)::float as age_s,
       array(
         select p.full_name from profiles p where p.role = 'superadmin' and p.is_active and p.id <> l.user_id
         order by p.full_name) as superadmins,
       app.message_of_letter(id) as message`,
    [lease],
  )
  return rows[0]
}

async function deliver(parts: QueueParts, letter: Queued): Promise<void> {
  const { pool, mail, log } = parts
  // Without a mail server, letters about messages are dropped: the dashboard shows the messages.
  if (letter.recipient === null && !mail.isSent) return remove(pool, letter)
  const message = writeLetter(letter, parts)
  const failure = await mail.send(message).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  if (!failure) return remove(pool, letter)
  const isLast = failure instanceof MailRefused || letter.age_s > patience
  log.error({ err: failure, letter: letter.id, kind: letter.kind, isLast }, 'a letter could not be sent')
  if (!isLast) return putBack(pool, letter)
  await giveUp(pool, letter, failure.message)
  if (letter.recipient !== null) await mail.lay(message)
}

function writeLetter(letter: Queued, { brand, linkOf, inbox }: QueueParts): Message {
  if (letter.recipient === null) return toBrand(letter, brand, inbox())
  const { kind, link_token, recipient } = letter
  if (!isLink(kind)) return letterTo(brand.name, recipient, notices[kind](letter))
  return letterTo(brand.name, recipient, linkLetters[kind](linkOf(kind, link_token ?? '')))
}

function isLink(kind: LinkLetter | Notice): kind is LinkLetter {
  return kind in linkLetters
}

function toBrand({ message }: ToBrand, { name, email }: QueueParts['brand'], inbox: string): Message {
  if (!message) return letterTo(name, email, manyMessagesLetter(inbox))
  const replyTo = { name: message.nama, address: message.email }
  return { ...letterTo(name, email, messageLetter(message, inbox)), replyTo }
}

async function remove(pool: Pool, { id }: Queued): Promise<void> {
  await pool.query('delete from letters where id = $1', [id])
}

async function giveUp(pool: Pool, { id }: Queued, why: string): Promise<void> {
  await pool.query('update letters set refusal = left($2, 500) where id = $1', [id, why])
}

async function putBack(pool: Pool, { id, attempts }: Queued): Promise<void> {
  const pause = Math.min(firstPause * 2 ** (attempts - 1), longestPause)
  await pool.query('update letters set next_try_at = now() + make_interval(secs => $2) where id = $1', [
    id,
    pause,
  ])
}

async function secondsToNext(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ wait: number | null }>(
    `select extract(epoch from min(next_try_at) - now())::float as wait from letters where refusal is null`,
  )
  return Math.max(rows[0]?.wait ?? longestPause, 0.1)
}

/** Returns how many letters wait, how many were given up, and for how many seconds the oldest one has waited. */
export async function queuedLetters(
  pool: Pool,
): Promise<{ waiting: number; refused: number; oldest_s: number }> {
  const { rows } = await pool.query(
    `select count(*) filter (where refusal is null)::int as waiting,
       count(*) filter (where refusal is not null)::int as refused,
       coalesce(extract(epoch from now() - min(created_at) filter (where refusal is null)), 0)::float as oldest_s
     from letters`,
  )
  return rows[0]
}
