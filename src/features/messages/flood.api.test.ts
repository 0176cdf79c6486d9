/** During a flood of messages, no honest message is hidden, and no visitor loses typed text. */
import { beforeEach, expect, it } from 'vitest'
import { postMany } from '#test/forms.ts'
import { startMessageForm } from '#test/message-form.ts'

const { program, post, createAgedToken, tokens, createFields, findMessages } = await startMessageForm()
const { queryAsOwner } = program.database

// The hourly purge or the mail queue may be running. The tables are locked in their order, to avoid a deadlock.
beforeEach(() => queryAsOwner('truncate emails, messages'))

/** Inserts messages with the subjects 'Isi 1', 'Isi 2' and so on, the first one the oldest. */
async function insertMessages(mark: string | null, count: number): Promise<void> {
  await queryAsOwner(
    `insert into messages (nama, email, subjek, pesan, mark, submission, received_at)
     select 'Isi', 'isi@example.com', 'Isi ' || number, 'Isi', $1::text, concat($1::text, number),
       now() - interval '1 day' + number * interval '1 second'
     from generate_series(1, $2) number`,
    [mark, count],
  )
}

/** Returns the number of messages by mark; unmarked ones are under 'null'. */
async function countByMark() {
  const rows = await queryAsOwner<{ mark: string | null; count: number }>(
    'select mark, count(*)::int from messages group by mark',
  )
  return Object.fromEntries(rows.map(({ mark, count }) => [mark, count]))
}

it('a new marked message replaces the oldest marked one, and an honest one stays unmarked', async () => {
  // No more than 300 messages are stored with this mark.
  await insertMessages('trap', 300)
  await post(createFields(), { trap: 'x' })
  const honestFields = createFields()
  await post(honestFields)
  expect(await countByMark()).toEqual({ trap: 300, null: 1 })
  expect(await findMessages('Isi 1')).toEqual([])
  expect(await findMessages(`${honestFields.subjek}`)).toMatchObject([{ mark: null }])
})

it('many messages from one address are first marked, then rejected with a form that keeps the typed text', async () => {
  const headers = { 'x-forwarded-for': '77.7.7.7' }
  const replies = []
  for (let count = 1; count <= 65; count++) replies.push(await post(createFields(), { headers }))
  expect(await countByMark()).toEqual({ address: 45, null: 15 })
  expect(replies.at(-1)).toMatchObject({
    status: 429,
    formState: { notice: 'busy', input: { nama: 'Wulan Sari' } },
  })
})

it('a message beyond 1,000 unmarked ones is marked and replaces the oldest marked one', async () => {
  await insertMessages(null, 1000)
  await insertMessages('flood', 1000)
  const fields = createFields()
  expect((await post(fields)).status).toBe(303)
  expect(await findMessages(`${fields.subjek}`)).toMatchObject([{ mark: 'flood' }])
  expect(await countByMark()).toEqual({ flood: 1000, null: 1000 })
  expect((await findMessages('Isi 1')).map(({ mark }) => mark)).toEqual([null])
})

it('each mark has a limit of its own, so that messages of bots replace no messages with another mark', async () => {
  await insertMessages('address', 5)
  await insertMessages('trap', 300)
  await insertMessages('quick', 299)
  await postMany(5, () => post(createFields(), { trap: 'x' }))
  await postMany(5, () => post(createFields(), { token: tokens.create('pesan') }))
  expect(await countByMark()).toEqual({ address: 5, trap: 300, quick: 300 })
})

it('the visitor gets the typed text back if the database does not respond, and a retry succeeds', {
  timeout: 60_000,
}, async () => {
  const fields = createFields()
  const token = createAgedToken()
  // The submission waits for this lock until its statement times out.
  await queryAsOwner('begin')
  await queryAsOwner('lock table messages')
  const reply = await post(fields, { token })
  await queryAsOwner('rollback')
  expect([reply.status, reply.formState]).toMatchObject([503, { notice: 'away', input: fields, errors: {} }])
  expect((await post(fields, { token })).status).toBe(303)
  expect(await findMessages(`${fields.subjek}`)).toHaveLength(1)
})
