import { beforeAll, describe, expect, it, vi } from 'vitest'
import { cast } from '#db/cast.ts'
import { type Program, startProgram, startProgramOn } from '#test/program.ts'

let program: Program
let nightSerum: string

beforeAll(async () => {
  program = await startProgram()
  nightSerum = await program.database.product('Night Serum')
})

interface Listening {
  /** resolves when the stream has received this text; rejects if it ends before that, or after 30 seconds */
  waitFor(text: string): Promise<void>
  /** everything that it has received */
  received(): string
  /** resolves when the server has ended the stream */
  ended: Promise<void>
  close(): void
}

async function listen(url: string, cookie: string): Promise<Listening> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/live`, { headers: { cookie }, signal: abort.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  let buffer = ''
  let hasEnded = false
  const ended = (async () => {
    for await (const chunk of response.body ?? []) buffer += new TextDecoder().decode(chunk)
  })()
    .catch(() => {})
    .finally(() => {
      hasEnded = true
    })
  async function waitFor(text: string): Promise<void> {
    const state = await vi
      .waitUntil(() => (buffer.includes(text) ? 'heard' : hasEnded && 'ended'), {
        timeout: 30_000,
        interval: 10,
      })
      .catch(() => 'open')
    if (state !== 'heard')
      throw new Error(
        `${JSON.stringify(text)} was not heard in ${JSON.stringify(buffer)}; the stream is ${state}`,
      )
  }
  await waitFor(': open')
  return { waitFor, received: () => buffer, ended, close: () => abort.abort() }
}

const affiliatesChanged = 'event: change\ndata: affiliate_registrations\n\n'

describe('a live stream', () => {
  it('reports a change made through another server process, with only the table name', async () => {
    const second = await startProgramOn(program.database.url)
    try {
      const { cookie } = await program.signIn('rina')
      const streamOfOtherProcess = await listen(second.url, cookie)
      const stream = await listen(program.url, cookie)
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
      await second.stop()
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
    const lateStream = await listen(program.url, rina.cookie)
    await lateStream.waitFor(affiliatesChanged)
    expect(lateStream.received()).not.toMatch(/data: (profiles|user_permissions)/)
    lateStream.close()
  })

  it('reports a change of the user’s permissions', async () => {
    const { cookie } = await program.signIn('dewi')
    const stream = await listen(program.url, cookie)
    await program.database.queryAsOwner(`delete from user_permissions where permission_name = 'griting'`)
    await stream.waitFor('event: session')
    stream.close()
  })

  it('reports a changed login to the other devices of the user, and to no other user', async () => {
    const rina = await program.signIn('rina')
    const rinaStream = await listen(program.url, (await program.signIn('rina')).cookie)
    const sariStream = await listen(program.url, (await program.signIn('sari')).cookie)
    const expected = 'event: session\ndata: \n\nevent: change\ndata: profiles\n\n'
    const emailChange = { email: 'rina.baru@example.com', current_password: cast.rina.password }
    expect((await rina('PUT', '/login/email', emailChange)).status).toBe(204)
    await rinaStream.waitFor(expected)
    await rina('DELETE', '/login/email', {})
    await rinaStream.waitFor(expected + expected)
    await program.database.queryAsOwner(
      `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'x', now())`,
      [await program.database.idOf('rina')],
    )
    await rinaStream.waitFor(expected + expected + expected)
    await program.database.queryAsOwner('delete from second_factors')
    await program.database.queryAsOwner(
      `update products set price = coalesce(price, 0) + 1 where product_name = 'Night Serum'`,
    )
    await sariStream.waitFor('data: products')
    expect(sariStream.received()).not.toContain('session')
    for (const stream of [rinaStream, sariStream]) stream.close()
  })

  it('reports a session change after a new name only to the renamed user', async () => {
    const rinaStream = await listen(program.url, (await program.signIn('rina')).cookie)
    const dewiStream = await listen(program.url, (await program.signIn('dewi')).cookie)
    const sariStream = await listen(program.url, (await program.signIn('sari')).cookie)
    await program.database.queryAsOwner(`update profiles set full_name = 'Dewi Baru' where email = $1`, [
      cast.dewi.email,
    ])
    await dewiStream.waitFor('event: session')
    await sariStream.waitFor('data: profiles')
    // Events arrive in order, so once the change of products is here, earlier events would be here too.
    await program.database.queryAsOwner(
      `update products set price = coalesce(price, 0) + 1 where product_name = 'Night Serum'`,
    )
    for (const stream of [rinaStream, sariStream]) {
      await stream.waitFor('data: products')
      expect(stream.received()).not.toContain('event: session')
    }
    expect(rinaStream.received()).not.toContain('data: profiles')
    for (const stream of [rinaStream, dewiStream, sariStream]) stream.close()
  })

  it('reports only tables that the user can read, also right after a permission is revoked', async () => {
    // A separate program, in which nothing was announced recently.
    const quiet = await startProgram()
    const { queryAsOwner } = quiet.database
    const rina = await listen(quiet.url, (await quiet.signIn('rina')).cookie)
    const sari = await listen(quiet.url, (await quiet.signIn('sari')).cookie)
    const runAll = async (price: number) => {
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
    await runAll(11)
    for (const stream of [rina, sari]) await stream.waitFor('data: products')
    const listTables = (stream: Listening) => [...new Set(stream.received().match(/(?<=data: )\w+/g))].sort()
    // Rina has reg_affiliate and data_affiliate, which include chats and videos.
    expect(listTables(rina)).toEqual(['affiliate_registrations', 'griting_templates', 'products', 'videos'])
    expect(listTables(sari)).toEqual([
      'affiliate_registrations',
      'griting_templates',
      'permission_names',
      'products',
      'profiles',
      'user_permissions',
      'videos',
    ])
    const before = rina.received().length
    await queryAsOwner(
      `with gone as (delete from user_permissions where user_id = $1) insert into user_permissions values ($1, 'griting')`,
      [await quiet.database.idOf('rina')],
    )
    await rina.waitFor('event: session')
    await runAll(12)
    // Nothing else in the round changes the session of Rina, so that every other event was sent before this one.
    await queryAsOwner(`update profiles set full_name = 'Rina Baru' where email = $1`, [cast.rina.email])
    const listReceived = () => rina.received().slice(before)
    await expect.poll(() => listReceived().match(/event: session/g)).toHaveLength(2)
    const tables = [...new Set(listReceived().match(/(?<=data: )\w+/g))]
    expect(tables.filter((table) => table !== 'profiles')).toEqual(['griting_templates'])
    rina.close()
    sari.close()
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
    const stream = await listen(program.url, budi.cookie)
    const otherStream = await listen(program.url, (await program.signIn('sari')).cookie)
    await change(budi)
    const outcome = await Promise.race([
      stream.ended.then(() => 'ended'),
      // The check of all streams every 15 seconds would end it too.
      new Promise((resolve) => setTimeout(() => resolve('still open'), 10_000)),
    ])
    expect(outcome).toBe('ended')
    await program.database.queryAsOwner(
      `update products set price = coalesce(price, 0) + 1 where product_name = 'Night Serum'`,
    )
    await otherStream.waitFor('data: products')
    otherStream.close()
  })

  it('ends when the database connection is cut, and works again after reconnecting', async () => {
    const { cookie } = await program.signIn('sari')
    const stream = await listen(program.url, cookie)
    await program.database.queryAsOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'app_live' and datname = current_database()`,
    )
    await stream.ended
    const newStream = await listen(program.url, cookie)
    await program.database.queryAsOwner(
      `update products set price = coalesce(price, 0) + 1 where product_name = 'Night Serum'`,
    )
    await newStream.waitFor('data: products')
    newStream.close()
  })

  it('is rejected beyond twenty per session, until one closes; other sessions are unaffected', async () => {
    const { cookie } = await program.signIn('sari')
    const openStreams = await Promise.all(Array.from({ length: 20 }, () => listen(program.url, cookie)))
    const readStatus = async (cookieHeader: string) => {
      const abort = new AbortController()
      const reply = await fetch(`${program.url}/api/live`, {
        headers: { cookie: cookieHeader },
        signal: abort.signal,
      })
      const { status, headers } = reply
      abort.abort()
      return [status, headers.get('retry-after')]
    }
    expect(await readStatus(cookie)).toEqual([429, '30'])
    expect(await readStatus((await program.signIn('sari')).cookie)).toEqual([200, null])
    openStreams[0]?.close()
    await expect.poll(() => readStatus(cookie)).toEqual([200, null])
    for (const stream of openStreams) stream.close()
  })
})
