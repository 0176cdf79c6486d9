/**
 * A registration may set values beyond the form, such as a status, only with the permission to change them later. The
 * database enforces this.
 */
import { describe, expect, it } from 'vitest'
import { openCastDatabase } from '#test/acting.ts'

const { checkRefusal, runAndCommit, runAndRollBack, setPermissions } = await openCastDatabase()
const insufficientPrivilege = '42501'

const buildInsert = (column: string, value: string) =>
  `insert into affiliate_registrations (username, whatsapp, selected_product_ids, ${column})
   select 'wulan', '081219990011', array[id], ${value} from products where product_name = 'Night Serum'`
const editColumns = [
  ['created_at', `now() - interval '1 hour'`],
  ['sample_product_status', `'terkirim'`],
  ['sample_changed_at', `now() - interval '1 hour'`],
  ['sample_received_at', `now() - interval '1 hour'`],
] as const
const whatsappColumns = [
  ['status_whatsapp', `'sudah'`],
  ['whatsapp_changed_at', `now() - interval '1 hour'`],
] as const
const setRinasPermissions = (...permissions: string[]) =>
  setPermissions('rina', ['reg_affiliate', 'data_affiliate_tab_all', 'data_affiliate', ...permissions])

describe('a direct insert by a request', () => {
  it.each([...editColumns, ...whatsappColumns])('needs a permission to set %s', async (column, value) => {
    await setRinasPermissions()
    expect((await checkRefusal('rina', buildInsert(column, value))).code).toBe(insufficientPrivilege)
    await setRinasPermissions('data_affiliate_edit')
    expect((await runAndRollBack('rina', buildInsert(column, value))).count).toBe(1)
  })

  it.each(whatsappColumns)('may set %s with the permission to mark contacts', async (column, value) => {
    await setRinasPermissions('data_affiliate_whatsapp')
    expect((await runAndRollBack('rina', buildInsert(column, value))).count).toBe(1)
  })

  it.each(editColumns)('may not set %s with the permission to mark contacts', async (column, value) => {
    await setRinasPermissions('data_affiliate_whatsapp')
    expect((await runAndRollBack('rina', buildInsert(column, value))).count).toBe(0)
  })

  it.each(['created_at', 'sample_changed_at', 'whatsapp_changed_at', 'sample_received_at'])(
    'cannot set %s to a time in the future',
    async (column) => {
      const outcome = await checkRefusal('sari', buildInsert(column, `now() + interval '1 second'`))
      expect(outcome).toMatchObject({
        refused: true,
        constraint: 'affiliate_registrations_not_from_the_future',
      })
    },
  )
})

it('an import cannot include an affiliate that another user registered earlier', async () => {
  await setRinasPermissions()
  const [affiliate] = (
    await runAndCommit(
      'sari',
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
       select 'ratna', '081219990012', array[id] from products where product_name = 'Night Serum' returning id`,
    )
  ).rows
  expect(affiliate?.id).toBeDefined()
  const recordQuery = 'select id from app.record_import(array[$1]::uuid[]) as id where id is not null'
  const outcome = await checkRefusal('rina', recordQuery, [affiliate?.id])
  expect(outcome.refused).toBe(true)
})
