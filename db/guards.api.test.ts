/**
 * A new column with a grant can't be written by users who may do only one thing: guards refuse what they don't know.
 */
import { beforeAll, expect, it } from 'vitest'
import { allows, everyWord, ids, refuses, said, setRows, stage } from '#test/granted-rows.ts'

beforeAll(async () => {
  await setRows()
  await stage.owner(`
    alter table affiliate_registrations add zz_city text;
    alter table profiles add zz_city text;
    grant update (zz_city) on affiliate_registrations, profiles to app_request`)
})

const but = (word: string) => everyWord().filter((one) => one !== word)

it('a user without data_affiliate_edit cannot write a new column of an affiliate', async () => {
  const set = (change: string) => `update affiliate_registrations set ${change} where id = :seen`
  await refuses('dewi', set(`zz_city = 'Solo'`), but('data_affiliate_edit'))
  await refuses('dewi', set(`status_whatsapp = 'sudah', zz_city = 'Solo'`), but('data_affiliate_edit'))
  await allows('dewi', set(`zz_city = 'Solo'`), everyWord())
  await allows('dewi', set(`status_whatsapp = 'sudah'`), but('data_affiliate_edit'))
})

it('a user who can change only their own name cannot write a new column of their profile', async () => {
  const set = (change: string, whose: string) => `update profiles set ${change} where id = ${whose}`
  for (const who of ['dewi', 'budi'] as const) {
    await refuses(who, set(`zz_city = 'Solo'`, ':me'), everyWord())
    await refuses(who, set(`full_name = 'Toni', zz_city = 'Solo'`, ':me'), everyWord())
    await allows(who, set(`full_name = 'Toni'`, ':me'), everyWord())
    await allows(who, set(`zz_city = 'Solo'`, ':toni'), everyWord())
  }
  await allows('sari', set(`zz_city = 'Solo'`, ':me'), [])
})

it('the guard allows a superadmin to rename a user, and updated_by records the superadmin', async () => {
  await stage.does('sari', `update profiles set full_name = 'Budi S.' where id = $1`, [ids.budi])
  const [row] = await stage.owner<{ updated_by: string }>('select updated_by from profiles where id = $1', [
    ids.budi,
  ])
  expect(row?.updated_by).toBe(ids.sari)
})

it('a user cannot make a hidden product the main one or replace it as the main one', async () => {
  const words = [...but('data_affiliate_tab_all')]
  const set = (...products: string[]) =>
    `update affiliate_registrations set selected_product_ids = array[${products.map((one) => `:${one}`)}]::uuid[]
     where id = :overlapping`
  await refuses('rina', set('serum', 'cleanser'), words)
  await allows('sari', set('serum', 'cleanser'), [])
  await stage.does('sari', said('sari', set('serum', 'cleanser')))
  await refuses('rina', set('cleanser', 'serum'), words)
  await refuses('rina', set('serum'), words)
})

it('a rejected write names the holder of the number only if nothing else rejects the write', async () => {
  const insert = (products: string, number = '0813') =>
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     values ('baru', '${number}', ${products}) returning id`
  const outcome = async (text: string, words: string[]) => {
    await stage.holdsOnly('rina', words)
    return stage.tries('rina', said('rina', text))
  }
  const words = but('data_affiliate_tab_all')
  // The affiliate `hidden` has this number, and Rina may not see that affiliate.
  expect(await outcome(insert('array[:serum]::uuid[]'), words)).toMatchObject({
    constraint: 'affiliate_registrations_whatsapp_unique',
    detail: 'hidden',
  })
  const edit = `update affiliate_registrations set whatsapp = '0813' where id = :seen`
  expect(await outcome(edit, words)).toMatchObject({ code: '23505', detail: 'hidden' })
  for (const [text, held] of [
    [insert('array[:serum]::uuid[]'), words.filter((word) => word !== 'reg_affiliate')],
    [insert('array[:cleanser]::uuid[]'), words],
    [insert(`'{}'`), words],
    [edit, words.filter((word) => word !== 'data_affiliate_edit')],
    [`select app.name_holder()`, words],
  ] as const)
    expect(await outcome(text, held)).toMatchObject({
      code: expect.not.stringContaining('23505'),
      detail: '',
    })
})
