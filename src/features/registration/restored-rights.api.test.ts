/**
 * Tests of what the database lets a registration set beyond the form: it requires the permission for changing the value
 * later.
 */
import { describe, expect, it } from 'vitest'
import { setStage } from '#test/acting.ts'

const stage = await setStage()
const forbidden = '42501'

const insert = (columns: string, values: string) =>
  `insert into affiliate_registrations (username, whatsapp, selected_product_ids, ${columns})
   select 'dipulihkan', '081219990011', array[id], ${values} from products where product_name = 'Night Serum'`
const ofEdit = [
  ['created_at', `now() - interval '1 hour'`],
  ['sample_product_status', `'terkirim'`],
  ['sample_changed_at', `now() - interval '1 hour'`],
] as const
const ofWhatsapp = [
  ['status_whatsapp', `'sudah'`],
  ['whatsapp_changed_at', `now() - interval '1 hour'`],
] as const
const rinaHolds = (...permissions: string[]) =>
  stage.setPermissions('rina', ['reg_affiliate', 'data_affiliate_tab_all', 'data_affiliate', ...permissions])

describe('the database login of requests', () => {
  it.each([...ofEdit, ...ofWhatsapp])('needs a permission to set %s', async (column, value) => {
    await rinaHolds()
    expect((await stage.isRefused('rina', insert(column, value))).code).toBe(forbidden)
    await rinaHolds('data_affiliate_edit')
    expect((await stage.attempt('rina', insert(column, value))).count).toBe(1)
  })

  it.each([...ofEdit, ...ofWhatsapp])(
    'may set %s with the permission to mark contacts only if it is a WhatsApp column',
    async (column, value) => {
      await rinaHolds('data_affiliate_whatsapp')
      const outcome = await stage.attempt('rina', insert(column, value))
      expect(outcome.count).toBe(ofWhatsapp.some(([name]) => name === column) ? 1 : 0)
    },
  )

  it.each(['created_at', 'sample_changed_at', 'whatsapp_changed_at'])(
    'cannot set %s to a time in the future',
    async (column) => {
      const outcome = await stage.isRefused('sari', insert(column, `now() + interval '1 second'`))
      expect(outcome).toMatchObject({
        refused: true,
        constraint: 'affiliate_registrations_not_from_the_future',
      })
    },
  )

  it('cannot record as an import an affiliate that another user registered before', async () => {
    await rinaHolds()
    const [old] = (await stage.execute('sari', `${insert('status_whatsapp', `'belum'`)} returning id`)).rows
    // Another user has registered the affiliate in an earlier transaction.
    const keep = 'select id from app.keep_import(array[$1]::uuid[]) as id where id is not null'
    const outcome = await stage.isRefused('rina', keep, [old?.id])
    expect(outcome.refused).toBe(true)
  })
})
