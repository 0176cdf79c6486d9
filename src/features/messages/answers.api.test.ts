/** What no answer to a message may be, said to the database itself by somebody with every right. */
import { beforeAll, it } from 'vitest'
import { ids, refuses, setRows, stage } from '#test/granted-rows.ts'

beforeAll(setRows)

it.each([
  ['one of a person is not deleted', 'delete from messages where id = :message'],
  ['none is marked by hand', `update messages set mark = 'trap' where id = :message`],
  ['one that was read stays read', 'update messages set read_at = null where id = :message'],
  ['what it says stays', `update messages set pesan = 'x' where id = :message`],
  [
    'none is written here',
    `insert into messages (nama, email, subjek, pesan, submission) values ('A', 'a@b.id', 'C', 'D', 'e')`,
  ],
  ['a letter about it is not read', 'select app.message_of_letter(:message)'],
])('%s', async (_, text) => {
  await stage.owner('update messages set read_at = now() where id = $1', [ids.message])
  await refuses('sari', text, [])
})
