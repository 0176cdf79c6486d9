/** Changes that are no valid decision are refused by the database itself, even for a user with every permission. */
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
  ['refuses to delete a waiting application', 'delete from applications where id = :waiting_application'],
  [
    'refuses to correct a name except by accepting',
    `update applications set nama = 'x' where id = :waiting_application`,
  ],
  [
    'refuses to accept an application as an affiliate who existed before',
    `update applications set state = 'accepted', affiliate_id = :serum_affiliate where id = :waiting_application`,
  ],
  [
    'refuses to mark an application by hand',
    `update applications set mark = 'trap' where id = :waiting_application`,
  ],
  [
    'refuses to decide again on an accepted application',
    `update applications set state = 'declined', affiliate_id = null where id = :accepted_application`,
  ],
])('%s', (_, text) => expectRefused('sari', text, []))

it('shows whether a number is waiting only to users who may register affiliates', async () => {
  // This is the number of the row 'waiting_application', spelled differently.
  const numberQuery = `select where app.has_waiting_application('0812 999-19')`
  await expectAllowed('rina', numberQuery, ['reg_affiliate'])
  await expectRefused('rina', numberQuery, ['data_affiliate'])
})

it('lets only the accepting user undo, within ten minutes, if they may register and see the row', async () => {
  const undoQuery = 'select app.undo_acceptances(array[:accepted_application]::uuid[])'
  const permissions = ['data_affiliate_tab_products', getProductPermission(`${ids.serum}`)]
  const setMinutesSinceAcceptance = (minutes: number) =>
    castDatabase.queryAsOwner(
      `update applications set decided_by = $1, decided_at = now() - $2 * interval '1 minute' where id = $3`,
      [ids.dewi, minutes, ids.accepted_application],
    )
  await setMinutesSinceAcceptance(9)
  await expectAllowed('dewi', undoQuery, ['reg_affiliate', ...permissions])
  await expectRefused('dewi', undoQuery, permissions)
  await expectRefused('dewi', undoQuery, ['reg_affiliate'])
  await expectRefused('rina', undoQuery, listAllPermissions())
  await setMinutesSinceAcceptance(11)
  await expectRefused('dewi', undoQuery, ['reg_affiliate', ...permissions])
})
