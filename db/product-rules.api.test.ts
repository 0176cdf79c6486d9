/** The rules for products that the database itself enforces, for any client that bypasses the API. */
import { beforeEach, describe, expect, it } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import { createStage } from '#test/acting.ts'

const stage = await createStage()
let id: string

beforeEach(async () => {
  id = await addProduct(`P-05 ${++nameCount}`)
})

let nameCount = 0

async function addProduct(number: string): Promise<string> {
  const [row] = await stage.queryAsOwner<{ id: string }>(
    `insert into products (product_number, product_name, product_benefit, price)
     values ($1, 'Sunscreen', 'Melindungi', 89000.50) returning id`,
    [number],
  )
  return `${row?.id}`
}

async function addAffiliate(product: string): Promise<void> {
  nameCount += 1
  await stage.queryAsOwner(
    'insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ($1, $1, array[$2::uuid])',
    [`k${nameCount}`, product],
  )
}

describe('without product_management', () => {
  it.each([
    `insert into products (product_number, product_name, product_benefit) values ('P-9', 'Baru', 'Baik')`,
    'update products set price = 1',
    'delete from products',
    'select from products where id = $1 for update',
  ])('denies: %s', async (text) => {
    const values = text.includes('$1') ? [id] : []
    await stage.setPermissions('dewi', [
      'reg_affiliate',
      'data_affiliate',
      'data_video',
      getProductPermission(id),
    ])
    expect(await stage.checkRefusal('dewi', text, values)).toMatchObject({ refused: true })
    await stage.setPermissions('dewi', ['product_management'])
    expect((await stage.attempt('dewi', text, values)).count).toBeGreaterThan(0)
  })

  it('hides how many affiliates and videos a product has', async () => {
    await addAffiliate(id)
    const usageQuery = 'select affiliates, videos from app.product_usage($1)'
    await stage.setPermissions('dewi', [
      'reg_affiliate',
      'data_affiliate',
      'data_video',
      'data_affiliate_tab_all',
    ])
    expect((await stage.attempt('dewi', usageQuery, [id])).rows).toEqual([])
    await stage.setPermissions('dewi', ['product_management'])
    expect((await stage.attempt('dewi', usageQuery, [id])).rows).toEqual([{ affiliates: 1, videos: 0 }])
    expect((await stage.attempt('dewi', 'select from affiliate_registrations')).count).toBe(0)
  })
})

describe('a price', () => {
  it.each([`'-0.01'`, `'NaN'`, `'Infinity'`, '1e30', '1000000000000'])('cannot be %s', async (price) => {
    const { code } = await stage.execute('sari', `update products set price = ${price} where id = $1`, [id])
    expect(['23514', '22003']).toContain(code)
    expect(await stage.queryAsOwner('select price from products where id = $1', [id])).toEqual([
      { price: '89000.50' },
    ])
  })
})

describe('deleting a product', () => {
  it('waits for a running registration, so that the shown usage is correct', async () => {
    const otherSession = await stage.openConnection()
    await otherSession.query('begin')
    await otherSession.query(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ('serentak', '0899', array[$1::uuid])`,
      [id],
    )
    const rowLock = stage.execute('sari', 'select from products where id = $1 for update', [id])
    await stage.waitForLock()
    await otherSession.query('commit')
    await rowLock
    const { rows } = await stage.execute('sari', 'select affiliates from app.product_usage($1)', [id])
    expect(rows).toEqual([{ affiliates: 1 }])
  })
})
