/** The stream of live events. Runs on every PostgreSQL. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { cast } from '#db/cast.ts'
import { type Program, startProgram, startProgramOn } from '#test/program.ts'

let program: Program
let nightSerum: string

beforeAll(async () => {
  program = await startProgram()
  nightSerum = await program.database.readProductId('Night Serum')
})

interface LiveStream {
  /** Resolves when the stream has received this text. Rejects if it ends before that, or after 30 seconds. */
  waitFor(text: string): Promise<void>
  /** Returns everything that the stream has received. */
  getReceivedText(): string
  /** resolves when the stream has ended */
  ended: Promise<void>
  close(): void
}

/** Changes a table that every user can read. */
const changeProducts = () =>
  program.database.queryAsOwner('update products set price = coalesce(price, 0) + 1')

/** Opens a live stream. Resolves when it is open. */
async function openStream(url: string, cookie: string): Promise<LiveStream> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/live`, { headers: { cookie }, signal: abort.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  let receivedText = ''
  let hasEnded = false
  const ended = (async () => {
    for await (const chunk of response.body ?? []) receivedText += new TextDecoder().decode(chunk)
  })()
    .catch(() => {})
    .finally(() => {
      hasEnded = true
    })
  async function waitFor(text: string): Promise<void> {
    const state = await vi
      .waitUntil(() => (receivedText.includes(text) ? 'received' : hasEnded && 'ended'), {
        timeout: 30_000,
        interval: 10,
      })
      .catch(() => 'open')
    if (state !== 'received')
      throw new Error(
        `${JSON.stringify(text)} was not received in ${JSON.stringify(receivedText)}; the stream is ${state}`,
      )
  }
  await waitFor(': open')
  return { waitFor, getReceivedText: () => receivedText, ended, close: () => abort.abort() }
}

const affiliatesChanged = 'event: change\ndata: affiliate_registrations\n\n'

describe('a live stream', () => {
  it('reports a change made through another server process, with only the table name', async () => {
    const otherProcess = await startProgramOn(program.database.url)
    try {
      const { cookie } = await program.signIn('rina')
      const streamOfOtherProcess = await openStream(otherProcess.url, cookie)
      const stream = await openStream(program.url, cookie)
      const sari = await program.signIn('sari')
      await sari('POST', '/affiliates', {
        platform: 'tiktok',
        username: 'siaran',
        whatsapp: '0812000111222',
        product_id: nightSerum,
      })
      await streamOfOtherProcess.waitFor(affiliatesChanged)
      await stream.waitFor(affiliatesChanged)
      streamOfOtherProcess.close()
      stream.close()
    } finally {
      await otherProcess.stop()
    }
  })

  it('reports changes from shortly before it opened, only of tables that the user can read', async () => {
    const sari = await program.signIn('sari')
    const rina = await program.signIn('rina')
    const { queryAsOwner } = program.database
    await queryAsOwner(
      'update profiles set image = image; update user_permissions set created_at = created_at',
    )
    const affiliate = {
      platform: 'tiktok',
      username: 'sela',
      whatsapp: '0812000111333',
      product_id: nightSerum,
    }
    expect((await sari('POST', '/affiliates', affiliate)).status).toBe(201)
    const lateStream = await openStream(program.url, rina.cookie)
    await lateStream.waitFor(affiliatesChanged)
    expect(lateStream.getReceivedText()).not.toMatch(/data: (profiles|user_permissions)/)
    lateStream.close()
  })

  it('reports a change of the user’s permissions', async () => {
    const { cookie } = await program.signIn('dewi')
    const stream = await openStream(program.url, cookie)
    await program.database.queryAsOwner(`delete from user_permissions where permission_name = 'griting'`)
    await stream.waitFor('event: session')
    stream.close()
  })

  it('reports a changed login to the other devices of the user, and to no other user', async () => {
    const rina = await program.signIn('rina')
    const rinaStream = await openStream(program.url, (await program.signIn('rina')).cookie)
    const sariStream = await openStream(program.url, (await program.signIn('sari')).cookie)
    const loginChange = 'event: session\ndata: \n\nevent: change\ndata: profiles\n\n'
    const emailChange = { email: 'rina.baru@example.com', current_password: cast.rina.password }
    expect((await rina('PUT', '/login/email', emailChange)).status).toBe(204)
    await rinaStream.waitFor(loginChange)
    await rina('DELETE', '/login/email', {})
    await rinaStream.waitFor(loginChange.repeat(2))
    await program.database.queryAsOwner(
      `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'x', now())`,
      [await program.database.readUserId('rina')],
    )
    await rinaStream.waitFor(loginChange.repeat(3))
    await program.database.queryAsOwner('delete from second_factors')
    await rinaStream.waitFor(loginChange.repeat(4))
    await program.database.queryAsOwner('insert into weekly_reports (user_id) values ($1)', [
      await program.database.readUserId('rina'),
    ])
    await changeProducts()
    for (const stream of [rinaStream, sariStream]) await stream.waitFor('data: products')
    // Events keep the order of the changes: the login change comes before that of the products, without a recheck.
    expect(rinaStream.getReceivedText()).toContain(loginChange.repeat(5))
    expect(sariStream.getReceivedText()).not.toContain('session')
    for (const stream of [rinaStream, sariStream]) stream.close()
  })

  it('reports a session change after a new name only to the renamed user', async () => {
    const rinaStream = await openStream(program.url, (await program.signIn('rina')).cookie)
    const dewiStream = await openStream(program.url, (await program.signIn('dewi')).cookie)
    const sariStream = await openStream(program.url, (await program.signIn('sari')).cookie)
    await program.database.queryAsOwner(`update profiles set full_name = 'Dewi Baru' where email = $1`, [
      cast.dewi.email,
    ])
    await dewiStream.waitFor('event: session')
    await sariStream.waitFor('data: profiles')
    // Events arrive in order, so once the change of products is here, earlier events would be here too.
    await changeProducts()
    for (const stream of [rinaStream, sariStream]) {
      await stream.waitFor('data: products')
      expect(stream.getReceivedText()).not.toContain('event: session')
    }
    expect(rinaStream.getReceivedText()).not.toContain('data: profiles')
    for (const stream of [rinaStream, dewiStream, sariStream]) stream.close()
  })

  it('reports only tables that the user can read, also right after a permission is revoked', async () => {
    // A separate program, in which nothing was announced recently.
    const newProgram = await startProgram()
    const { queryAsOwner } = newProgram.database
    const rinaStream = await openStream(newProgram.url, (await newProgram.signIn('rina')).cookie)
    const sariStream = await openStream(newProgram.url, (await newProgram.signIn('sari')).cookie)
    /** Writes to one table after the other, and to products last. A write that keeps all values is announced too. */
    const changeAllTables = async (price: number) => {
      await queryAsOwner(`update videos set product_id = product_id`)
      await queryAsOwner(`update griting_templates set name = name`)
      await queryAsOwner(`update user_permissions set created_at = created_at`)
      await queryAsOwner(
        `update permission_names set admin_has = admin_has; insert into permission_names values ('x', null, false)`,
      )
      await queryAsOwner(`delete from permission_names where name = 'x'`)
      await queryAsOwner(`update profiles set image = image`)
      await queryAsOwner('update affiliate_registrations set platform = platform')
      await queryAsOwner('update products set price = $1', [price])
    }
    await changeAllTables(11)
    for (const stream of [rinaStream, sariStream]) await stream.waitFor('data: products')
    const listTables = (stream: LiveStream) =>
      [...new Set(stream.getReceivedText().match(/(?<=data: )\w+/g))].sort()
    // Rina has reg_affiliate and data_affiliate, which include chats and videos.
    expect(listTables(rinaStream)).toEqual([
      'affiliate_registrations',
      'griting_templates',
      'products',
      'videos',
    ])
    expect(listTables(sariStream)).toEqual([
      'affiliate_registrations',
      'griting_templates',
      'permission_names',
      'products',
      'profiles',
      'user_permissions',
      'videos',
    ])
    const lengthBefore = rinaStream.getReceivedText().length
    await queryAsOwner(
      `with revoked as (delete from user_permissions where user_id = $1)
       insert into user_permissions values ($1, 'griting')`,
      [await newProgram.database.readUserId('rina')],
    )
    await rinaStream.waitFor('event: session')
    await changeAllTables(12)
    // Nothing else in the round changes the session of Rina, so that every other event was sent before this one.
    await queryAsOwner(`update profiles set full_name = 'Rina Baru' where email = $1`, [cast.rina.email])
    const getNewText = () => rinaStream.getReceivedText().slice(lengthBefore)
    await expect.poll(() => getNewText().match(/event: session/g)).toHaveLength(2)
    const tables = [...new Set(getNewText().match(/(?<=data: )\w+/g))]
    expect(tables.filter((table) => table !== 'profiles')).toEqual(['griting_templates'])
    rinaStream.close()
    sariStream.close()
  })

  it.each([
    [
      'sign-out',
      async (call: Awaited<ReturnType<Program['signIn']>>) => void (await call('POST', '/auth/sign-out', {})),
    ],
    [
      'deactivation',
      async () =>
        void (await program.database.queryAsOwner('update profiles set is_active = false where email = $1', [
          cast.budi.email,
        ])),
    ],
  ])('ends immediately on %s, while other streams stay open', async (_, change) => {
    const budi = await program.signIn('budi')
    const stream = await openStream(program.url, budi.cookie)
    const otherStream = await openStream(program.url, (await program.signIn('sari')).cookie)
    await change(budi)
    const outcome = await Promise.race([
      stream.ended.then(() => 'ended'),
      // The check of all streams every 15 seconds would end it too.
      new Promise((resolve) => setTimeout(() => resolve('still open'), 10_000)),
    ])
    expect(outcome).toBe('ended')
    await changeProducts()
    await otherStream.waitFor('data: products')
    otherStream.close()
  })

  it('ends when the database connection is cut, and works again after reconnecting', async () => {
    const { cookie } = await program.signIn('sari')
    const stream = await openStream(program.url, cookie)
    await program.database.queryAsOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'app_live' and datname = current_database()`,
    )
    await stream.ended
    const newStream = await openStream(program.url, cookie)
    await changeProducts()
    await newStream.waitFor('data: products')
    newStream.close()
  })

  it('is rejected beyond twenty per session, until one closes; other sessions are unaffected', async () => {
    const { cookie } = await program.signIn('sari')
    const openStreams = await Promise.all(Array.from({ length: 20 }, () => openStream(program.url, cookie)))
    /** Returns the status and the header Retry-After of a new stream, which it closes. */
    const tryOpening = async (cookieHeader: string) => {
      const abort = new AbortController()
      const reply = await fetch(`${program.url}/api/live`, {
        headers: { cookie: cookieHeader },
        signal: abort.signal,
      })
      const { status, headers } = reply
      abort.abort()
      return [status, headers.get('retry-after')]
    }
    expect(await tryOpening(cookie)).toEqual([429, '30'])
    expect(await tryOpening((await program.signIn('sari')).cookie)).toEqual([200, null])
    openStreams[0]?.close()
    await expect.poll(() => tryOpening(cookie)).toEqual([200, null])
    for (const stream of openStreams) stream.close()
  })
})
