/** The database itself refuses some changes of messages, even to a superadmin, who needs no granted permission. */
import { beforeAll, it } from 'vitest'
import { castDatabase, expectRefused, ids, insertRows } from '#test/granted-rows.ts'

beforeAll(insertRows)

it.each([
  ['delete an unmarked message', 'delete from messages where id = :message'],
  ['mark a message', `update messages set mark = 'trap' where id = :message`],
  ['set a read message back to unread', 'update messages set read_at = null where id = :message'],
  ['change the text of a message', `update messages set pesan = 'x' where id = :message`],
  [
    'insert a message',
    `insert into messages (nama, email, subjek, pesan, submission) values ('A', 'a@b.id', 'C', 'D', 'e')`,
  ],
  ['read the email about a message', 'select app.message_of_email(:message)'],
])('the database refuses to %s, even to a superadmin', async (_, statement) => {
  await castDatabase.queryAsOwner('update messages set read_at = now() where id = $1', [ids.message])
  await expectRefused('sari', statement, [])
})
