/** Staff decide on applications: each decision takes effect fully or not at all, and can be undone. */
import { Client } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { as, cleanser, grantRina, make, program, serum } from '#test/cast-program.ts'
import type { Reply } from '#test/program.ts'

const queryAsOwner: typeof program.database.queryAsOwner = (...args) => program.database.queryAsOwner(...args)

beforeAll(() => grantRina('reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products'))
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
const readShelf = async (name: string, actor: keyof typeof as = 'sari') =>
  (await as[actor]('GET', `/applications?shelf=${name}`)).body
const decide = (decision: string, body: object, actor: keyof typeof as = 'rina'): Promise<Reply> =>
  as[actor]('POST', `/applications/${decision}`, body)
const accept = (ids: string[], product_id: string | null = serum, actor: keyof typeof as = 'rina') =>
  decide('accept', { rows: ids.map((id) => ({ id, product_id })) }, actor)
const readState = async (id: string) =>
  (await queryAsOwner<{ state: string }>('select state from applications where id = $1', [id]))[0]?.state

describe('the list of applications', () => {
  it('shows each application on its shelf, newest first, with the count of every shelf', async () => {
    const first = await insertApplication({ received_at: '2026-01-01' })
    const second = await insertApplication()
    const markedApplication = await insertApplication({ mark: 'trap' })
    const body = await readShelf('menunggu')
    expect(body.rows.map(({ id }: { id: string }) => id)).toEqual([second, first])
    expect(body).toMatchObject({ total: 2, counts: { menunggu: 2, ditandai: 1, ditolak: 0 } })
    expect((await readShelf('ditandai')).rows).toMatchObject([{ id: markedApplication, mark: 'trap' }])
  })

  it('shows which applicants are affiliates already, and which resemble one', async () => {
    await queryAsOwner(`update affiliate_registrations set whatsapp = '0857 1111 2222' where id = $1`, [
      await make.affiliate([serum], { username: 'kembar' }),
    ])
    await insertApplication({ username: '@Kembar', whatsapp: '0857 1111 2223' })
    await insertApplication({ username: 'lain.lagi', whatsapp: '+62 857-1111-2222' })
    const [number, name] = (await readShelf('menunggu', 'rina')).rows
    expect(number.conflicts).toMatchObject([{ kind: 'whatsapp', holder: { username: 'kembar' } }])
    expect(name.conflicts.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'near number',
      'username',
    ])
  })

  it('shows applications of visible products, and those without a product to all who may register', async () => {
    const withoutProduct = await insertApplication({ product_id: null, product_wished: null })
    await insertApplication({ product_id: cleanser, nama: 'Tersembunyi' })
    expect((await readShelf('menunggu', 'rina')).rows).toMatchObject([{ id: withoutProduct }])
    expect((await readShelf('menunggu')).total).toBe(2)
  })

  it('has a separate count of the waiting applications that the user may see', async () => {
    await Promise.all([
      insertApplication(),
      insertApplication({ product_id: cleanser }),
      insertApplication({ mark: 'trap' }),
    ])
    const readWaitingCount = async (actor: keyof typeof as) =>
      (await as[actor]('GET', '/applications/waiting')).body
    expect([await readWaitingCount('sari'), await readWaitingCount('rina')]).toEqual([2, 1])
  })
})

