/**
 * Guards refuse columns that they do not know, so users with one narrow right cannot write a newly granted column.
 */
import { beforeAll, expect, it } from 'vitest'
import {
  castDatabase,
  expectAllowed,
  expectRefused,
  ids,
  insertRows,
  listAllPermissions,
  withIds,
} from '#test/granted-rows.ts'

const { queryAsOwner, runAndCommit, runAndRollBack, setPermissions } = castDatabase

beforeAll(async () => {
  await insertRows()
  await queryAsOwner(`
    alter table affiliate_registrations add zz_city text;
    alter table profiles add zz_city text;
    grant update (zz_city) on affiliate_registrations, profiles to app_request`)
})

const listPermissionsExcept = (excluded: string) =>
  listAllPermissions().filter((permission) => permission !== excluded)

it('a user without data_affiliate_edit cannot write a new column of an affiliate', async () => {
  const buildUpdate = (change: string) =>
    `update affiliate_registrations set ${change} where id = :serum_affiliate`
  await expectRefused('dewi', buildUpdate(`zz_city = 'Solo'`), listPermissionsExcept('data_affiliate_edit'))
  await expectRefused(
    'dewi',
    buildUpdate(`status_whatsapp = 'sudah', zz_city = 'Solo'`),
    listPermissionsExcept('data_affiliate_edit'),
  )
  await expectAllowed('dewi', buildUpdate(`zz_city = 'Solo'`), listAllPermissions())
  await expectAllowed(
    'dewi',
    buildUpdate(`status_whatsapp = 'sudah'`),
    listPermissionsExcept('data_affiliate_edit'),
  )
})

it('only a superadmin can write a new column of their own profile', async () => {
  const buildUpdate = (change: string, userId: string) => `update profiles set ${change} where id = ${userId}`
  for (const caller of ['dewi', 'budi'] as const) {
    await expectRefused(caller, buildUpdate(`zz_city = 'Solo'`, ':me'), listAllPermissions())
    await expectRefused(
      caller,
      buildUpdate(`full_name = 'Toni', zz_city = 'Solo'`, ':me'),
      listAllPermissions(),
    )
    await expectAllowed(caller, buildUpdate(`full_name = 'Toni'`, ':me'), listAllPermissions())
    await expectAllowed(caller, buildUpdate(`zz_city = 'Solo'`, ':toni'), listAllPermissions())
  }
  await expectAllowed('sari', buildUpdate(`zz_city = 'Solo'`, ':me'), [])
})

it('the guard allows a superadmin to rename a user, and updated_by records the superadmin', async () => {
  await runAndCommit('sari', `update profiles set full_name = 'Budi S.' where id = $1`, [ids.budi])
  const [row] = await queryAsOwner<{ updated_by: string }>('select updated_by from profiles where id = $1', [
    ids.budi,
  ])
  expect(row?.updated_by).toBe(ids.sari)
})

it('a user cannot make a hidden product the main one, or replace a main product that is hidden', async () => {
  const permissions = listPermissionsExcept('data_affiliate_tab_all')
  const buildUpdate = (...products: string[]) =>
    `update affiliate_registrations set selected_product_ids = array[${products.map((product) => `:${product}`)}]::uuid[]
     where id = :two_product_affiliate`
  await expectRefused('rina', buildUpdate('serum', 'cleanser'), permissions)
  await expectAllowed('sari', buildUpdate('serum', 'cleanser'), [])
  await runAndCommit('sari', withIds('sari', buildUpdate('serum', 'cleanser')))
  await expectRefused('rina', buildUpdate('cleanser', 'serum'), permissions)
  await expectRefused('rina', buildUpdate('serum'), permissions)
})

it('a rejected write names the holder of the number only if nothing else rejects the write', async () => {
  // The affiliate `cleanser_affiliate` has the number 0813, and Rina may not see that affiliate.
  const buildInsert = (products: string) =>
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     values ('baru', '0813', ${products}) returning id`
  const numberUpdate = `update affiliate_registrations set whatsapp = '0813' where id = :serum_affiliate`
  const attemptAsRina = async (text: string, permissions: string[]) => {
    await setPermissions('rina', permissions)
    return runAndRollBack('rina', withIds('rina', text))
  }
  const permissions = listPermissionsExcept('data_affiliate_tab_all')
  expect(await attemptAsRina(buildInsert('array[:serum]::uuid[]'), permissions)).toMatchObject({
    constraint: 'affiliate_registrations_whatsapp_unique',
    detail: 'cleanser_affiliate',
  })
  expect(await attemptAsRina(numberUpdate, permissions)).toMatchObject({
    code: '23505',
    detail: 'cleanser_affiliate',
  })
  for (const [text, heldPermissions] of [
    [
      buildInsert('array[:serum]::uuid[]'),
      permissions.filter((permission) => permission !== 'reg_affiliate'),
    ],
    [buildInsert('array[:cleanser]::uuid[]'), permissions],
    [buildInsert(`'{}'`), permissions],
    [numberUpdate, permissions.filter((permission) => permission !== 'data_affiliate_edit')],
    [`select app.refuse_taken_affiliate()`, permissions],
  ] as const)
    expect(await attemptAsRina(text, heldPermissions)).toMatchObject({
      code: expect.not.stringContaining('23505'),
      detail: '',
    })
})
