/** Cards and panels never leave one of them alone in the last row. */
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addApplication, enterWithProducts, reviewerPermissions, runAsOwner } from './people.ts'

/** Returns how many of the elements stand in the first and in the last row. */
function countInRows(elements: Locator): Promise<{ first: number; last: number }> {
  return elements.evaluateAll((all) => {
    const tops = all.map((element) => Math.round(element.getBoundingClientRect().top))
    const countAt = (top: number | undefined) => tops.filter((each) => each === top).length
    return { first: countAt(tops[0]), last: countAt(tops.at(-1)) }
  })
}

async function expectNoneAlone(elements: Locator, widths = [768, 1024, 1280, 1440, 1680, 1920, 2560]) {
  for (const width of widths) {
    await elements.page().setViewportSize({ width, height: 900 })
    const { first, last } = await countInRows(elements)
    expect(first === 1 || last > 1, `${first} in the first row and ${last} in the last at ${width} px`).toBe(
      true,
    )
  }
}

test('ten applicants never leave one card alone in the last row', async ({ page, context, unique }) => {
  const product = `Daftar ${unique}`
  await enterWithProducts(context, unique, reviewerPermissions, product)
  for (let n = 0; n < 10; n++) await addApplication(`p${n}.${unique}`, product)
  await page.goto('/dashboard/reg-affiliate?tab=pendaftar')
  const cards = page.getByRole('listitem').filter({ hasText: unique })
  await expect(cards).toHaveCount(10)
  await expectNoneAlone(cards)
})

test('the four panels of Home never leave one alone in the last row', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`panel.${unique}`)
  await page.goto('/dashboard')
  const panels = page.getByRole('region', {
    name: /^(Tren Registrasi|Aktivitas Terbaru|Affiliate by Product|Status Video Distribution)$/,
  })
  await expect(panels).toHaveCount(4)
  await expectNoneAlone(panels)
})

test('four products of an affiliate never leave one alone at the widths of laptops', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`empat.${unique}`)
  await runAsOwner(
    `update affiliate_registrations set selected_product_ids = array(select id from products
       where product_name in ('Night Serum', 'Gentle Facial Cleanser', 'Daily Facemist Toner', 'Daily Moisturizer'))
     where id = $1`,
    [id],
  )
  await page.goto(`/dashboard/data-affiliate/view/${id}`)
  const products = page.getByRole('listitem').filter({ hasText: '#P-' })
  await expect(products).toHaveCount(4)
  await expectNoneAlone(products, [768, 1024, 1280, 1440, 1920])
})
