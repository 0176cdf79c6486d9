/** A decision on an application is stored as a whole, and can be undone. Runs on every PostgreSQL. */
import { Client } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, program, queryAsOwner, serum } from '#test/cast-program.ts'
import type { Reply } from '#test/program.ts'

beforeEach(() => queryAsOwner('truncate applications, application_links'))

let applicationCount = 0

/** Inserts an application and returns its id. */
async function insertApplication(columns: Record<string, unknown> = {}): Promise<string> {
  applicationCount += 1
  const row = {
    nama: 'Wulan',
    platform: 'tiktok',
    username: `pelamar.${applicationCount}`,
    whatsapp: `08157${String(applicationCount).padStart(7, '0')}`,
    product_id: serum,
    kota: 'Garut',
    tentang: 'Suka skincare',
    page: '/',
    utm_source: 'tiktok',
    submissions: [`s${applicationCount}`],
    ...columns,
  }
  const names = Object.keys(row)
  const [inserted] = await queryAsOwner<{ id: string }>(
    `insert into applications (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(row),
  )
  return inserted?.id ?? ''
}

/** Runs the statement in an open transaction of a second connection, and returns a function that commits it. */
async function openTransaction(statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const connection = new Client({ connectionString: program.database.url })
  await connection.connect()
  await connection.query('begin')
  await connection.query(statement, values)
  return async () => {
    await connection.query('commit')
    await connection.end()
  }
}

const millisecondsPerDay = 86_400_000
const getDaysAgo = (days: number) => new Date(Date.now() - days * millisecondsPerDay)
const readShelf = async (name: string, actor: CastName = 'sari') =>
  (await as[actor]('GET', `/applications?shelf=${name}`)).body
const decide = (decision: string, body: object, actor: CastName = 'rina'): Promise<Reply> =>
  as[actor]('POST', `/applications/${decision}`, body)
const accept = (ids: string[], actor: CastName = 'rina') =>
  decide('accept', { rows: ids.map((id) => ({ id, product_id: serum })) }, actor)
const readState = async (id: string) =>
  (await queryAsOwner<{ state: string }>('select state from applications where id = $1', [id]))[0]?.state

describe('list of applications', () => {
  it('the list of applications shows each application on its shelf, newest first, with the count of every shelf', async () => {
    const older = await insertApplication({ received_at: '2026-01-01' })
    const newer = await insertApplication()
    const markedApplication = await insertApplication({ mark: 'trap' })
    const body = await readShelf('menunggu')
    expect(body.rows.map(({ id }: { id: string }) => id)).toEqual([newer, older])
    expect(body).toMatchObject({ total: 2, counts: { menunggu: 2, ditandai: 1, ditolak: 0 } })
    expect((await readShelf('ditandai')).rows).toMatchObject([{ id: markedApplication, mark: 'trap' }])
  })

  it('the list of applications shows which applicants have the number or the username of an affiliate, or a similar one', async () => {
    await queryAsOwner(`update affiliate_registrations set whatsapp = '0857 1111 2222' where id = $1`, [
      await make.affiliate([serum], { username: 'kembar' }),
    ])
    await insertApplication({ username: '@Kembar', whatsapp: '0857 1111 2223' })
    await insertApplication({ username: 'bukan.kembar', whatsapp: '+62 857-1111-2222' })
    const [withTakenNumber, withTakenUsername] = (await readShelf('menunggu', 'rina')).rows
    expect(withTakenNumber.conflicts).toMatchObject([{ kind: 'whatsapp', holder: { username: 'kembar' } }])
    expect(withTakenUsername.conflicts.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'near number',
      'username',
    ])
  })

  it('the list of applications shows a user the applications for visible products and those without a product', async () => {
    const idWithoutProduct = await insertApplication({ product_id: null, product_wished: null })
    await insertApplication({ product_id: cleanser, nama: 'Tersembunyi' })
    expect((await readShelf('menunggu', 'rina')).rows).toMatchObject([{ id: idWithoutProduct }])
    expect((await readShelf('menunggu')).total).toBe(2)
  })

  it('the list of applications has a badge with the number of waiting applications that the user may see', async () => {
    await Promise.all([
      insertApplication(),
      insertApplication({ product_id: cleanser }),
      insertApplication({ mark: 'trap' }),
    ])
    const readWaitingCount = async (actor: CastName) => (await as[actor]('GET', '/applications/waiting')).body
    expect([await readWaitingCount('sari'), await readWaitingCount('rina')]).toEqual([2, 1])
  })
})

describe('acceptance of applications', () => {
  it('accepting applications creates the affiliate and records the application as the origin', async () => {
    const id = await insertApplication({ username: 'baru.sekali' })
    const { status, body } = await accept([id])
    expect([status, body.refused]).toEqual([201, []])
    const [{ affiliate }] = body.accepted
    expect(affiliate).toMatchObject({ username: 'baru.sekali', product_id: serum, status_whatsapp: 'belum' })
    expect((await readShelf('menunggu')).total).toBe(0)
    expect((await as.rina('GET', `/affiliates/${affiliate.id}/origin`)).body).toMatchObject({
      nama: 'Wulan',
      kota: 'Garut',
      page: '/',
      utm_source: 'tiktok',
      decided_by_name: expect.stringContaining('Rina'),
    })
    const { entries } = (await as.rina('GET', `/timeline/affiliate/${affiliate.id}`)).body
    expect(entries.map(({ act }: { act: string }) => act)).toEqual(['applied', 'made'])
    expect(entries[0].changes).toContainEqual({ field: 'utm_source', from: null, to: 'tiktok' })
  })

  it('accepting applications creates one affiliate when two users accept the same application at once', async () => {
    const id = await insertApplication()
    const replies = await Promise.all([accept([id]), accept([id], 'sari')])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies.flatMap(({ body }) => body.accepted)).toHaveLength(1)
    expect(replies.flatMap(({ body }) => body.refused)).toMatchObject([{ id, kind: 'gone' }])
  })

  it('accepting applications returns the first reply again when repeated with the same idempotency key', async () => {
    const rows = [{ id: await insertApplication(), product_id: serum }]
    const acceptWithKey = () =>
      as.rina('POST', '/applications/accept', { rows }, { 'idempotency-key': 'a'.repeat(32) })
    const firstReply = await acceptWithKey()
    expect(firstReply.body.accepted).toHaveLength(1)
    expect((await acceptWithKey()).body).toEqual(firstReply.body)
  })

  it('accepting applications refuses each application that has a conflict, with the reason, and accepts the others', async () => {
    await queryAsOwner(`update affiliate_registrations set whatsapp = '081599990000' where id = $1`, [
      await make.affiliate([serum], { username: 'ada' }),
    ])
    const [takenUsername, takenNumber, withoutProduct, forHiddenProduct, firstTwin, secondTwin] =
      await Promise.all([
        insertApplication({ username: 'ADA' }),
        insertApplication({ whatsapp: '+6281599990000' }),
        insertApplication(),
        insertApplication({ product_id: null }),
        insertApplication({ username: 'dobel' }),
        insertApplication({ username: '@dobel' }),
      ])
    const rows = [takenUsername, takenNumber, firstTwin, secondTwin].map((id) => ({ id, product_id: serum }))
    const { body } = await decide('accept', {
      rows: [
        ...rows,
        { id: withoutProduct, product_id: null },
        { id: forHiddenProduct, product_id: cleanser },
      ],
    })
    expect(body.accepted).toHaveLength(1)
    // The two twins have the same username, so either of them is accepted.
    const refusedTwin = body.accepted[0].id === firstTwin ? secondTwin : firstTwin
    expect(
      Object.fromEntries(body.refused.map(({ id, kind }: { id: string; kind: string }) => [id, kind])),
    ).toEqual({
      [takenUsername]: 'username',
      [takenNumber]: 'whatsapp',
      [refusedTwin]: 'username',
      [withoutProduct]: 'product missing',
      [forHiddenProduct]: 'product hidden',
    })
  })

  it('accepting applications refuses marked and declined applications with the reason gone', async () => {
    const ids = [
      await insertApplication({ mark: 'quick' }),
      await insertApplication({ state: 'declined', decided_at: 'now' }),
    ]
    const { body } = await accept(ids)
    expect(body.accepted).toEqual([])
    expect(body.refused.map(({ kind }: { kind: string }) => kind)).toEqual(['gone', 'gone'])
  })

  it('accepting applications registers the corrected data and shows the original data in the history', async () => {
    const id = await insertApplication({ username: 'sarah nuril', whatsapp: '+62 0815 7000 111' })
    const corrected = {
      nama: 'Sarah Nuril',
      platform: 'shopee',
      username: 'sarah.nuril',
      whatsapp: '081570001112',
    }
    const { status, body } = await decide('accept', { rows: [{ id, product_id: serum, ...corrected }] })
    expect([status, body.refused]).toEqual([201, []])
    const [{ affiliate }] = body.accepted
    expect(affiliate).toMatchObject({ platform: 'shopee', username: 'sarah.nuril', whatsapp: '081570001112' })
    expect((await as.rina('GET', `/affiliates/${affiliate.id}/origin`)).body.nama).toBe('Sarah Nuril')
    const { entries } = (await as.rina('GET', `/timeline/affiliate/${affiliate.id}`)).body
    expect(entries[0].act).toBe('applied')
    expect(entries[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'nama', from: 'Wulan', to: 'Sarah Nuril' },
        { field: 'platform', from: 'tiktok', to: 'shopee' },
        { field: 'username', from: 'sarah nuril', to: 'sarah.nuril' },
        { field: 'whatsapp', from: '+62 0815 7000 111', to: '081570001112' },
      ]),
    )
    // After the undo, the application waits with the original data.
    expect((await decide('take-back', { ids: [id] })).body).toEqual({ ids: [id] })
    expect((await readShelf('menunggu')).rows).toMatchObject([
      { nama: 'Wulan', platform: 'tiktok', username: 'sarah nuril', whatsapp: '+62 0815 7000 111' },
    ])
  })

  it('accepting applications checks the corrected data for conflicts, not the original data', async () => {
    const existingAffiliate = await make.affiliate([serum], { username: 'sudah.ada' })
    await queryAsOwner(`update affiliate_registrations set whatsapp = '081588880000' where id = $1`, [
      existingAffiliate,
    ])
    const withTakenNumber = await insertApplication({ whatsapp: '081588880000' })
    const withTakenUsername = await insertApplication()
    const { body } = await decide('accept', {
      rows: [
        { id: withTakenNumber, product_id: serum, whatsapp: '081588880001' },
        { id: withTakenUsername, product_id: serum, username: '@Sudah.Ada' },
      ],
    })
    expect(body.accepted).toMatchObject([{ id: withTakenNumber, affiliate: { whatsapp: '081588880001' } }])
    expect(body.refused).toEqual([
      {
        id: withTakenUsername,
        kind: 'username',
        holder: { id: existingAffiliate, platform: 'tiktok', username: 'sudah.ada' },
      },
    ])
    expect(await readState(withTakenUsername)).toBe('waiting')
    const [firstId, secondId] = [await insertApplication(), await insertApplication()]
    const twins = [firstId, secondId].map((id) => ({ id, product_id: serum, whatsapp: '081588880002' }))
    const replyToTwins = (await decide('accept', { rows: twins })).body
    expect([
      replyToTwins.accepted.length,
      replyToTwins.refused.map(({ kind }: { kind: string }) => kind),
    ]).toEqual([1, ['whatsapp']])
  })

  it.each([
    ['nama', ' ', 'Nama harus diisi'],
    ['username', '@', 'Username harus diisi'],
    ['whatsapp', '', 'No. WhatsApp harus diisi'],
    ['platform', 'myspace', 'Platform harus dipilih'],
  ])(
    'accepting applications refuses the %s %j with the message of the registration form',
    async (name, value, message) => {
      const id = await insertApplication()
      const reply = await decide('accept', { rows: [{ id, product_id: serum, [name]: value }] })
      expect(reply.status).toBe(400)
      expect(reply.body.data.issues).toEqual([{ path: `rows.0.${name}`, message }])
      expect(await readState(id)).toBe('waiting')
    },
  )

  it('accepting applications can be undone by the user who accepted, while the affiliate is unchanged', async () => {
    const [id, changedId] = [await insertApplication(), await insertApplication()]
    const { accepted } = (await accept([id, changedId])).body
    expect((await decide('take-back', { ids: [id] }, 'sari')).body).toEqual({ ids: [] })
    await queryAsOwner(`update affiliate_registrations set username = username || '.x' where id = $1`, [
      accepted.find((row: { id: string }) => row.id === changedId).affiliate.id,
    ])
    expect((await decide('take-back', { ids: [id, changedId] })).body).toEqual({ ids: [id] })
    expect([await readState(id), await readState(changedId)]).toEqual(['waiting', 'accepted'])
    const replyToSecondAcceptance = await accept([id])
    expect(replyToSecondAcceptance.body.accepted).toHaveLength(1)
  })

  it('accepting applications can be undone only for the latest of several applications with one number, since one can wait', async () => {
    const whatsapp = '0815 7888 0000'
    const older = await insertApplication({ whatsapp, received_at: '2026-01-01' })
    await accept([older])
    const latest = await insertApplication({ whatsapp: '+62 815-7888-0000' })
    await decide('accept', { rows: [{ id: latest, product_id: serum, whatsapp: '081578880001' }] })
    const undoReply = await decide('take-back', { ids: [older, latest] })
    expect([undoReply.status, undoReply.body]).toEqual([200, { ids: [latest] }])
    expect([await readState(older), await readState(latest)]).toEqual(['accepted', 'waiting'])
    const { rows } = await readShelf('semua')
    expect(rows.map(({ affiliate }: { affiliate: unknown }) => affiliate !== null)).toEqual([false, true])
    // The undo for the older one is refused, because the latest now waits with the same number.
    expect((await decide('take-back', { ids: [older] })).body).toEqual({ ids: [] })
  })

  it('accepting applications is not undone while another application with the same number arrives, and the reply says so', async () => {
    const whatsapp = '081578890000'
    const id = await insertApplication({ whatsapp })
    await accept([id])
    const commit = await openTransaction(
      `insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions)
       values ('Wulan', 'tiktok', 'wulan', $1, 'Garut', '', '/', '{}')`,
      [whatsapp],
    )
    const undoReply = decide('take-back', { ids: [id] })
    await expect
      .poll(() =>
        queryAsOwner(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1)
    await commit()
    const { status, body } = await undoReply
    expect([status, body.message]).toEqual([409, 'Datanya baru saja berubah. Muat ulang, lalu coba lagi.'])
    expect(await readState(id)).toBe('accepted')
  })
})

describe('decision that makes an application wait again', () => {
  it.each(['take-back', 'reopen', 'unmark'])(
    'a decision such as %s is made only after a form that is being stored',
    async (decision) => {
      const id = await insertApplication()
      // The database holds this lock while it stores a form. Each decision needs the lock, even to change nothing.
      const commit = await openTransaction(`select pg_advisory_xact_lock(hashtext('application'))`)
      const reply = decide(decision, { ids: [id] })
      await expect
        .poll(() => queryAsOwner(`select from pg_locks where locktype = 'advisory' and not granted`))
        .toHaveLength(1)
      await commit()
      expect((await reply).status).toBe(200)
    },
  )
})

describe('rejection of applications', () => {
  it('declining applications stores the reason and the user, and can be undone', async () => {
    const ids = [await insertApplication(), await insertApplication()]
    expect((await decide('decline', { ids, reason: 'Belum cocok' })).body.ids.sort()).toEqual([...ids].sort())
    expect((await readShelf('ditolak')).rows).toMatchObject([
      { reason: 'Belum cocok', decided_by_name: expect.stringContaining('Rina') },
      { reason: 'Belum cocok' },
    ])
    expect((await decide('decline', { ids })).body).toEqual({ ids: [] })
    expect((await decide('reopen', { ids })).body.ids).toHaveLength(2)
    expect((await readShelf('menunggu')).rows).toMatchObject([{ reason: null, decided_at: null }, {}])
  })

  it('declining applications cannot be undone when another application with the same number is waiting', async () => {
    const id = await insertApplication({ whatsapp: '081577770000' })
    await decide('decline', { ids: [id] })
    await insertApplication({ whatsapp: '0815-7777-0000' })
    expect((await decide('reopen', { ids: [id] })).body).toEqual({ ids: [] })
  })
})

describe('shelf of marked applications', () => {
  it('marked applications are listed with those that people may have sent before those of bots', async () => {
    const markedForAddress = await insertApplication({ mark: 'address' })
    const markedForFlood = await insertApplication({ mark: 'flood' })
    await insertApplication({ mark: 'trap' })
    await insertApplication({ mark: 'quick' })
    const { rows } = await readShelf('ditandai')
    expect(rows.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([markedForFlood, markedForAddress])
  })

  it('marked applications can be unmarked or cleared, while waiting applications cannot', async () => {
    const byPerson = await insertApplication({ mark: 'address' })
    const byBot = await insertApplication({ mark: 'trap' })
    const waitingId = await insertApplication()
    expect((await decide('unmark', { ids: [byPerson, waitingId] })).body).toEqual({ ids: [byPerson] })
    expect((await decide('clear', { ids: [byBot, waitingId] })).body).toEqual({ ids: [byBot] })
    expect((await readShelf('menunggu')).total).toBe(2)
    expect((await readShelf('ditandai')).total).toBe(0)
  })
})

describe('purge of applications', () => {
  it('the purge of applications deletes them 90 days after they are declined, 30 after they are marked, or with their affiliate', async () => {
    const { accepted } = (await accept([await insertApplication(), await insertApplication()])).body
    await insertApplication({ state: 'declined', decided_at: getDaysAgo(91) })
    await insertApplication({ state: 'declined', decided_at: getDaysAgo(89), nama: 'Tinggal' })
    await insertApplication({ mark: 'trap', received_at: getDaysAgo(31) })
    await insertApplication({ mark: 'trap', received_at: getDaysAgo(29), nama: 'Ditandai' })
    await insertApplication({ received_at: getDaysAgo(200), nama: 'Menunggu' })
    const [deletedId, remainingId] = accepted.map((row: { affiliate: { id: string } }) => row.affiliate.id)
    await queryAsOwner('delete from affiliate_registrations where id = $1', [deletedId])
    await queryAsOwner('select app.purge_applications()')
    // The application of the deleted affiliate remains while the affiliate is in the trash.
    expect(await queryAsOwner('select from applications')).toHaveLength(5)
    await queryAsOwner('delete from trash where id = $1', [deletedId])
    await queryAsOwner('select app.purge_applications()')
    expect(await queryAsOwner('select nama, affiliate_id from applications order by nama')).toEqual([
      { nama: 'Ditandai', affiliate_id: null },
      { nama: 'Menunggu', affiliate_id: null },
      { nama: 'Tinggal', affiliate_id: null },
      { nama: 'Wulan', affiliate_id: remainingId },
    ])
  })
})
