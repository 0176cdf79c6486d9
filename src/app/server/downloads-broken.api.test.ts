/** Aborted downloads: the client learns that the file is incomplete, and the server leaves nothing behind. */
import { request } from 'node:http'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { generate } from '#bench/generate.ts'
import { type Program, type SignedInCall, startProgram } from '#test/program.ts'

let program: Program
const rowCount = 30_000
/** A complete file has more bytes than this: the long product names below take 250 bytes in each row. */
const bytesOfFile = rowCount * 250

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

/** Reads a response to its end. Returns how many bytes arrived, and whether the response was complete. */
async function readBody(response: Response): Promise<{ bytes: number; isComplete: boolean }> {
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) bytes += chunk.byteLength
    return { bytes, isComplete: true }
  } catch {
    return { bytes, isComplete: false }
  }
}

it('a download is complete when nothing interrupts it', async () => {
  const { bytes, isComplete } = await readBody(await startDownload(await program.signIn('sari')))
  expect(isComplete).toBe(true)
  expect(bytes).toBeGreaterThan(bytesOfFile)
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
  const permissionsBefore = await program.database.queryAsOwner('select * from user_permissions')
  const rina = await program.database.readUserId('rina')
  onTestFinished(async () => {
    await program.database.queryAsOwner('update profiles set is_active = true where id = $1', [rina])
    for (const row of permissionsBefore)
      await program.database.queryAsOwner(
        `insert into user_permissions (user_id, permission_name, granted_by) values ($1, $2, $3)
         on conflict do nothing`,
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
  const { bytes, isComplete } = await readBody(response)
  expect(isComplete).toBe(false)
  expect(bytes).toBeLessThan(bytesOfFile)
})

it.each(['csv', 'xlsx'])('a %s download is aborted when its table stays locked', async (format) => {
  const response = await startDownload(await program.signIn('sari'), format)
  expect(response.status).toBe(200)
  await program.database.queryAsOwner('begin')
  await program.database.queryAsOwner('lock table affiliate_registrations in access exclusive mode')
  try {
    expect((await readBody(response)).isComplete).toBe(false)
  } finally {
    await program.database.queryAsOwner('rollback')
  }
})

it('a download leaves out an affiliate that is deleted meanwhile, and no other', async () => {
  // The list begins with the newest affiliate, so the oldest has not been read yet.
  const response = await startDownload(await program.signIn('sari'))
  const deletedRows = await program.database.queryAsOwner(
    `delete from affiliate_registrations
     where id = (select id from affiliate_registrations order by created_at limit 1) returning id`,
  )
  expect(deletedRows).toHaveLength(1)
  const [, ...rows] = (await response.text()).trimEnd().split('\r\n')
  expect(rows).toHaveLength(rowCount - deletedRows.length)
})

it('downloads are limited to two per user at a time, and an aborted one frees its place', async () => {
  const sari = await program.signIn('sari')
  const abortController = new AbortController()
  // A file in CSV is larger than all buffers. One in XLSX could be sent whole and so free its place.
  const responses = [
    await startDownload(sari, 'csv', abortController.signal),
    await startDownload(sari, 'csv', abortController.signal),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const thirdResponse = await startDownload(await program.signIn('sari'), 'xlsx')
  expect(thirdResponse.status).toBe(429)
  expect(thirdResponse.headers.get('retry-after')).toBe('5')
  expect(await thirdResponse.json()).toMatchObject({ message: expect.stringMatching(/Masih ada unduhan/) })
  // Other users don't wait.
  const otherUsersDownload = await startDownload(await program.signIn('dewi'))
  expect(otherUsersDownload.status).toBe(200)
  expect((await readBody(otherUsersDownload)).isComplete).toBe(true)
  abortController.abort()
  const startAgain = async () => {
    const response = await startDownload(sari)
    await readBody(response)
    return response.status
  }
  await expect.poll(startAgain).toBe(200)
  // This also keeps the responses in use: Node would abort them once nothing refers to them.
  for (const response of responses) expect((await readBody(response)).isComplete).toBe(false)
})

it('a download holds no database connection while the client does not read', async () => {
  const { cookie } = await program.signIn('sari')
  const openRequest = request(downloadUrl(), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
  })
  openRequest.end(JSON.stringify({ format: 'csv' }))
  openRequest.on('error', () => {})
  // The client reads the headers only.
  await new Promise((resolve) => openRequest.on('response', (response) => resolve(response.pause())))
  const readBusyConnections = () =>
    program.database.queryAsOwner(
      `select pid from pg_stat_activity
       where application_name = 'app_request' and state <> 'idle' and datname = current_database()`,
    )
  await expect.poll(readBusyConnections).toEqual([])
  openRequest.destroy()
})
