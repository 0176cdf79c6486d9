/** When a download is aborted, the client learns that the file is incomplete, and the server frees what it used. */
import { request } from 'node:http'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { generate } from '#bench/generate.ts'
import { type Program, type SignedInCall, startProgram } from '#test/program.ts'

let program: Program
const rowCount = 30_000
/** A complete file has more bytes than this, because the long product names below take 250 bytes in each row. */
const minBytesOfFile = rowCount * 250

// There is more data than the connection buffers, so that a client that doesn't read stops the server.
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

/** Reads a response to its end, or to the moment in which it is aborted. */
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
  expect(bytes).toBeGreaterThan(minBytesOfFile)
})

it.each([
  ['the session ends', `delete from sessions where user_id = $1`],
  ['the user loses the permission for the list', `delete from user_permissions where user_id = $1`],
  [
    'the user loses a product permission',
    `delete from user_permissions where user_id = $1 and permission_name like 'data_affiliate_product_%'`,
  ],
  ['the user is deactivated', `update profiles set is_active = false where id = $1`],
])('a download is aborted when %s', async (_, revocation) => {
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
  // Rina gets the permissions for all products, so that the download contains all rows.
  await program.database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name) select $1, name from permission_names
     where product_id is not null on conflict do nothing`,
    [rina],
  )
  const response = await startDownload(await program.signIn('rina'))
  expect(response.status).toBe(200)
  await program.database.queryAsOwner(revocation, [rina])
  const { bytes, isComplete } = await readBody(response)
  expect(isComplete).toBe(false)
  expect(bytes).toBeLessThan(minBytesOfFile)
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

it('a download leaves out only an affiliate who is deleted meanwhile', async () => {
  // The list begins with the newest affiliate, so the oldest has not been read when it is deleted.
  const response = await startDownload(await program.signIn('sari'))
  const deletedRows = await program.database.queryAsOwner(
    `delete from affiliate_registrations
     where id = (select id from affiliate_registrations order by created_at limit 1) returning id`,
  )
  expect(deletedRows).toHaveLength(1)
  const [, ...rows] = (await response.text()).trimEnd().split('\r\n')
  expect(rows).toHaveLength(rowCount - deletedRows.length)
})

it('each user can run two downloads at a time, and a third once one is aborted', async () => {
  const sari = await program.signIn('sari')
  const abortController = new AbortController()
  // A CSV file is larger than all buffers. An XLSX file could be sent whole, so that its download would be over.
  const responses = [
    await startDownload(sari, 'csv', abortController.signal),
    await startDownload(sari, 'csv', abortController.signal),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const thirdResponse = await startDownload(await program.signIn('sari'), 'xlsx')
  expect(thirdResponse.status).toBe(429)
  expect(thirdResponse.headers.get('retry-after')).toBe('5')
  expect(await thirdResponse.json()).toMatchObject({ message: expect.stringMatching(/Masih ada unduhan/) })
  const responseToColleague = await startDownload(await program.signIn('dewi'))
  expect(responseToColleague.status).toBe(200)
  expect((await readBody(responseToColleague)).isComplete).toBe(true)
  abortController.abort()
  const startAgain = async () => {
    const response = await startDownload(sari)
    await readBody(response)
    return response.status
  }
  await expect.poll(startAgain).toBe(200)
  // These reads also keep the responses in use. Node would abort them once nothing refers to them.
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
