/** Changes of messages that the database itself refuses, even to a superadmin, who needs no granted permission. */
import { beforeAll, it } from 'vitest'
import { castDatabase, expectRefused, ids, insertRows } from '#test/granted-rows.ts'

beforeAll(insertRows)

it.each([
  ['rejects deleting an unmarked message', 'delete from messages where id = :message'],
  ['rejects marking a message', `update messages set mark = 'trap' where id = :message`],
  ['rejects setting a read message back to unread', 'update messages set read_at = null where id = :message'],
  ['rejects changing the text of a message', `update messages set pesan = 'x' where id = :message`],
  [
    'rejects inserting a message',
    `insert into messages (nama, email, subjek, pesan, submission) values ('A', 'a@b.id', 'C', 'D', 'e')`,
  ],
  ['rejects reading the email about a message', 'select app.message_of_email(:message)'],
])('%s', async (_, statement) => {
  await castDatabase.queryAsOwner('update messages set read_at = now() where id = $1', [ids.message])
  await expectRefused('sari', statement, [])
})
