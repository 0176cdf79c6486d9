/**
 * Floods of submissions: they hide no genuine one and don't fill the disk, and refused visitors keep what they typed.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { startApplicationForm } from '#test/application-form.ts'
import { listStatuses, postMany } from '#test/forms.ts'

const { program, post, createAgedToken, tokens, buildFields, readApplications } = await startApplicationForm()
const { queryAsOwner } = program.database

beforeEach(() => queryAsOwner('truncate applications, application_links'))

const readUnmarkedUsernames = () =>
  queryAsOwner<{ username: string }>(
    'select username from applications where mark is null order by received_at',
  ).then((rows) => rows.map(({ username }) => username))
const countMarks = () =>
  queryAsOwner<{ mark: string | null; count: number }>(
    'select mark, count(*)::int from applications group by mark order by mark',
  )

it('staff see only the three honest posts among 1,000 hostile ones of every kind', async () => {
  const honestUsernames = ['jujur.awal', 'jujur.tengah', 'jujur.akhir']
  const sendHonest = (index: number) => post(buildFields({ username: `${honestUsernames[index]}` }))
  const sendHostile = (n: number) => {
    const fields = buildFields({ username: `spam.${n}`, tentang: '=HYPERLINK("https://spam.example")' })
    const address = { 'x-forwarded-for': '66.6.6.6' }
    if (n % 4 === 0) return post(fields, { trap: 'https://spam.example' })
    if (n % 4 === 1) return post(fields, { token: tokens.create('daftar') })
    if (n % 4 === 2) return post(fields, { token: 'forged' })
    // Without a name, the post is invalid and not stored.
    return post({ ...fields, nama: '' }, { headers: address })
  }
  await sendHonest(0)
  await postMany(500, sendHostile)
  await sendHonest(1)
  await postMany(500, sendHostile)
  await sendHonest(2)
  expect(await readUnmarkedUsernames()).toEqual(honestUsernames)
  expect(await countMarks()).toEqual([
    { mark: 'quick', count: 250 },
    { mark: 'trap', count: 250 },
    { mark: null, count: 3 },
  ])
})

it('posts from one address or /64 are first marked and then refused, others are accepted', async () => {
  const senderHeaders = { 'x-forwarded-for': '77.7.7.7' }
  const replies = await postMany(250, () => post(buildFields(), { headers: senderHeaders }))
  expect(listStatuses(replies)).toEqual([303, 429])
  // One network posts 15 unmarked applications and 60 in all per hour.
  expect(await countMarks()).toEqual([
    { mark: 'address', count: 45 },
    { mark: null, count: 15 },
  ])
  const refusedReplies = replies.filter(({ status }) => status === 429)
  expect(refusedReplies).toHaveLength(190)
  for (const { formState, headers } of refusedReplies) {
    expect(formState).toMatchObject({ notice: 'busy', input: { nama: 'Wulan Sari' }, errors: {} })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
  }
  // Addresses in another /64 are served; those in the same /64 share one limit.
  const postFromNetwork = (n: number) =>
    post(buildFields(), { headers: { 'x-forwarded-for': `2001:db8::${n + 1}` } })
  expect(listStatuses(await postMany(70, postFromNetwork))).toEqual([303, 429])
  expect(await post(buildFields(), { headers: { 'x-forwarded-for': '2001:db8:0:1::1' } })).toMatchObject({
    status: 303,
  })
})

describe('when 1,000 applications are waiting', () => {
  async function insertApplications(mark: string | null, count: number): Promise<void> {
    await queryAsOwner(
      `insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions, mark, received_at)
       select 'Isi', 'tiktok', 'isi.' || n, concat(case when $1::text is null then '08130' else '08140' end, 1000000 + n),
         'Garut', '', '/', '{}', $1, now() - interval '1 day' + n * interval '1 second'
       from generate_series(1, $2) n`,
      [mark, count],
    )
  }

  it('marks the next one, keeps those waiting and drops the oldest marked one', async () => {
    await insertApplications(null, 1000)
    await insertApplications('flood', 1000)
    const fields = buildFields()
    expect((await post(fields)).status).toBe(303)
    expect(await readApplications(`${fields.username}`)).toMatchObject([{ mark: 'flood' }])
    expect(await countMarks()).toEqual([
      { mark: 'flood', count: 1000 },
      { mark: null, count: 1000 },
    ])
    expect((await readApplications('isi.1')).map(({ mark }) => mark)).toEqual([null])
  })

  it('adds a repeated application to the stored one, waiting or marked', async () => {
    await insertApplications(null, 1000)
    await insertApplications('flood', 1)
    for (const whatsapp of ['081301000007', '081401000001'])
      expect((await post(buildFields({ whatsapp, kota: 'Bandung' }))).status).toBe(303)
    expect(await readApplications('isi.7')).toMatchObject([
      { mark: null, reapplications: [{ kota: 'Bandung' }] },
    ])
    expect(
      (await readApplications('isi.1')).map(({ mark, reapplications }) => [mark, reapplications.length]),
    ).toEqual([
      [null, 0],
      ['flood', 1],
    ])
  })
})

it('typed text survives an unresponsive database, and a retry succeeds', { timeout: 60_000 }, async () => {
  const fields = buildFields()
  const token = createAgedToken()
  await queryAsOwner('begin')
  // The post waits for this lock until its statement times out.
  await queryAsOwner('lock table applications')
  const reply = await post(fields, { token })
  await queryAsOwner('rollback')
  expect([reply.status, reply.formState]).toMatchObject([503, { notice: 'away', input: fields, errors: {} }])
  expect(reply.headers.get('retry-after')).toBe('5')
  expect((await post(fields, { token })).status).toBe(303)
  expect(await readApplications(`${fields.username}`)).toHaveLength(1)
})
