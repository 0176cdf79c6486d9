/**
 * Users with access to Home read the messages of visitors and mark them as done, and can undo that.
 * Runs on every PostgreSQL.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { as, program, queryAsOwner } from '#test/cast-program.ts'

// The hourly purge or the mail queue may be running. The tables are locked in their order, to avoid a deadlock.
beforeEach(() => queryAsOwner('truncate emails, messages'))

let messageCount = 0

/** Inserts a message and returns its id. */
async function insertMessage(columns: Record<string, unknown> = {}): Promise<string> {
  messageCount += 1
  const row = {
    nama: 'Wulan',
    email: 'wulan@example.com',
    subjek: `Pesanan ${messageCount}`,
    pesan: 'Kapan dikirim?',
    submission: `s${messageCount}`,
    ...columns,
  }
  const names = Object.keys(row)
  const [inserted] = await queryAsOwner<{ id: string }>(
    `insert into messages (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(row),
  )
  return inserted?.id ?? ''
}

const runAction = (action: string, ids: string[], user: keyof typeof as = 'budi') =>
  as[user]('POST', `/messages/${action}`, { ids })
const readShelf = async (name: string) => (await as.budi('GET', `/messages?shelf=${name}`)).body
const readCounts = async () => (await as.budi('GET', '/messages/counts')).body
const millisecondsPerDay = 86_400_000
const getDaysAgo = (days: number) => new Date(Date.now() - days * millisecondsPerDay)

it('each shelf lists its messages, the newest first, ten a page', async () => {
  const olderMessage = await insertMessage({ received_at: getDaysAgo(2) })
  const newerMessage = await insertMessage()
  const markedMessage = await insertMessage({ mark: 'trap' })
  expect((await readShelf('baru')).rows.map(({ id }: { id: string }) => id)).toEqual([
    newerMessage,
    olderMessage,
  ])
  expect(await readShelf('ditandai')).toMatchObject({ total: 1, rows: [{ id: markedMessage, mark: 'trap' }] })
  expect(await readCounts()).toEqual({ baru: 2, selesai: 0, ditandai: 1 })
  for (let count = 1; count <= 11; count++) await insertMessage()
  const { body } = await as.budi('GET', '/messages?page=2')
  expect([body.rows.length, body.total]).toEqual([3, 13])
})

it('marked messages that people may have sent are listed before those of bots', async () => {
  const messageOfPerson = await insertMessage({ mark: 'address' })
  const messageOfBot = await insertMessage({ mark: 'trap' })
  expect((await readShelf('ditandai')).rows.map(({ id }: { id: string }) => id)).toEqual([
    messageOfPerson,
    messageOfBot,
  ])
})

describe('message of a visitor', () => {
  it('a message of a visitor is marked as read once, for the whole team', async () => {
    const id = await insertMessage()
    expect((await runAction('read', [id])).body).toEqual({ ids: [id] })
    expect((await runAction('read', [id], 'sari')).body).toEqual({ ids: [] })
    expect(await readCounts()).toMatchObject({ baru: 1 })
  })

  it('a message of a visitor can be marked as done and reopened, and its history names the users', async () => {
    const id = await insertMessage()
    expect((await runAction('finish', [id])).body).toEqual({ ids: [id] })
    expect((await readShelf('selesai')).rows).toMatchObject([
      { id, done_at: expect.any(String), done_by_name: expect.stringContaining('Budi') },
    ])
    expect((await runAction('finish', [id], 'sari')).body).toEqual({ ids: [] })
    expect((await runAction('reopen', [id], 'sari')).body).toEqual({ ids: [id] })
    expect((await readShelf('baru')).rows).toMatchObject([
      { id, read_at: null, done_at: null, done_by_name: null },
    ])
    const { entries } = (await as.budi('GET', `/timeline/message/${id}`)).body
    expect(entries).toMatchObject([
      { act: 'reopened', actor: { full_name: expect.stringContaining('Sari') } },
      { act: 'done', actor: { full_name: expect.stringContaining('Budi') } },
    ])
  })

  it('a message of a visitor that looks automated can be unmarked or cleared, but not marked as done', async () => {
    const messageOfPerson = await insertMessage({ mark: 'address' })
    const messageOfBot = await insertMessage({ mark: 'trap' })
    const unmarkedMessage = await insertMessage()
    expect((await runAction('finish', [messageOfBot])).body).toEqual({ ids: [] })
    expect((await runAction('unmark', [messageOfPerson, unmarkedMessage])).body).toEqual({
      ids: [messageOfPerson],
    })
    expect((await runAction('clear', [messageOfBot, unmarkedMessage])).body).toEqual({ ids: [messageOfBot] })
    expect(await readCounts()).toMatchObject({ baru: 2, ditandai: 0 })
  })
})

it('a user without access to Home can neither read nor change messages', async () => {
  const rina = await program.database.readUserId('rina')
  await queryAsOwner('delete from user_permissions where user_id = $1', [rina])
  await queryAsOwner(
    `insert into user_permissions (user_id, permission_name)
     select $1, name from permission_names where name <> 'dashboard'`,
    [rina],
  )
  const id = await insertMessage({ pesan: 'rahasia' })
  const readMessages = () => queryAsOwner('select * from messages')
  const messagesBefore = await readMessages()
  for (const path of ['/messages', '/messages/counts', `/timeline/message/${id}`]) {
    const { status, body } = await as.rina('GET', path)
    expect([path, status]).toEqual([path, path.startsWith('/timeline') ? 404 : 403])
    expect(JSON.stringify(body)).not.toContain('rahasia')
  }
  for (const action of ['read', 'finish', 'reopen', 'unmark', 'clear'])
    expect([action, (await runAction(action, [id], 'rina')).status]).toEqual([action, 403])
  expect(await readMessages()).toEqual(messagesBefore)
})

it('messages are purged after a year, and after 30 days if they look automated', async () => {
  await insertMessage({ subjek: 'Lama', received_at: getDaysAgo(367) })
  const doneMessage = await insertMessage({ subjek: 'Lama juga', received_at: getDaysAgo(367) })
  await runAction('finish', [doneMessage])
  await insertMessage({ subjek: 'Setahun kurang', received_at: getDaysAgo(360) })
  await insertMessage({ subjek: 'Spam lama', mark: 'trap', received_at: getDaysAgo(31) })
  await insertMessage({ subjek: 'Spam', mark: 'trap', received_at: getDaysAgo(29) })
  await queryAsOwner('select app.purge_messages()')
  expect(
    (await queryAsOwner('select subjek from messages order by subjek')).map(({ subjek }) => subjek),
  ).toEqual(['Setahun kurang', 'Spam'])
  expect(await queryAsOwner('select from timeline where subject_id = $1', [doneMessage])).toEqual([])
})
