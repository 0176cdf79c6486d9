/** A flood of applications hides no genuine one and doesn't fill the disk. Refused visitors keep their typed text. */
import { beforeEach, describe, expect, it } from 'vitest'
import { startApplicationForm } from '#test/application-form.ts'
import { listStatuses, postMany } from '#test/forms.ts'

const { program, post, createAgedToken, tokens, buildFields, readApplications } = await startApplicationForm()
const { queryAsOwner } = program.database

beforeEach(() => queryAsOwner('truncate applications, application_links'))

async function readUnmarkedUsernames(): Promise<string[]> {
  const rows = await queryAsOwner<{ username: string }>(
    'select username from applications where mark is null order by received_at',
  )
  return rows.map(({ username }) => username)
}

const countMarks = () =>
  queryAsOwner<{ mark: string | null; count: number }>(
    'select mark, count(*)::int from applications group by mark order by mark',
  )

it('staff see only the three honest submissions among 1,000 hostile ones of every kind', async () => {
  const sendHonest = (username: string) => post(buildFields({ username }))
  const sendHostile = (n: number) => {
    const fields = buildFields({ username: `spam.${n}`, tentang: '=HYPERLINK("https://spam.example")' })
    if (n % 4 === 0) return post(fields, { trap: 'https://spam.example' })
    if (n % 4 === 1) return post(fields, { token: tokens.create('daftar') })
    if (n % 4 === 2) return post(fields, { token: 'forged' })
    // The submission has no name, so it is invalid and not stored.
    return post({ ...fields, nama: '' }, { headers: { 'x-forwarded-for': '66.6.6.6' } })
  }
  await sendHonest('jujur.awal')
  await postMany(500, sendHostile)
  await sendHonest('jujur.tengah')
  await postMany(500, sendHostile)
  await sendHonest('jujur.akhir')
  expect(await readUnmarkedUsernames()).toEqual(['jujur.awal', 'jujur.tengah', 'jujur.akhir'])
  expect(await countMarks()).toEqual([
    { mark: 'quick', count: 250 },
    { mark: 'trap', count: 250 },
    { mark: null, count: 3 },
  ])
})

it('many submissions from one address or /64 network are first marked and then refused, others are accepted', async () => {
  const senderHeaders = { 'x-forwarded-for': '77.7.7.7' }
  const replies = await postMany(250, () => post(buildFields(), { headers: senderHeaders }))
  expect(listStatuses(replies)).toEqual([303, 429])
  // One network submits 15 unmarked applications and 60 in all per hour.
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
  // All addresses of one /64 network share one limit.
  const postFromNetwork = (n: number) =>
    post(buildFields(), { headers: { 'x-forwarded-for': `2001:db8::${n + 1}` } })
  expect(listStatuses(await postMany(70, postFromNetwork))).toEqual([303, 429])
  expect(await post(buildFields(), { headers: { 'x-forwarded-for': '2001:db8:0:1::1' } })).toMatchObject({
    status: 303,
  })
})

describe('form with 1,000 waiting applications', () => {
  async function insertApplications(mark: string | null, count: number): Promise<void> {
    await queryAsOwner(
      `insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions, mark, received_at)
       select 'Isi', 'tiktok', 'isi.' || n, concat(case when $1::text is null then '08130' else '08140' end, 1000000 + n),
         'Garut', '', '/', '{}', $1, now() - interval '1 day' + n * interval '1 second'
       from generate_series(1, $2) n`,
      [mark, count],
    )
  }

  it('a form with 1,000 waiting applications marks the next application and drops the oldest marked one, but no waiting one', async () => {
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

  it('a form with 1,000 waiting applications adds an application with a stored number to the stored one, waiting or marked', async () => {
    await insertApplications(null, 1000)
    await insertApplications('flood', 1)
    // These are the numbers of the seventh waiting application and of the marked one.
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

it('the typed text is shown again if the database does not respond, and a retry succeeds', {
  timeout: 60_000,
}, async () => {
  const fields = buildFields()
  const token = createAgedToken()
  await queryAsOwner('begin')
  // The submission waits for this lock until its statement times out.
  await queryAsOwner('lock table applications')
  const reply = await post(fields, { token })
  await queryAsOwner('rollback')
  expect([reply.status, reply.formState]).toMatchObject([503, { notice: 'away', input: fields, errors: {} }])
  expect(reply.headers.get('retry-after')).toBe('5')
  expect((await post(fields, { token })).status).toBe(303)
  expect(await readApplications(`${fields.username}`)).toHaveLength(1)
})
