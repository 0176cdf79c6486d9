/** Users with access to Home read the messages of visitors and mark them as done, and can undo that. */
import { beforeEach, describe, expect, it } from 'vitest'
import { as, program } from '#test/cast-program.ts'

const owner: typeof program.database.owner = (...args) => program.database.owner(...args)
// Locks the tables in the same order as the hourly purge and the email queue, which may be running: no deadlock.
beforeEach(() => owner('truncate emails, messages'))

let messageCount = 0
/** Inserts a message. @returns its id */
async function insertMessage(more: Record<string, unknown> = {}): Promise<string> {
  messageCount += 1
  const row = {
    nama: 'Wulan',
    email: 'wulan@example.com',
    subjek: `Pesanan ${messageCount}`,
    pesan: 'Kapan dikirim?',
    submission: `s${messageCount}`,
    ...more,
  }
  const names = Object.keys(row)
  const [inserted] = await owner<{ id: string }>(
    `insert into messages (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning id`,
    Object.values(row),
  )
  return inserted?.id ?? ''
}
const act = (action: string, ids: string[], who: keyof typeof as = 'budi') =>
  as[who]('POST', `/messages/${action}`, { ids })
const shelf = async (name: string) => (await as.budi('GET', `/messages?shelf=${name}`)).body
const counts = async () => (await as.budi('GET', '/messages/counts')).body
const days = (n: number) => new Date(Date.now() - n * 86_400_000)

it('messages are listed by shelf, the newest first, in pages', async () => {
  const first = await insertMessage({ received_at: days(2) })
  const second = await insertMessage()
  const marked = await insertMessage({ mark: 'trap' })
  expect((await shelf('baru')).rows.map(({ id }: { id: string }) => id)).toEqual([second, first])
  expect(await shelf('ditandai')).toMatchObject({ total: 1, rows: [{ id: marked, mark: 'trap' }] })
  expect(await counts()).toEqual({ baru: 2, selesai: 0, ditandai: 1, unread: 2 })
  for (let n = 0; n < 11; n++) await insertMessage()
  const { body } = await as.budi('GET', '/messages?page=2')
  expect([body.rows.length, body.total]).toEqual([3, 13])
})

it('marked messages that people may have sent are listed before those of bots', async () => {
  const campus = await insertMessage({ mark: 'address' })
  const spam = await insertMessage({ mark: 'trap' })
  expect((await shelf('ditandai')).rows.map(({ id }: { id: string }) => id)).toEqual([campus, spam])
})

describe('a message', () => {
  it('is marked as read once, for the whole team', async () => {
    const id = await insertMessage()
    expect((await act('read', [id])).body).toEqual({ ids: [id] })
    expect((await act('read', [id], 'sari')).body).toEqual({ ids: [] })
    expect(await counts()).toMatchObject({ baru: 1, unread: 0 })
  })

  it('can be marked as done and reopened, and its history shows by whom', async () => {
    const id = await insertMessage()
    expect((await act('finish', [id])).body).toEqual({ ids: [id] })
    expect((await shelf('selesai')).rows).toMatchObject([
      { id, done_at: expect.any(String), done_by_name: expect.stringContaining('Budi') },
    ])
    expect((await act('finish', [id], 'sari')).body).toEqual({ ids: [] })
    expect((await act('reopen', [id], 'sari')).body).toEqual({ ids: [id] })
    expect((await shelf('baru')).rows).toMatchObject([
      { id, read_at: null, done_at: null, done_by_name: null },
    ])
    const { entries } = (await as.budi('GET', `/timeline/message/${id}`)).body
    expect(
      entries.map((entry: { act: string; actor: { full_name: string } }) => [
        entry.act,
        entry.actor.full_name,
      ]),
    ).toEqual([
      ['reopened', expect.stringContaining('Sari')],
      ['done', expect.stringContaining('Budi')],
    ])
  })

  it('that is marked cannot be finished, only unmarked or cleared', async () => {
    const [honest, spam, other] = [
      await insertMessage({ mark: 'address' }),
      await insertMessage({ mark: 'trap' }),
      await insertMessage(),
    ]
    expect((await act('finish', [spam])).body).toEqual({ ids: [] })
    expect((await act('unmark', [honest, other])).body).toEqual({ ids: [honest] })
    expect((await act('clear', [spam, other])).body).toEqual({ ids: [spam] })
    expect(await counts()).toMatchObject({ baru: 2, ditandai: 0 })
  })
})

it('a user without access to Home can neither read nor change messages', async () => {
  const rina = await program.database.idOf('rina')
  await owner('delete from user_permissions where user_id = $1', [rina])
  await owner(
    `insert into user_permissions (user_id, permission_name) select $1, name from permission_names where name <> 'dashboard'`,
    [rina],
  )
  const id = await insertMessage({ pesan: 'rahasia' })
  const all = () => owner('select * from messages')
  const before = await all()
  for (const path of ['/messages', '/messages/counts', `/timeline/message/${id}`]) {
    const { status, body } = await as.rina('GET', path)
    expect([path, status]).toEqual([path, path.startsWith('/timeline') ? 404 : 403])
    expect(JSON.stringify(body)).not.toContain('rahasia')
  }
  for (const action of ['read', 'finish', 'reopen', 'unmark', 'clear'])
    expect([action, (await act(action, [id], 'rina')).status]).toEqual([action, 403])
  expect(await all()).toEqual(before)
})

it('messages are purged after a year, and after 30 days if they look automated', async () => {
  await insertMessage({ subjek: 'Lama', received_at: days(367) })
  const done = await insertMessage({ subjek: 'Lama juga', received_at: days(367) })
  await act('finish', [done])
  await insertMessage({ subjek: 'Setahun kurang', received_at: days(360) })
  await insertMessage({ subjek: 'Spam lama', mark: 'trap', received_at: days(31) })
  await insertMessage({ subjek: 'Spam', mark: 'trap', received_at: days(29) })
  await owner('select app.purge_messages()')
  expect((await owner('select subjek from messages order by 1')).map(({ subjek }) => subjek)).toEqual([
    'Setahun kurang',
    'Spam',
  ])
  expect(await owner('select from timeline where subject_id = $1', [done])).toEqual([])
})
