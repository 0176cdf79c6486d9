/**
 * Emails are delivered although the mail server hangs or refuses for a while, and although a sending process dies.
 * Runs on every PostgreSQL.
 */
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCall } from '#test/calls.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import { type Browser, type LoginProgram, type Person, password, startLoginProgram } from '#test/person.ts'
import { endServers, startServer } from '#test/server-process.ts'

type Finish = (error?: Error | null) => void

/** The mail server calls this function for each email. Tests set `accept`, `defer` or `neverAnswer`. */
let answer: (session: SMTPServerSession, finish: Finish) => void
/** The mail server rejects this recipient for good. */
let refusedAddress: string | null
/** The recipients of accepted emails, in the order of their arrival. */
let recipients: string[]
/** Each function ends a connection that `neverAnswer` holds open. */
const closeConnections: (() => void)[] = []

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, finish) {
    if (address !== refusedAddress) return finish()
    finish(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }))
  },
  onData(stream: SMTPServerDataStream, session, finish) {
    stream.resume()
    stream.on('end', () => answer(session, finish as Finish))
  },
})

const accept = (session: SMTPServerSession, finish: Finish) => {
  recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
  finish()
}
const defer = (_: unknown, finish: Finish) =>
  finish(Object.assign(new Error('4.2.1 try later'), { responseCode: 451 }))
const neverAnswer = (_: unknown, finish: Finish) => {
  closeConnections.push(() => finish(Object.assign(new Error('closing'), { responseCode: 421 })))
}

