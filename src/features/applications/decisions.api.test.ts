/** The database itself refuses changes of an application that are no valid decision, even to a superadmin. */
import { beforeAll, it } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import {
  castDatabase,
  expectAllowed,
  expectRefused,
  ids,
  insertRows,
  listAllPermissions,
} from '#test/granted-rows.ts'

beforeAll(insertRows)

it.each([
  [
    'the database refuses to delete a waiting application',
    'delete from applications where id = :waiting_application',
  ],
  [
    'the database refuses to correct the name of an application without accepting it',
    `update applications set nama = 'x' where id = :waiting_application`,
  ],
  [
    'the database refuses to accept an application as an affiliate who existed before',
    `update applications set state = 'accepted', affiliate_id = :serum_affiliate where id = :waiting_application`,
  ],
  [
    'the database refuses to mark an application by hand',
    `update applications set mark = 'trap' where id = :waiting_application`,
  ],
  [
    'the database refuses to decide again on an accepted application',
    `update applications set state = 'declined', affiliate_id = null where id = :accepted_application`,
  ],
])('%s', (_, text) => expectRefused('sari', text, []))

it('only users who may register affiliates learn if an application with a number is waiting', async () => {
  // This is the number of the row 'waiting_application', spelled differently.
  const numberQuery = `select where app.has_waiting_application('0812 999-19')`
  await expectAllowed('rina', numberQuery, ['reg_affiliate'])
  await expectRefused('rina', numberQuery, ['data_affiliate'])
})

it('an acceptance can be undone within ten minutes, by the same user with the same permissions', async () => {
  const undoQuery = 'select app.undo_acceptances(array[:accepted_application]::uuid[])'
  const viewPermissions = ['data_affiliate_tab_products', getProductPermission(`${ids.serum}`)]
  const setMinutesSinceAcceptance = (minutes: number) =>
    castDatabase.queryAsOwner(
      `update applications set decided_by = $1, decided_at = now() - $2 * interval '1 minute' where id = $3`,
      [ids.dewi, minutes, ids.accepted_application],
    )
  await setMinutesSinceAcceptance(9)
  await expectAllowed('dewi', undoQuery, ['reg_affiliate', ...viewPermissions])
  await expectRefused('dewi', undoQuery, viewPermissions)
  await expectRefused('dewi', undoQuery, ['reg_affiliate'])
  await expectRefused('rina', undoQuery, listAllPermissions())
  await setMinutesSinceAcceptance(11)
  await expectRefused('dewi', undoQuery, ['reg_affiliate', ...viewPermissions])
})