describe('accepting applications', () => {
  it('creates the affiliate and records where they came from', async () => {
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

  it('creates one affiliate when two users accept at once', async () => {
    const id = await insertApplication()
    const replies = await Promise.all([accept([id]), accept([id], serum, 'sari')])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies.flatMap(({ body }) => body.accepted)).toHaveLength(1)
    expect(replies.flatMap(({ body }) => body.refused)).toMatchObject([{ id, kind: 'gone' }])
  })

  it('gets the same reply when repeated with the same idempotency key', async () => {
    const rows = [{ id: await insertApplication(), product_id: serum }]
    const acceptAgain = () =>
      as.rina('POST', '/applications/accept', { rows }, { 'idempotency-key': 'a'.repeat(32) })
    const first = await acceptAgain()
    expect(first.body.accepted).toHaveLength(1)
    expect((await acceptAgain()).body).toEqual(first.body)
  })

  it('refuses each application that has a conflict, with the reason, and accepts the others', async () => {
    await queryAsOwner(`update affiliate_registrations set whatsapp = '081599990000' where id = $1`, [
      await make.affiliate([serum], { username: 'ada' }),
    ])
    const [sameUsername, takenNumber, acceptedWithoutProduct, acceptedForHiddenProduct, valid, twin] =
      await Promise.all([
        insertApplication({ username: 'ADA' }),
        insertApplication({ whatsapp: '+6281599990000' }),
        insertApplication(),
        insertApplication({ product_id: null }),
        insertApplication({ username: 'dobel', received_at: '2026-02-01' }),
        insertApplication({ username: '@dobel' }),
      ])
    const rows = [sameUsername, takenNumber, valid, twin].map((id) => ({ id, product_id: serum }))
    const { body } = await decide('accept', {
      rows: [
        ...rows,
        { id: acceptedWithoutProduct, product_id: null },
        { id: acceptedForHiddenProduct, product_id: cleanser },
      ],
    })
    expect(
      Object.fromEntries(body.refused.map(({ id, kind }: { id: string; kind: string }) => [id, kind])),
    ).toEqual({
      [sameUsername]: 'username',
      [takenNumber]: 'whatsapp',
      [body.refused.find(({ id }: { id: string }) => [valid, twin].includes(id)).id]: 'username',
      [acceptedWithoutProduct]: 'product missing',
      [acceptedForHiddenProduct]: 'product hidden',
    })
    expect(body.accepted).toHaveLength(1)
  })

  it('refuses marked and declined applications as gone', async () => {
    const ids = [
      await insertApplication({ mark: 'quick' }),
      await insertApplication({ state: 'declined', decided_at: 'now' }),
    ]
    const { body } = await accept(ids)
    expect(body.accepted).toEqual([])
    expect(body.refused.map(({ kind }: { kind: string }) => kind)).toEqual(['gone', 'gone'])
  })

  it('registers the corrected data and shows the original data in the history', async () => {
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
    // After the undo the application waits as it was sent.
    expect((await decide('take-back', { ids: [id] })).body).toEqual({ ids: [id] })
    expect((await readShelf('menunggu')).rows).toMatchObject([
      { nama: 'Wulan', platform: 'tiktok', username: 'sarah nuril', whatsapp: '+62 0815 7000 111' },
    ])
  })

  it('checks the corrected data for conflicts, not the original data', async () => {
    const existingAffiliate = await make.affiliate([serum], { username: 'sudah.ada' })
    await queryAsOwner(`update affiliate_registrations set whatsapp = '081588880000' where id = $1`, [
      existingAffiliate,
    ])
    const [withTakenNumber, withTakenName] = [
      await insertApplication({ whatsapp: '081588880000' }),
      await insertApplication(),
    ]
    const { body } = await decide('accept', {
      rows: [
        { id: withTakenNumber, product_id: serum, whatsapp: '081588880001' },
        { id: withTakenName, product_id: serum, username: '@Sudah.Ada' },
      ],
    })
    expect(body.accepted).toMatchObject([{ id: withTakenNumber, affiliate: { whatsapp: '081588880001' } }])
    expect(body.refused).toEqual([
      {
        id: withTakenName,
        kind: 'username',
        holder: { id: existingAffiliate, platform: 'tiktok', username: 'sudah.ada' },
      },
    ])
    expect(await readState(withTakenName)).toBe('waiting')
    const [firstId, secondId] = [await insertApplication(), await insertApplication()]
    const twins = [firstId, secondId].map((id) => ({ id, product_id: serum, whatsapp: '081588880002' }))
    const answer = (await decide('accept', { rows: twins })).body
    expect([answer.accepted.length, answer.refused.map(({ kind }: { kind: string }) => kind)]).toEqual([
      1,
      ['whatsapp'],
    ])
  })

  it.each([
    ['nama', ' ', 'Nama harus diisi'],
    ['username', '@', 'Username harus diisi'],
    ['whatsapp', '', 'No. WhatsApp harus diisi'],
    ['platform', 'myspace', 'Platform harus dipilih'],
  ])('refuses %s %j with the message of the registration form', async (name, value, message) => {
    const id = await insertApplication()
    const reply = await decide('accept', { rows: [{ id, product_id: serum, [name]: value }] })
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues).toEqual([{ path: `rows.0.${name}`, message }])
    expect(await readState(id)).toBe('waiting')
  })

  it('can be undone by the user who accepted, while the affiliate is unchanged', async () => {
    const [id, touched] = [await insertApplication(), await insertApplication()]
    const { accepted } = (await accept([id, touched])).body
    expect((await decide('take-back', { ids: [id] }, 'sari')).body).toEqual({ ids: [] })
    await queryAsOwner(`update affiliate_registrations set username = username || '.x' where id = $1`, [
      accepted.find((one: { id: string }) => one.id === touched).affiliate.id,
    ])
    expect((await decide('take-back', { ids: [id, touched] })).body).toEqual({ ids: [id] })
    expect([await readState(id), await readState(touched)]).toEqual(['waiting', 'accepted'])
    // It can be accepted again as if nothing had happened.
    expect((await accept([id])).body.accepted).toHaveLength(1)
  })

  it('can be undone for the latest of several with one number, since only one of them can wait', async () => {
    const whatsapp = '0815 7888 0000'
    const older = await insertApplication({ whatsapp, received_at: '2026-01-01' })
    await accept([older])
    const latest = await insertApplication({ whatsapp: '+62 815-7888-0000' })
    await decide('accept', { rows: [{ id: latest, product_id: serum, whatsapp: '081578880001' }] })
    const undone = await decide('take-back', { ids: [older, latest] })
    expect([undone.status, undone.body]).toEqual([200, { ids: [latest] }])
    expect([await readState(older), await readState(latest)]).toEqual(['accepted', 'waiting'])
    const { rows } = await readShelf('semua')
    expect(rows.map(({ affiliate }: { affiliate: unknown }) => affiliate !== null)).toEqual([false, true])
    // The older one now meets the latest, which waits.
    expect((await decide('take-back', { ids: [older] })).body).toEqual({ ids: [] })
  })

  it('is not undone while another application with the number arrives, and says so', async () => {
    const whatsapp = '081578890000'
    const id = await insertApplication({ whatsapp })
    await accept([id])
    const visitor = new Client({ connectionString: program.database.url })
    await visitor.connect()
    await visitor.query('begin')
    await visitor.query(
      `insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions)
       values ('Wulan', 'tiktok', 'wulan', $1, 'Garut', '', '/', '{}')`,
      [whatsapp],
    )
    const undoing = decide('take-back', { ids: [id] })
    await expect
      .poll(() =>
        queryAsOwner(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1)
    await visitor.query('commit')
    await visitor.end()
    const { status, body } = await undoing
    expect([status, body.message]).toEqual([409, 'Datanya baru saja berubah. Muat ulang, lalu coba lagi.'])
    expect(await readState(id)).toBe('accepted')
  })
})

describe('making an application wait again', () => {
  it.each(['take-back', 'reopen', 'unmark'] as const)('waits until a form is stored: %s', async (call) => {
    const id = await insertApplication()
    const visitor = new Client({ connectionString: program.database.url })
    await visitor.connect()
    await visitor.query('begin')
    await visitor.query(`select pg_advisory_xact_lock(hashtext('application'))`)
    const answer = decide(call, { ids: [id] })
    await expect
      .poll(() => queryAsOwner(`select from pg_locks where locktype = 'advisory' and not granted`))
      .toHaveLength(1)
    await visitor.query('commit')
    await visitor.end()
    expect((await answer).status).toBe(200)
  })
})

describe('declining applications', () => {
  it('stores the reason and the user, and can be undone', async () => {
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

  it('cannot be undone when another application with the same number is waiting', async () => {
    const id = await insertApplication({ whatsapp: '081577770000' })
    await decide('decline', { ids: [id] })
    await insertApplication({ whatsapp: '0815-7777-0000' })
    expect((await decide('reopen', { ids: [id] })).body).toEqual({ ids: [] })
  })
})

describe('marked applications', () => {
  it('that people may have sent are listed before newer ones of bots', async () => {
    const [campus, flood] = [
      await insertApplication({ mark: 'address' }),
      await insertApplication({ mark: 'flood' }),
    ]
    await insertApplication({ mark: 'trap' })
    await insertApplication({ mark: 'quick' })
    const { rows } = await readShelf('ditandai')
    expect(rows.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([flood, campus])
  })

  it('can be unmarked or cleared, which leaves waiting applications unchanged', async () => {
    const [byPerson, byBot] = [
      await insertApplication({ mark: 'address' }),
      await insertApplication({ mark: 'trap' }),
    ]
    const waitingId = await insertApplication()
    expect((await decide('unmark', { ids: [byPerson, waitingId] })).body).toEqual({ ids: [byPerson] })
    expect((await decide('clear', { ids: [byBot, waitingId] })).body).toEqual({ ids: [byBot] })
    expect((await readShelf('menunggu')).total).toBe(2)
    expect((await readShelf('ditandai')).total).toBe(0)
  })
})

describe('the purge of applications', () => {
  it('deletes declined ones after 90 days, marked ones after 30, accepted ones with the affiliate', async () => {
    const { accepted } = (await accept([await insertApplication(), await insertApplication()])).body
    const declined = { state: 'declined', decided_at: new Date(Date.now() - 91 * 86_400_000) }
    await insertApplication(declined)
    await insertApplication({
      ...declined,
      decided_at: new Date(Date.now() - 89 * 86_400_000),
      nama: 'Tinggal',
    })
    await insertApplication({ mark: 'trap', received_at: new Date(Date.now() - 31 * 86_400_000) })
    await insertApplication({
      mark: 'trap',
      received_at: new Date(Date.now() - 29 * 86_400_000),
      nama: 'Ditandai',
    })
    await insertApplication({ received_at: new Date(Date.now() - 200 * 86_400_000), nama: 'Menunggu' })
    const [deletedId, remainingId] = accepted.map((one: { affiliate: { id: string } }) => one.affiliate.id)
    await queryAsOwner('delete from affiliate_registrations where id = $1', [deletedId])
    await queryAsOwner('select app.purge_applications()')
    expect((await queryAsOwner('select * from applications')).length).toBe(5)
    await queryAsOwner('delete from trash where id = $1', [deletedId])
    await queryAsOwner('select app.purge_applications()')
    expect(
      (
        await queryAsOwner<{ affiliate_id: string | null }>(
          'select affiliate_id from applications order by nama',
        )
      ).map((row) => row.affiliate_id),
    ).toEqual([null, null, null, remainingId])
  })
})
