/**
 * A new column with a grant can't be written by users who may do only one thing: guards refuse what they don't know.
 */
import { beforeAll, expect, it } from 'vitest'
import {
  allPermissions,
  expectAllowed,
  expectRefused,
  ids,
  setRows,
  stage,
  withIds,
} from '#test/granted-rows.ts'

beforeAll(async () => {
  await setRows()
  await stage.owner(`
    alter table affiliate_registrations add zz_city text;
    alter table profiles add zz_city text;
    grant update (zz_city) on affiliate_registrations, profiles to app_request`)
})

const allPermissionsBut = (excluded: string) =>
  allPermissions().filter((permission) => permission !== excluded)

it('a user without data_affiliate_edit cannot write a new column of an affiliate', async () => {
  const set = (change: string) => `update affiliate_registrations set ${change} where id = :seen`
  await expectRefused('dewi', set(`zz_city = 'Solo'`), allPermissionsBut('data_affiliate_edit'))
  await expectRefused(
    'dewi',
    set(`status_whatsapp = 'sudah', zz_city = 'Solo'`),
    allPermissionsBut('data_affiliate_edit'),
  )
  await expectAllowed('dewi', set(`zz_city = 'Solo'`), allPermissions())
  await expectAllowed('dewi', set(`status_whatsapp = 'sudah'`), allPermissionsBut('data_affiliate_edit'))
})

it('a user who can change only their own name cannot write a new column of their profile', async () => {
  const set = (change: string, userId: string) => `update profiles set ${change} where id = ${userId}`
  for (const caller of ['dewi', 'budi'] as const) {
    await expectRefused(caller, set(`zz_city = 'Solo'`, ':me'), allPermissions())
    await expectRefused(caller, set(`full_name = 'Toni', zz_city = 'Solo'`, ':me'), allPermissions())
    await expectAllowed(caller, set(`full_name = 'Toni'`, ':me'), allPermissions())
    await expectAllowed(caller, set(`zz_city = 'Solo'`, ':toni'), allPermissions())
  }
  await expectAllowed('sari', set(`zz_city = 'Solo'`, ':me'), [])
})

it('the guard allows a superadmin to rename a user, and updated_by records the superadmin', async () => {
  await stage.execute('sari', `update profiles set full_name = 'Budi S.' where id = $1`, [ids.budi])
  const [row] = await stage.owner<{ updated_by: string }>('select updated_by from profiles where id = $1', [
    ids.budi,
  ])
  expect(row?.updated_by).toBe(ids.sari)
})

it('a user cannot make a hidden product the main one or replace it as the main one', async () => {
  const permissions = [...allPermissionsBut('data_affiliate_tab_all')]
  const set = (...products: string[]) =>
    `update affiliate_registrations set selected_product_ids = array[${products.map((product) => `:${product}`)}]::uuid[]
     where id = :overlapping`
  await expectRefused('rina', set('serum', 'cleanser'), permissions)
  await expectAllowed('sari', set('serum', 'cleanser'), [])
  await stage.execute('sari', withIds('sari', set('serum', 'cleanser')))
  await expectRefused('rina', set('cleanser', 'serum'), permissions)
  await expectRefused('rina', set('serum'), permissions)
})

it('a rejected write names the holder of the number only if nothing else rejects the write', async () => {
  const insert = (products: string, number = '0813') =>
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     values ('baru', '${number}', ${products}) returning id`
  const outcome = async (text: string, permissions: string[]) => {
    await stage.setPermissions('rina', permissions)
    return stage.attempt('rina', withIds('rina', text))
  }
  const permissions = allPermissionsBut('data_affiliate_tab_all')
  // The affiliate `hidden` has this number, and Rina may not see that affiliate.
  expect(await outcome(insert('array[:serum]::uuid[]'), permissions)).toMatchObject({
    constraint: 'affiliate_registrations_whatsapp_unique',
    detail: 'hidden',
  })
  const edit = `update affiliate_registrations set whatsapp = '0813' where id = :seen`
  expect(await outcome(edit, permissions)).toMatchObject({ code: '23505', detail: 'hidden' })
  for (const [text, permissionsHeld] of [
    [insert('array[:serum]::uuid[]'), permissions.filter((permission) => permission !== 'reg_affiliate')],
    [insert('array[:cleanser]::uuid[]'), permissions],
    [insert(`'{}'`), permissions],
    [edit, permissions.filter((permission) => permission !== 'data_affiliate_edit')],
    [`select app.name_holder()`, permissions],
  ] as const)
    expect(await outcome(text, permissionsHeld)).toMatchObject({
      code: expect.not.stringContaining('23505'),
      detail: '',
    })
})
