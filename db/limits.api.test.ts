/**
 * Limits of permissions: the products that the user may see, the videos that the user made, and the only
 * step that the WhatsApp permission allows.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import {
  castDatabase,
  expectAllowed,
  expectRefused,
  ids,
  insertRows,
  listAllPermissions,
  onlyByGrant,
  withIds,
} from '#test/granted-rows.ts'

const { checkRefusal, queryAsOwner, runAndRollBack, setPermissions } = castDatabase

beforeAll(insertRows)

describe('a user who sees only the affiliates of Night Serum', () => {
  const listSerumPermissions = () => [
    'reg_affiliate',
    'data_affiliate',
    'data_affiliate_tab_products',
    ...onlyByGrant,
    getProductPermission(`${ids.serum}`),
  ]
  const usernamesQuery = `select string_agg(username, ' ' order by username) as names, count(*) as total from affiliate_registrations`

  it('reads and counts only these affiliates, including one that also has another product', async () => {
    await setPermissions('rina', listSerumPermissions())
    const { rows } = await runAndRollBack('rina', usernamesQuery)
    expect(rows).toEqual([{ names: 'serum_affiliate two_product_affiliate', total: 2 }])
    const products = await runAndRollBack('rina', 'select distinct product_id as id from affiliate_products')
    expect(products.rows).toEqual([{ id: ids.serum }])
    const assignments = await runAndRollBack('rina', 'select id from affiliate_link_videos')
    expect(assignments.rows).toEqual([{ id: ids.assignment }])
    expect((await runAndRollBack('sari', usernamesQuery)).rows[0]?.total).toBe(4)
  })

  it('counts only affiliates of visible products', async () => {
    const affiliateCountsQuery = 'select product_id, affiliates from app.count_affiliates_by_product()'
    await setPermissions('rina', listSerumPermissions())
    expect((await runAndRollBack('rina', affiliateCountsQuery)).rows).toEqual([
      { product_id: ids.serum, affiliates: 2 },
    ])
    expect((await runAndRollBack('sari', affiliateCountsQuery)).rows.length).toBeGreaterThan(1)
    const totalsQuery = `select app.count_affiliates(null, '{}') as total,
      app.count_affiliates(null, '{"status_whatsapp": "belum"}') + app.count_affiliates(null, '{"status_whatsapp": "sudah"}') as by_state`
    expect((await runAndRollBack('rina', totalsQuery)).rows).toEqual([{ total: 2, by_state: 2 }])
    expect((await runAndRollBack('sari', totalsQuery)).rows).toEqual([{ total: 4, by_state: 4 }])
    await setPermissions('rina', ['data_affiliate_tab_products', getProductPermission(`${ids.serum}`)])
    expect((await runAndRollBack('rina', affiliateCountsQuery)).rows).toEqual([])
    expect((await runAndRollBack('rina', totalsQuery)).rows).toEqual([{ total: 0, by_state: 0 }])
  })

  it.each([
    ['update affiliate_registrations set status_whatsapp = status_whatsapp', 2, 4],
    [`update affiliate_registrations set platform = 'shopee'`, 2, 4],
    ['delete from affiliate_registrations', 2, 4],
    [`update affiliate_link_videos set tanggal_max_upload = '2030-01-01'`, 1, 2],
    ['delete from affiliate_link_videos', 1, 2],
    [`update shipping_addresses set city = 'Solo'`, 1, 2],
    ['delete from shipping_addresses', 1, 2],
  ])('changes only rows of these affiliates with: %s', async (text, visibleCount, totalCount) => {
    await setPermissions('rina', listSerumPermissions())
    expect(await runAndRollBack('rina', text)).toMatchObject({ count: visibleCount })
    expect(await runAndRollBack('sari', text)).toMatchObject({ count: totalCount })
  })

  it.each([
    [
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ('baru', '0819', array[:cleanser]::uuid[])`,
    ],
    [`insert into affiliate_registrations (username, whatsapp) values ('baru', '0819')`],
    [
      'update affiliate_registrations set selected_product_ids = array[:cleanser]::uuid[] where id = :serum_affiliate',
    ],
    ['update affiliate_registrations set selected_product_ids = array[:cleanser]::uuid[]'],
    [`update affiliate_registrations set selected_product_ids = '{}' where id = :serum_affiliate`],
    [
      'update affiliate_registrations set selected_product_ids = array[:serum, :mist]::uuid[] where id = :serum_affiliate',
    ],
    [
      'update affiliate_registrations set selected_product_ids = array[:cleanser, :serum, :mist]::uuid[] where id = :two_product_affiliate',
    ],
    [
      'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values (:serum_affiliate, :cleanser, :free_cleanser_video)',
    ],
    [
      `insert into shipping_addresses (affiliate_id, recipient, address) values (:no_product_affiliate, 'Sari', 'Jl. Melati 7')`,
    ],
    [
      'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values (:serum_affiliate, null, :free_video)',
    ],
    [
      'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values (:cleanser_affiliate, :serum, :free_video)',
    ],
  ])('cannot run: %s', async (text) => {
    await setPermissions('rina', listSerumPermissions())
    const outcome = await checkRefusal('rina', withIds('rina', text))
    expect(outcome).toMatchObject({ refused: true, code: '42501' })
    await expectAllowed('sari', text, [])
  })

  it('cannot remove the last visible product from an affiliate', async () => {
    const serumRemoval = `update affiliate_registrations
      set selected_product_ids = array[:cleanser]::uuid[] where id = :two_product_affiliate`
    await setPermissions('rina', listSerumPermissions())
    expect(await checkRefusal('rina', withIds('rina', serumRemoval))).toMatchObject({
      refused: true,
      code: '42501',
    })
  })
})

it.each([
  'select from affiliate_months',
  `select app.count_by_months(null, '{}')`,
  'select app.find_by_month(null, 10, 0)',
])('the sums by month are hidden even from a superadmin: %s', async (text) => {
  expect(await runAndRollBack('sari', text)).toMatchObject({ code: '42501' })
})

describe('a user with data_affiliate_whatsapp but without data_affiliate_edit', () => {
  it.each([
    [`status_whatsapp = 'belum'`],
    [`status_whatsapp = 'sudah', username = 'x'`],
    [`username = 'x'`],
    [`whatsapp = '0899'`],
    [`platform = 'shopee'`],
    [`selected_product_ids = '{}'`],
    ['selected_product_ids = array[:serum, :mist]::uuid[]'],
    [`status_whatsapp = 'sudah', sample_product_status = 'disetujui'`],
    [`snoozed_until = app.today() + 1, username = 'x'`],
  ])('cannot set %s', async (change) => {
    const permissions = listAllPermissions().filter((permission) => permission !== 'data_affiliate_edit')
    const buildUpdate = (id: string) => `update affiliate_registrations set ${change} where id = ${id}`
    await queryAsOwner(`update affiliate_registrations set status_whatsapp = 'sudah' where id = $1`, [
      ids.two_product_affiliate,
    ])
    await expectRefused('dewi', buildUpdate(':serum_affiliate'), permissions)
    await expectRefused('budi', buildUpdate(':two_product_affiliate'), ['data_affiliate_whatsapp'])
    await expectAllowed('dewi', buildUpdate(':serum_affiliate'), listAllPermissions())
  })
})

describe('a video', () => {
  it.each([
    'update videos set product_id = :mist where id = :free_video',
    'delete from videos where id = :free_video',
  ])('of a superadmin cannot be changed by a moderator or an admin: %s', async (text) => {
    await expectRefused('dewi', text, listAllPermissions())
    await expectRefused('budi', text, onlyByGrant)
    await expectAllowed('sari', text, [])
  })

  it.each(['update videos set product_id = :mist where id = :mine', 'delete from videos where id = :mine'])(
    'cannot be changed by its creator, a moderator, while an affiliate has it: %s',
    async (text) => {
      const setStatus = (status: string) =>
        queryAsOwner('update videos set status = $2 where id = $1', [ids.video_dewi, status])
      await setStatus('dikirim ke affiliate')
      await expectRefused('dewi', text, listAllPermissions())
      await setStatus('video baru')
      await expectAllowed('dewi', text, listAllPermissions())
    },
  )

  it('shows its full link to its creator and to users who can assign videos of its product', async () => {
    const visibleLinksQuery =
      'select video_vo from app.visible_video_links where id in (:mine, :free_video) order by 1'
    await setPermissions('dewi', ['data_video', 'data_affiliate'])
    expect((await runAndRollBack('dewi', withIds('dewi', visibleLinksQuery))).rows).toEqual([
      { video_vo: 'https://x.id/video_dewi' },
    ])
    expect((await runAndRollBack('dewi', 'select video_vo from videos')).code).toBe('42501')
    expect((await runAndRollBack('dewi', 'select * from video_links')).code).toBe('42501')
    const editorPermissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']
    const readLinks = async (permissions: string[]) => {
      await setPermissions('dewi', permissions)
      return (await runAndRollBack('dewi', withIds('dewi', visibleLinksQuery))).count
    }
    expect(await readLinks(editorPermissions)).toBe(0)
    expect(await readLinks([...editorPermissions, getProductPermission(`${ids.cleanser}`)])).toBe(0)
    expect(await readLinks([...editorPermissions, getProductPermission(`${ids.serum}`)])).toBe(2)
    expect(await readLinks([...editorPermissions, 'data_affiliate_tab_all'])).toBe(2)
  })
})
