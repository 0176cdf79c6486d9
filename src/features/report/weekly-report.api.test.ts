/**
 * The weekly report goes by e-mail to the users who asked for it, once a week, with the numbers that each may see.
 * Runs on every PostgreSQL.
 */
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#base/jakarta.ts'
import type { CastName } from '#db/cast.ts'
import { cast } from '#db/cast.ts'
import { createExampleBrand } from '#platform/server/brand-file.ts'
import { createRowMaker } from '#test/affiliate-rows.ts'
import { decodeSubject, decodeText } from '#test/emails.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { type Program, type SignedInCall, startProgram, startProgramOn } from '#test/program.ts'
import { formatPeriod } from './report-text.ts'

let mailServer: MailServer
let program: Program
let sari: SignedInCall
let rina: SignedInCall
const queryAsOwner: typeof program.database.queryAsOwner = (...args) => program.database.queryAsOwner(...args)

beforeAll(async () => {
  mailServer = await startMailServer()
  program = await startProgram({ SMTP_URL: mailServer.url })
  sari = await program.signIn('sari')
  rina = await program.signIn('rina')
})
afterAll(() => mailServer.stop())
beforeEach(async () => {
  mailServer.received.length = 0
  await queryAsOwner(
    `delete from weekly_reports; delete from emails; delete from affiliate_registrations;
     update app.ledger set applied_at = '2026-01-01 00:00+07'`,
  )
  const rinaId = await program.database.readUserId('rina')
  await queryAsOwner(
    'update profiles set is_active = true, must_change_password = false, email_verified = true where id = $1',
    [rinaId],
  )
  await queryAsOwner(
    `insert into user_permissions (user_id, permission_name) values ($1, 'dashboard') on conflict do nothing`,
    [rinaId],
  )
})

const subscribe = async (call: SignedInCall) =>
  (await call('PUT', '/login/weekly-report', { wanted: true })).status
const unsubscribe = async (call: SignedInCall) =>
  (await call('PUT', '/login/weekly-report', { wanted: false })).status
/** Returns null if the user may not read reports. */
const isSubscribed = async (call: SignedInCall): Promise<boolean | null> =>
  (await call('GET', '/login')).body.weekly_report

/** Queues the reports, even if those of this week were queued before. */
async function queueReports(): Promise<void> {
  await queryAsOwner('delete from weekly_report_runs')
  await queryAsOwner('select app.queue_weekly_reports()')
}
const countQueuedEmails = async () => (await queryAsOwner('select from emails')).length

/** Returns the first day of the week that the report covers. */
async function readReportedMonday(): Promise<string> {
  const [row] = await queryAsOwner<{ day: string }>(`select (app.monday_of_report(now()) - 7)::text as day`)
  return row?.day ?? ''
}

/** Adds affiliates of a product that were registered on this day. */
async function addAffiliates(productName: string, count: number, day: string): Promise<void> {
  const make = createRowMaker(program.database)
  const product = await program.database.readProductId(productName)
  for (let i = 0; i < count; i++) {
    const id = await make.affiliate([product])
    await queryAsOwner(
      `update affiliate_registrations set created_at = $2::timestamp at time zone 'Asia/Jakarta' where id = $1`,
      [id, `${day} 10:00`],
    )
  }
}

describe('asking for the report', () => {
  it('is remembered until it is cancelled, and recorded once however often it is repeated', async () => {
    expect(await isSubscribed(sari)).toBe(false)
    expect([await subscribe(sari), await subscribe(sari)]).toEqual([204, 204])
    expect([await isSubscribed(sari), await isSubscribed(rina)]).toEqual([true, false])
    expect([await unsubscribe(sari), await unsubscribe(sari)]).toEqual([204, 204])
    expect(await isSubscribed(sari)).toBe(false)
    const acts = await queryAsOwner<{ act: string }>(
      `select act from timeline where act like 'weekly report%' and subject_id = $1 order by id`,
      [await program.database.readUserId('sari')],
    )
    expect(acts.map(({ act }) => act)).toEqual(['weekly report on', 'weekly report off'])
  })

  it('is refused to users who may not read reports, and to visitors', async () => {
    await queryAsOwner(`delete from user_permissions where permission_name = 'dashboard'`)
    expect([await subscribe(rina), await isSubscribed(rina)]).toEqual([403, null])
    expect((await program.anonymous('PUT', '/login/weekly-report', { wanted: true })).status).toBe(401)
    for (const body of [{}, { wanted: 'ya' }, { wanted: true, user_id: cast.sari.email }])
      expect((await sari('PUT', '/login/weekly-report', body)).status).toBe(400)
    expect(await queryAsOwner('select from weekly_reports')).toEqual([])
  })

  it('is not offered by a program without a mail server', async () => {
    const { url, stop } = await startProgramOn(program.database.url, { WRITES_PER_HOUR: '1000000' })
    const headers = { cookie: sari.cookie, 'content-type': 'application/json' }
    const login = await fetch(`${url}/api/login`, { headers })
    expect(await login.json()).toMatchObject({ weekly_report: null })
    const refusedReply = await fetch(`${url}/api/login/weekly-report`, {
      method: 'PUT',
      headers,
      body: '{"wanted":true}',
    })
    expect([refusedReply.status, (await refusedReply.json()).code]).toEqual([409, 'NO_MAIL'])
    await stop()
  })
})

