/** Whoever sees Home reads the messages of visitors and is done with them; what was done can be taken back. */
import { beforeEach, describe, expect, it } from 'vitest'
import { as, program } from '#test/cast-program.ts'

const owner: typeof program.database.owner = (...args) => program.database.owner(...args)
// Tables are locked in the order of the hourly purge and of the queue of letters, which may be running: no deadlock.
beforeEach(() => owner('truncate letters, messages'))

let made = 0
/** @returns its id */
async function came(more: Record<string, unknown> = {}): Promise<string> {
  made += 1
  const row = {
    nama: 'Wulan',
    email: 'wulan@example.com',
    subjek: `Pesanan ${made}`,
    pesan: 'Kapan dikirim?',
    submission: `s${made}`,
    ...more,
  }
  const names = Object.keys(row)
  const [kept] = await owner<{ id: string }>(
    `insert into messages (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning id`,
    Object.values(row),
  )
  return kept?.id ?? ''
}
const act = (what: string, ids: string[], who: keyof typeof as = 'budi') =>
  as[who]('POST', `/messages/${what}`, { ids })
const shelf = async (name: string) => (await as.budi('GET', `/messages?shelf=${name}`)).body
const counts = async () => (await as.budi('GET', '/messages/counts')).body
const days = (n: number) => new Date(Date.now() - n * 86_400_000)

it('are listed shelf by shelf, the newest first, a page at a time', async () => {
  const first = await came({ received_at: days(2) })
  const second = await came()
  const marked = await came({ mark: 'trap' })
  expect((await shelf('baru')).rows.map(({ id }: { id: string }) => id)).toEqual([second, first])
  expect(await shelf('ditandai')).toMatchObject({ total: 1, rows: [{ id: marked, mark: 'trap' }] })
  expect(await counts()).toEqual({ baru: 2, selesai: 0, ditandai: 1, unread: 2 })
  for (let n = 0; n < 11; n++) await came()
  const { body } = await as.budi('GET', '/messages?page=2')
  expect([body.rows.length, body.total]).toEqual([3, 13])
})

it('marked ones that people may have sent stand before those of machines', async () => {
  const campus = await came({ mark: 'address' })
  const spam = await came({ mark: 'trap' })
  expect((await shelf('ditandai')).rows.map(({ id }: { id: string }) => id)).toEqual([campus, spam])
})

describe('a message', () => {
  it('is read once, for all of the team', async () => {
    const id = await came()
    expect((await act('read', [id])).body).toEqual({ ids: [id] })
    expect((await act('read', [id], 'sari')).body).toEqual({ ids: [] })
    expect(await counts()).toMatchObject({ baru: 1, unread: 0 })
  })

  it('is done by somebody, and not done after all, as its history tells', async () => {
    const id = await came()
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

  it('that is marked is neither done nor marked by hand: it joins the others, or goes', async () => {
    const [honest, spam, other] = [
      await came({ mark: 'address' }),
      await came({ mark: 'trap' }),
      await came(),
    ]
    expect((await act('finish', [spam])).body).toEqual({ ids: [] })
    expect((await act('unmark', [honest, other])).body).toEqual({ ids: [honest] })
    expect((await act('clear', [spam, other])).body).toEqual({ ids: [spam] })
    expect(await counts()).toMatchObject({ baru: 2, ditandai: 0 })
  })
})

it('whoever may not see Home reads none and changes nothing', async () => {
  const rina = await program.database.idOf('rina')
  await owner('delete from user_permissions where user_id = $1', [rina])
  await owner(
    `insert into user_permissions (user_id, permission_name) select $1, name from permission_names where name <> 'dashboard'`,
    [rina],
  )
  const id = await came({ pesan: 'rahasia' })
  const all = () => owner('select * from messages')
  const before = await all()
  for (const path of ['/messages', '/messages/counts', `/timeline/message/${id}`]) {
    const { status, body } = await as.rina('GET', path)
    expect([path, status]).toEqual([path, path.startsWith('/timeline') ? 404 : 403])
    expect(JSON.stringify(body)).not.toContain('rahasia')
  }
  for (const what of ['read', 'finish', 'reopen', 'unmark', 'clear'])
    expect([what, (await act(what, [id], 'rina')).status]).toEqual([what, 403])
  expect(await all()).toEqual(before)
})

it('go after a year, and after 30 days where they look like a machine’s', async () => {
  await came({ subjek: 'Lama', received_at: days(367) })
  const done = await came({ subjek: 'Lama juga', received_at: days(367) })
  await act('finish', [done])
  await came({ subjek: 'Setahun kurang', received_at: days(360) })
  await came({ subjek: 'Spam lama', mark: 'trap', received_at: days(31) })
  await came({ subjek: 'Spam', mark: 'trap', received_at: days(29) })
  await owner('select app.purge_messages()')
  expect((await owner('select subjek from messages order by 1')).map(({ subjek }) => subjek)).toEqual([
    'Setahun kurang',
    'Spam',
  ])
  expect(await owner('select from timeline where subject_id = $1', [done])).toEqual([])
})
