/** Aborted downloads: the client learns that the file is incomplete, and the server leaves nothing behind. */
import { request } from 'node:http'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { generate } from '#bench/generate.ts'
import { type Program, type SignedInCall, startProgram } from '#test/program.ts'

let program: Program
const rowCount = 30_000

/** Creates more data than the connection buffers, so that a client that doesn't read stops the server. */
beforeAll(async () => {
  program = await startProgram()
  await generate(program.database.url, { affiliates: rowCount, videos: 0, products: 4 })
  await program.database.queryAsOwner(
    `update products set product_name = product_name || repeat(' panjang', 23)`,
  )
})

const downloadUrl = () => `${program.url}/api/affiliates/download`

function startDownload({ cookie }: SignedInCall, format = 'csv', signal?: AbortSignal): Promise<Response> {
  return fetch(downloadUrl(), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ format }),
    ...(signal && { signal }),
  })
}

/** Returns how many bytes arrived, and whether the response was complete. */
async function readRest(response: Response): Promise<{ bytes: number; isComplete: boolean }> {
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) bytes += chunk.byteLength
    return { bytes, isComplete: true }
  } catch {
    return { bytes, isComplete: false }
  }
}

it('a download is complete when nothing interrupts it', async () => {
  const { bytes, isComplete } = await readRest(await startDownload(await program.signIn('sari')))
  expect(isComplete).toBe(true)
  expect(bytes).toBeGreaterThan(rowCount * 250)
})

it.each([
  ['the session ends', `delete from sessions where user_id = $1`],
  ['the user loses the permission for the list', `delete from user_permissions where user_id = $1`],
  [
    'the user loses a product permission',
    `delete from user_permissions where user_id = $1 and permission_name like 'data_affiliate_product_%'`,
  ],
  ['the user is deactivated', `update profiles set is_active = false where id = $1`],
])('a download is aborted when %s', async (_, sql) => {
  const before = await program.database.queryAsOwner('select * from user_permissions')
  const rina = await program.database.idOf('rina')
  onTestFinished(async () => {
    await program.database.queryAsOwner('update profiles set is_active = true where id = $1', [rina])
    for (const row of before)
      await program.database.queryAsOwner(
        `insert into user_permissions (user_id, permission_name, granted_by) values ($1, $2, $3) on conflict do nothing`,
        [row.user_id, row.permission_name, row.granted_by],
      )
  })
  // Grants Rina all products, so that the download contains all rows.
  await program.database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name) select $1, name from permission_names
     where product_id is not null on conflict do nothing`,
    [rina],
  )
  const response = await startDownload(await program.signIn('rina'))
  expect(response.status).toBe(200)
  await program.database.queryAsOwner(sql, [rina])
  const { bytes, isComplete } = await readRest(response)
  expect(isComplete).toBe(false)
  expect(bytes).toBeLessThan(rowCount * 250)
})

it.each(['csv', 'xlsx'])('a %s download is aborted when the database stays unavailable', async (format) => {
  const response = await startDownload(await program.signIn('sari'), format)
  expect(response.status).toBe(200)
  await program.database.queryAsOwner('begin')
  await program.database.queryAsOwner('lock table affiliate_registrations in access exclusive mode')
  try {
    expect((await readRest(response)).isComplete).toBe(false)
  } finally {
    await program.database.queryAsOwner('rollback')
  }
})

it('a download leaves out an affiliate that is deleted meanwhile, and no other', async () => {
  const response = await startDownload(await program.signIn('sari'))
  const deletedRows = await program.database.queryAsOwner(
    `delete from affiliate_registrations
     where id = (select id from affiliate_registrations order by created_at limit 1) returning id`,
  )
  expect(deletedRows).toHaveLength(1)
  const text = await response.text()
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + rowCount - 1)
})

it('downloads are limited to two per user at a time, and an aborted one frees its place', async () => {
  const sari = await program.signIn('sari')
  const leaving = new AbortController()
  const responses = [
    await startDownload(sari, 'csv', leaving.signal),
    await startDownload(sari, 'xlsx', leaving.signal),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const third = await startDownload(await program.signIn('sari'))
  expect(third.status).toBe(429)
  expect(third.headers.get('retry-after')).toBe('5')
  expect(await third.json()).toMatchObject({ message: expect.stringMatching(/Masih ada unduhan/) })
  // Other users don't wait.
  expect((await readRest(await startDownload(await program.signIn('dewi')))).isComplete).toBe(true)
  leaving.abort()
  await expect.poll(async () => (await readRest(await startDownload(sari))).isComplete).toBe(true)
})

it('a download holds no database connection while the client does not read', async () => {
  const { cookie } = await program.signIn('sari')
  const openRequest = request(downloadUrl(), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
  })
  openRequest.end(JSON.stringify({ format: 'csv' }))
  openRequest.on('error', () => {})
  await new Promise((resolve) => openRequest.on('response', (response) => resolve(response.pause())))
  const readBusyConnections = () =>
    program.database.queryAsOwner(
      `select pid from pg_stat_activity where application_name = 'app_request' and state <> 'idle' and datname = current_database()`,
    )
  await expect.poll(readBusyConnections).toEqual([])
  openRequest.destroy()
})