describe('the Monday of a report', () => {
  it.each([
    ['2026-11-22 23:59:59', '2026-11-16'],
    ['2026-11-23 07:59:59', '2026-11-16'],
    ['2026-11-23 08:00:00', '2026-11-23'],
    ['2026-11-25 12:00:00', '2026-11-23'],
    ['2026-11-30 07:59:59', '2026-11-23'],
    ['2027-01-04 08:00:00', '2027-01-04'],
  ])('the Monday of the report at %s in Jakarta is %s', async (localTime, monday) => {
    const [row] = await queryAsOwner<{ day: string }>(
      `select app.monday_of_report($1::timestamp at time zone 'Asia/Jakarta')::text as day`,
      [localTime],
    )
    expect(row?.day).toBe(monday)
  })
})

describe('the e-mail', () => {
  it('has the numbers of last week that each recipient may see', async () => {
    const monday = await readReportedMonday()
    await addAffiliates('Night Serum', 2, monday)
    await addAffiliates('Gentle Facial Cleanser', 3, addDays(monday, 6))
    await addAffiliates('Night Serum', 1, addDays(monday, -1))
    await addAffiliates('Night Serum', 1, addDays(monday, 7))
    for (const call of [sari, rina]) expect(await subscribe(call)).toBe(204)
    await queueReports()
    await expect.poll(() => mailServer.received.length).toBe(2)
    const findEmail = (name: CastName) => {
      const raw = mailServer.received.find(({ to }) => to.includes(cast[name].email))?.raw ?? ''
      return { subject: decodeSubject(raw), text: decodeText(raw) }
    }
    // Sari sees 5 affiliates of the week, Rina 2, and both see the one of the week before.
    expect(findEmail('sari').text).toContain('Affiliate terdaftar: 5 (+4)\n')
    expect(findEmail('rina').text).toContain('Affiliate terdaftar: 2 (+1)\n')
    expect(findEmail('sari').text).toContain('Gentle Facial Cleanser')
    expect(findEmail('rina').text).not.toContain('Gentle Facial Cleanser')
    const sunday = addDays(monday, 6)
    expect(findEmail('sari').subject).toBe(
      `Laporan ${formatPeriod({ from: monday, to: sunday })} · ${createExampleBrand().name}`,
    )
    expect(findEmail('sari').text).toContain(`/dashboard?laporan=bebas&dari=${monday}&sampai=${sunday}\n`)
    expect(findEmail('sari').text).toMatch(/\/dashboard\/profile\n/)
    expect(await countQueuedEmails()).toBe(0)
  })

  it('is queued once by three simultaneous processes', async () => {
    await subscribe(sari)
    await queryAsOwner('delete from weekly_report_runs')
    const clients = [1, 2, 3].map(() => new Client({ connectionString: program.database.url }))
    await Promise.all(clients.map((client) => client.connect()))
    await Promise.all(clients.map((client) => client.query('select app.queue_weekly_reports()')))
    await Promise.all(clients.map((client) => client.end()))
    await expect.poll(countQueuedEmails).toBe(0)
    expect(mailServer.received.map(({ to }) => to)).toEqual([[cast.sari.email]])
    expect(await queryAsOwner('select from weekly_report_runs')).toHaveLength(1)
  })

  it.each([
    ['still wants it', 1, 'select 1'],
    ['has cancelled it', 0, 'delete from weekly_reports'],
    ['lost the permission', 0, `delete from user_permissions where permission_name = 'dashboard'`],
    ['was deactivated', 0, `update profiles set is_active = false where email = '${cast.rina.email}'`],
    [
      'must choose a password',
      0,
      `update profiles set must_change_password = true where email = '${cast.rina.email}'`,
    ],
  ])('the e-mail to a recipient who %s by then is sent %i times', async (_, count, change) => {
    const id = await program.database.readUserId('rina')
    await queryAsOwner('insert into weekly_reports (user_id) values ($1)', [id])
    // One statement does both, so that the program can't send the e-mail before the change.
    await queryAsOwner(`with queued as (
        insert into emails (user_id, kind, recipient, report_from)
        values ('${id}', 'weekly report', '${cast.rina.email}', '2026-03-09'))
      ${change}`)
    await expect.poll(countQueuedEmails).toBe(0)
    expect(mailServer.received).toHaveLength(count)
  })

  it.each([
    ['an inactive user', 'is_active = false'],
    ['an address that nobody confirmed', 'email_verified = false'],
  ])('is not queued for %s', async (_, change) => {
    const id = await program.database.readUserId('rina')
    await queryAsOwner('insert into weekly_reports (user_id) values ($1)', [id])
    await queryAsOwner(`update profiles set ${change} where id = $1`, [id])
    await queueReports()
    expect(await countQueuedEmails()).toBe(0)
    expect(mailServer.received).toEqual([])
  })
})

it.each([
  'app.begin_report(gen_random_uuid())',
  'app.queue_weekly_reports()',
  `app.set_actor(gen_random_uuid(), 'superadmin', false)`,
])('a request may not execute %s', async (call) => {
  await queryAsOwner('begin')
  try {
    await queryAsOwner('set local role app_request')
    await expect(queryAsOwner(`select ${call}`)).rejects.toMatchObject({ code: '42501' })
  } finally {
    await queryAsOwner('rollback')
  }
})
