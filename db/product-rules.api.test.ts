/** Rules for products that the database enforces, even if a client bypasses the API. */
import { beforeEach, describe, expect, it } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import { openCastDatabase } from '#test/acting.ts'

const {
  checkRefusal,
  openConnection,
  queryAsOwner,
  runAndCommit,
  runAndRollBack,
  setPermissions,
  waitForLock,
} = await openCastDatabase()
let productId: string
/** Number that makes product numbers and usernames unique. */
let suffix = 0

beforeEach(async () => {
  productId = await addProduct(`P-05 ${++suffix}`)
})

async function addProduct(number: string): Promise<string> {
  const [row] = await queryAsOwner<{ id: string }>(
    `insert into products (product_number, product_name, product_benefit, price)
     values ($1, 'Sunscreen', 'Melindungi', 89000.50) returning id`,
    [number],
  )
  return `${row?.id}`
}

async function addAffiliateWith(product: string): Promise<void> {
  suffix += 1
  await queryAsOwner(
    'insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ($1, $1, array[$2::uuid])',
    [`kreator${suffix}`, product],
  )
}

describe('without product_management', () => {
  it.each([
    `insert into products (product_number, product_name, product_benefit) values ('P-9', 'Baru', 'Baik')`,
    'update products set price = 1',
    'delete from products',
    'select from products where id = $1 for update',
  ])('a moderator cannot run: %s', async (text) => {
    const values = text.includes('$1') ? [productId] : []
    await setPermissions('dewi', [
      'reg_affiliate',
      'data_affiliate',
      'data_video',
      getProductPermission(productId),
    ])
    expect(await checkRefusal('dewi', text, values)).toMatchObject({ refused: true })
    await setPermissions('dewi', ['product_management'])
    expect((await runAndRollBack('dewi', text, values)).count).toBeGreaterThan(0)
  })

  it('a moderator cannot read how many affiliates and videos a product has', async () => {
    await addAffiliateWith(productId)
    const usageQuery = 'select affiliates, videos from app.product_usage($1)'
    await setPermissions('dewi', ['reg_affiliate', 'data_affiliate', 'data_video', 'data_affiliate_tab_all'])
    expect((await runAndRollBack('dewi', usageQuery, [productId])).rows).toEqual([])
    await setPermissions('dewi', ['product_management'])
    expect((await runAndRollBack('dewi', usageQuery, [productId])).rows).toEqual([
      { affiliates: 1, videos: 0 },
    ])
    expect((await runAndRollBack('dewi', 'select from affiliate_registrations')).count).toBe(0)
  })
})

describe('a price', () => {
  it.each([`'-0.01'`, `'NaN'`, `'Infinity'`, '1e30', '1000000000000'])('cannot be %s', async (price) => {
    const { code } = await runAndCommit('sari', `update products set price = ${price} where id = $1`, [
      productId,
    ])
    expect(['23514', '22003']).toContain(code)
    expect(await queryAsOwner('select price from products where id = $1', [productId])).toEqual([
      { price: '89000.50' },
    ])
  })
})

describe('deleting a product', () => {
  it('waits for a running registration, so that its usage includes the new affiliate', async () => {
    const otherSession = await openConnection()
    await otherSession.query('begin')
    await otherSession.query(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ('serentak', '0899', array[$1::uuid])`,
      [productId],
    )
    const lockedProduct = runAndCommit('sari', 'select from products where id = $1 for update', [productId])
    await waitForLock()
    await otherSession.query('commit')
    await lockedProduct
    const { rows } = await runAndCommit('sari', 'select affiliates from app.product_usage($1)', [productId])
    expect(rows).toEqual([{ affiliates: 1 }])
  })
})
