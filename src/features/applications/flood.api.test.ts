/** What strangers send too much of: it hides no honest one, fills no disk, and whoever is not served keeps his words. */
import { beforeEach, describe, expect, it } from 'vitest'
import { applying } from '#test/applying.ts'
import type { Answer } from '#test/forms.ts'

const { program, post, ripe, tokens, typed, kept } = await applying()
const { owner } = program.database

beforeEach(() => owner('truncate applications'))

const shown = () =>
  owner<{ username: string }>(
    'select username from applications where mark is null order by received_at',
  ).then((rows) => rows.map(({ username }) => username))
const marks = () =>
  owner<{ mark: string | null; n: number }>(
    'select mark, count(*)::int as n from applications group by mark order by mark',
  )
const statusesOf = (replies: readonly Answer[]) => [...new Set(replies.map(({ status }) => status))].sort()

async function many(n: number, one: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const replies: Answer[] = []
  for (let from = 0; from < n; from += 25)
    replies.push(
      ...(await Promise.all(Array.from({ length: Math.min(25, n - from) }, (_, at) => one(from + at)))),
    )
  return replies
}

it('of 1,000 hostile posts of every kind, three honest ones are what staff meet', async () => {
  const honest = ['jujur.awal', 'jujur.tengah', 'jujur.akhir']
  const sendHonest = (at: number) => post(typed({ username: `${honest[at]}` }))
  const hostile = (n: number) => {
    const fields = typed({ username: `spam.${n}`, tentang: '=HYPERLINK("https://spam.example")' })
    const address = { 'x-forwarded-for': '66.6.6.6' }
    if (n % 4 === 0) return post(fields, { trap: 'https://spam.example' })
    if (n % 4 === 1) return post(fields, { token: tokens.fresh('daftar') })
    if (n % 4 === 2) return post(fields, { token: 'forged' })
    return post({ ...fields, nama: '' }, { headers: address })
  }
  await sendHonest(0)
  await many(500, hostile)
  await sendHonest(1)
  await many(500, hostile)
  await sendHonest(2)
  expect(await shown()).toEqual(honest)
  const marked = (await marks()).filter(({ mark }) => mark !== null)
  expect(marked.map(({ mark }) => mark)).toEqual(['quick', 'trap'])
  expect(marked.reduce((sum, { n }) => sum + n, 0)).toBe(300)
})

it('one address is marked before it is refused, and then not even read', async () => {
  const headers = { 'x-forwarded-for': '77.7.7.7' }
  const replies = await many(250, () => post(typed(), { headers }))
  expect(statusesOf(replies)).toEqual([303, 429])
  expect(await marks()).toEqual([
    { mark: 'address', n: 45 },
    { mark: null, n: 15 },
  ])
  const asked = replies.filter(({ drawn }) => drawn?.notice === 'busy')
  expect(asked).toHaveLength(180)
  expect(asked[0]?.drawn.typed.nama).toBe('Wulan Sari')
  expect(Number(asked[0]?.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(replies.at(-1)?.text).toBe('Terlalu banyak kiriman. Coba lagi nanti.')
  // Its neighbours in another /64 are served, those in its own are counted with it.
  const inNetwork = (n: number) => post(typed(), { headers: { 'x-forwarded-for': `2001:db8::${n + 1}` } })
  expect(statusesOf(await many(70, inNetwork))).toEqual([303, 429])
  expect(await post(typed(), { headers: { 'x-forwarded-for': '2001:db8:0:1::1' } })).toMatchObject({
    status: 303,
  })
})

describe('when more wait than anybody reads', () => {
  async function fill(mark: string | null, n: number): Promise<void> {
    await owner(
      `insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions, mark)
       select 'Isi', 'tiktok', 'isi.' || n, '08130' || (1000000 + n), 'Garut', '', '/', '{}', $1
       from generate_series(1, $2) n`,
      [mark, n],
    )
  }

  it('the next are marked, and those who wait stay', async () => {
    await fill(null, 1000)
    const fields = typed()
    expect((await post(fields)).status).toBe(303)
    expect(await kept(`${fields.username}`)).toMatchObject([{ mark: 'flood' }])
    expect(await shown()).toHaveLength(1000)
  })

  it('and those who are told to come back have lost nothing', async () => {
    await fill(null, 1000)
    await owner(
      `update applications set whatsapp = '08140' || right(whatsapp, 7), username = 'a' || username`,
    )
    await fill('flood', 300)
    const fields = typed()
    const token = ripe()
    const reply = await post(fields, { token })
    expect([reply.status, reply.drawn]).toEqual([429, { notice: 'busy', typed: fields, wrong: {}, token }])
    expect(await kept(`${fields.username}`)).toEqual([])
    // Who waits already is answered as before.
    expect((await post(typed({ whatsapp: '081401000007' }))).status).toBe(303)
  })
})

it('a database that does not answer keeps nobody’s words from him', { timeout: 60_000 }, async () => {
  const fields = typed()
  const token = ripe()
  await owner('begin')
  await owner('lock table applications')
  const reply = await post(fields, { token })
  await owner('rollback')
  expect([reply.status, reply.drawn]).toEqual([503, { notice: 'away', typed: fields, wrong: {}, token }])
  expect(reply.headers.get('retry-after')).toBe('5')
  expect((await post(fields, { token })).status).toBe(303)
  expect(await kept(`${fields.username}`)).toHaveLength(1)
})
