/** What no decision may be, said to the database itself by somebody with every right. */
import { beforeAll, it } from 'vitest'
import { productPermission } from '#features/session/permission.ts'
import { allows, everyWord, ids, refuses, setRows, stage } from '#test/granted-rows.ts'

beforeAll(setRows)

it.each([
  ['one that waits is not deleted', 'delete from applications where id = :applied'],
  ['a name is corrected by accepting alone', `update applications set nama = 'x' where id = :applied`],
  [
    'nobody is accepted as an affiliate of before',
    `update applications set state = 'accepted', affiliate_id = :seen where id = :applied`,
  ],
  ['nobody is marked by hand', `update applications set mark = 'trap' where id = :applied`],
  [
    'one that was accepted is not decided on again',
    `update applications set state = 'declined', affiliate_id = null where id = :accepted`,
  ],
])('%s', (_, text) => refuses('sari', text, []))

it('whether a number waits is told to who may register, and to nobody else', async () => {
  const asked = `select where app.number_waits('0812 999-7')`
  await allows('rina', asked, ['reg_affiliate'])
  await refuses('rina', asked, ['data_affiliate'])
})

it('is taken back by whoever accepted him, within ten minutes, while he may register and sees him', async () => {
  const back = 'select app.take_back_accepted(array[:accepted]::uuid[])'
  const sees = ['data_affiliate_tab_products', productPermission(`${ids.serum}`)]
  const acceptedAgo = (minutes: number) =>
    stage.owner(
      `update applications set decided_by = $1, decided_at = now() - $2 * interval '1 minute' where id = $3`,
      [ids.dewi, minutes, ids.accepted],
    )
  await acceptedAgo(9)
  await allows('dewi', back, ['reg_affiliate', ...sees])
  await refuses('dewi', back, sees)
  await refuses('dewi', back, ['reg_affiliate'])
  await refuses('rina', back, everyWord())
  await acceptedAgo(11)
  await refuses('dewi', back, ['reg_affiliate', ...sees])
})
