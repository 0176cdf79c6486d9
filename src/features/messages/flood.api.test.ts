/** During a flood of messages no honest message is hidden, and no visitor loses the text that they typed. */
import { beforeEach, expect, it } from 'vitest'
import { postMany } from '#test/forms.ts'
import { startMessageForm } from '#test/message-form.ts'

const { program, post, createAgedToken, tokens, typedValues, storedRows } = await startMessageForm()
const { queryAsOwner } = program.database

// Locks the tables in the same order as the hourly purge and the email queue, which may be running: no deadlock.
beforeEach(() => queryAsOwner('truncate emails, messages'))

/** Inserts `n` messages as the form would, the first one the oldest. */
async function fill(mark: string | null, n: number): Promise<void> {
  await queryAsOwner(
    `insert into messages (nama, email, subjek, pesan, mark, submission, received_at)
     select 'Isi', 'isi@example.com', 'Isi ' || n, 'Isi', $1::text, concat($1::text, n), now() - interval '1 day' + n * interval '1 second'
     from generate_series(1, $2) n`,
    [mark, n],
  )
}
const countByMark = () =>
  queryAsOwner('select mark, count(*)::int as n from messages group by mark order by mark').then((rows) =>
    Object.fromEntries(rows.map(({ mark, n }) => [mark, n])),
  )

it('a new marked message replaces the oldest marked one, and an honest one stays unmarked', async () => {
  await fill('trap', 300)
  await post(typedValues(), { trap: 'x' })
  const honest = typedValues()
  await post(honest)
  expect(await countByMark()).toEqual({ trap: 300, null: 1 })
  expect(await storedRows('Isi 1')).toEqual([])
  expect(await storedRows(`${honest.subjek}`)).toMatchObject([{ mark: null }])
})

it('messages from one address are first marked, then rejected with their text kept', async () => {
  const headers = { 'x-forwarded-for': '77.7.7.7' }
  const replies = []
  for (let n = 0; n < 65; n++) replies.push(await post(typedValues(), { headers }))
  expect(await countByMark()).toEqual({ address: 45, null: 15 })
  expect(replies.at(-1)).toMatchObject({
    status: 429,
    formState: { notice: 'busy', input: { nama: 'Wulan Sari' } },
  })
})

it('beyond 1,000 unmarked messages a new one is marked and replaces the oldest marked one', async () => {
  await fill(null, 1000)
  await fill('flood', 1000)
  const fields = typedValues()
  expect((await post(fields)).status).toBe(303)
  expect(await storedRows(`${fields.subjek}`)).toMatchObject([{ mark: 'flood' }])
  expect(await countByMark()).toEqual({ flood: 1000, null: 1000 })
  expect((await storedRows('Isi 1')).map(({ mark }) => mark)).toEqual([null])
})

it('each mark has a limit of its own, so messages of bots replace no others', async () => {
  await fill('address', 5)
  await fill('trap', 300)
  await fill('quick', 299)
  await postMany(5, () => post(typedValues(), { trap: 'x' }))
  await postMany(5, () => post(typedValues(), { token: tokens.create('pesan') }))
  expect(await countByMark()).toEqual({ address: 5, trap: 300, quick: 300 })
})

it('the visitor gets the typed text back while the database does not answer', {
  timeout: 60_000,
}, async () => {
  const fields = typedValues()
  const token = createAgedToken()
  await queryAsOwner('begin')
  await queryAsOwner('lock table messages')
  const reply = await post(fields, { token })
  await queryAsOwner('rollback')
  expect([reply.status, reply.formState]).toMatchObject([503, { notice: 'away', input: fields, errors: {} }])
  expect((await post(fields, { token })).status).toBe(303)
  expect(await storedRows(`${fields.subjek}`)).toHaveLength(1)
})