let smtpUrl: string
let program: LoginProgram
let wati: Person
let ownBrowser: Browser

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const address = smtp.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  smtpUrl = `smtp://127.0.0.1:${address.port}`
  program = await startLoginProgram({ SMTP_URL: smtpUrl })
})
afterEach(endServers)
afterAll(async () => {
  for (const closeConnection of closeConnections) closeConnection()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
beforeEach(async () => {
  await program.database.queryAsOwner('delete from rate_limits')
  // Emails that an earlier test left for a retry would arrive in this one.
  await program.database.queryAsOwner('delete from emails')
  answer = accept
  refusedAddress = null
  recipients = []
  wati = await program.createPerson()
  ownBrowser = await program.signInInBrowser(wati)
})

/** Requests a new address for the user, to which the program sends a confirmation. */
const changeEmail = (email: string, browser = ownBrowser) =>
  browser.call('PUT', '/login/email', { email, current_password: password })
const readPending = async () => (await ownBrowser.call('GET', '/login')).body.pending_email

/** Makes the next attempt to send Wati's email due now. */
async function makeDue(): Promise<void> {
  await program.database.queryAsOwner(`update emails set next_try_at = now() where user_id = $1`, [wati.id])
  await program.database.queryAsOwner(`select pg_notify('live', 'emails')`)
}

async function expectArrival(email: string): Promise<void> {
  await expect.poll(() => recipients, { timeout: 60_000 }).toContain(email)
}

describe("user's new email address", () => {
  it("a user's new email address is pending once its email is sent", async () => {
    const email = `baru.${wati.email}`
    expect((await changeEmail(email)).status).toBe(204)
    await expectArrival(email)
    await expect.poll(readPending).toEqual({ email, delivery: 'sent', refusal: null })
  })

  it("a user's new email address is rejected with the message of a mail server that rejects it, and is not pending", async () => {
    refusedAddress = `tidak.ada.${wati.email}`
    const { status, body } = await changeEmail(refusedAddress)
    expect([status, body.code]).toEqual([422, 'MAIL_REFUSED'])
    expect(body.message).toMatch(/^Server email menolak alamat ini: 550 5\.1\.1 No such user here$/)
    expect(await readPending()).toBe(null)
  })

  it("a user's new email address is accepted even if a newer address, whose email is refused, has replaced it meanwhile", async () => {
    answer = defer
    const newerAddress = `baru.${wati.email}`
    const firstRequest = changeEmail(`lama.${wati.email}`)
    await expect.poll(readPending).toMatchObject({ delivery: 'waiting' })
    // This is stored after a second request whose email the mail server refuses at once.
    await program.database.queryAsOwner(
      `with request as (
           update login_tokens set email = $2, token_hash = 'newer' where user_id = $1 returning id),
         unsent as (delete from emails where user_id = $1)
       insert into emails (user_id, kind, recipient, login_token_id, link_token, refusal)
       select $1, 'new email', $2, id, '', '550 No such user here' from request`,
      [wati.id, newerAddress],
    )
    expect((await firstRequest).status).toBe(204)
    expect(await readPending()).toMatchObject({ email: newerAddress, delivery: 'refused' })
  })

  it("a user's new email address is accepted while the mail server hangs, and shown as waiting", async () => {
    answer = neverAnswer
    const email = `baru.${wati.email}`
    expect((await changeEmail(email)).status).toBe(204)
    expect(await readPending()).toEqual({ email, delivery: 'waiting', refusal: null })
  })

  it("a user's new email address is shown as rejected if the mail server rejects it later", async () => {
    answer = defer
    const email = `nanti.${wati.email}`
    expect((await changeEmail(email)).status).toBe(204)
    refusedAddress = email
    await makeDue()
    await expect
      .poll(readPending)
      .toMatchObject({ email, delivery: 'refused', refusal: expect.stringMatching(/^550/) })
  })

  it("a user's new email address is limited to five requests per user for a while", async () => {
    const statuses = []
    for (let request = 1; request <= 7; request++)
      statuses.push((await changeEmail(`ke${request}.${wati.email}`)).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
    const refusal = await changeEmail(`lagi.${wati.email}`)
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    const colleague = await program.createPerson()
    const browserOfColleague = await program.signInInBrowser(colleague)
    expect((await changeEmail(`x.${colleague.email}`, browserOfColleague)).status).toBe(204)
  })

  it("a user's new email address gets no email once it is cancelled", async () => {
    answer = defer
    const email = `batal.${wati.email}`
    await changeEmail(email)
    await ownBrowser.call('DELETE', '/login/email', {})
    expect(await program.database.queryAsOwner('select from emails where user_id = $1', [wati.id])).toEqual(
      [],
    )
  })
})

describe('email', () => {
  it('an email is retried with growing delays after a temporary error, and arrives once', async () => {
    answer = defer
    await program.anonymous('POST', '/auth/recovery', { email: wati.email })
    const readRetry = async () => {
      const [row] = await program.database.queryAsOwner<{ attempts: number; seconds_left: number }>(
        `select attempts, extract(epoch from next_try_at - now())::float as seconds_left
         from emails where user_id = $1`,
        [wati.id],
      )
      return row
    }
    const readSecondsLeft = async () => (await readRetry())?.seconds_left
    // While an email is being sent, its next attempt is a minute away. After a failure it is 5, then 10 seconds away.
    await expect.poll(readRetry).toMatchObject({ attempts: 1 })
    await expect.poll(readSecondsLeft).toBeLessThan(6)
    await makeDue()
    await expect.poll(readRetry).toMatchObject({ attempts: 2 })
    await expect.poll(readSecondsLeft).toBeLessThan(11)
    expect(await readSecondsLeft()).toBeGreaterThan(5)
    answer = accept
    await makeDue()
    await expectArrival(wati.email)
    await expect.poll(readRetry).toBe(undefined)
    expect(recipients).toEqual([wati.email])
  })

  it('an email that cannot be composed is retried for three days, and delays no other email', async () => {
    const { queryAsOwner } = program.database
    answer = defer
    await changeEmail(`rusak.${wati.email}`)
    await expect.poll(readPending).toMatchObject({ delivery: 'waiting' })
    /** Makes the email unreadable for the program, and sets its age, given as an SQL interval. */
    const breakEmail = (age: string) =>
      queryAsOwner(
        `update emails set link_token = 'unreadable', created_at = now() - $2::interval where user_id = $1`,
        [wati.id, age],
      )
    const readState = async () => {
      const [row] = await queryAsOwner<{ is_rescheduled: boolean; is_given_up: boolean }>(
        `select attempts > 1 and next_try_at < now() + interval '30 seconds' as is_rescheduled,
           refusal is not null as is_given_up
         from emails where user_id = $1`,
        [wati.id],
      )
      return row
    }
    answer = accept
    await breakEmail('1 minute')
    await makeDue()
    await expect.poll(readState).toEqual({ is_rescheduled: true, is_given_up: false })
    await breakEmail('4 days')
    await makeDue()
    await expect.poll(readState).toMatchObject({ is_given_up: true })
    const colleague = await program.createPerson()
    const newAddress = `rekan.${colleague.email}`
    await changeEmail(newAddress, await program.signInInBrowser(colleague))
    await expectArrival(newAddress)
  })

  it('an email is stored in one transaction with the change that it reports', async () => {
    const { queryAsOwner } = program.database
    await queryAsOwner(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'the email fails'; end $$`)
    await queryAsOwner('create trigger fail before insert on emails for each row execute function fail()')
    const readHash = () => queryAsOwner('select password from accounts where user_id = $1', [wati.id])
    const hashBefore = await readHash()
    const body = { current_password: password, new_password: 'rahasia-baru' }
    expect((await ownBrowser.call('PUT', '/login/password', body)).status).toBe(500)
    expect(await readHash()).toEqual(hashBefore)
    await queryAsOwner('drop function fail() cascade')
    expect((await ownBrowser.call('PUT', '/login/password', body)).status).toBe(204)
    await expectArrival(wati.email)
  })

  it('an email that a process had begun to send when it died is sent by another process', async () => {
    const { queryAsOwner } = program.database
    await queryAsOwner(
      `insert into emails (user_id, kind, recipient, attempts, next_try_at)
       values ($1, 'password changed', $2, 1, now() + interval '60 seconds')`,
      [wati.id, wati.email],
    )
    await makeDue()
    await expectArrival(wati.email)
  })
})

it('an email survives a process that is killed while sending it', async () => {
  const database = await createFreshDatabase()
  const env = { DATABASE_URL: database.url, SMTP_URL: smtpUrl, DATA_DIR: program.dataDir }
  const readEmails = () => database.queryAsOwner('select attempts from emails')
  answer = neverAnswer
  const killedServer = await startServer(env)
  await createCall(killedServer.url)('POST', '/auth/recovery', { email: 'rina@example.com' })
  await expect.poll(readEmails).toEqual([{ attempts: 1 }])
  await killedServer.end('SIGKILL')
  expect(await readEmails()).toEqual([{ attempts: 1 }])
  answer = accept
  const nextServer = await startServer(env)
  await database.queryAsOwner('update emails set next_try_at = now()')
  await database.queryAsOwner(`select pg_notify('live', 'emails')`)
  await expectArrival('rina@example.com')
  await expect.poll(readEmails).toEqual([])
  await nextServer.end('SIGTERM')
}, 90_000)

it('a mail server that hangs delays no reply: of 100 requests for one address, 5 get 200 and 95 get 429', async () => {
  answer = neverAnswer
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => program.anonymous('POST', '/auth/recovery', { email: wati.email })),
  )
  const repliesByStatus = Object.groupBy(replies, ({ status }) => status)
  expect([repliesByStatus[200]?.length, repliesByStatus[429]?.length]).toEqual([5, 95])
})
