/** Lists show which of two products with the same name is meant, and no 'Nama lain' is the name of another product. */
import { expect, test } from './fixtures.ts'
import { runAsOwner, uniqueNumber } from './people.ts'

test('products with the same name show their number in tabs, badges and confirmations', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const name = `Kembar ${unique}`
  async function addProduct(product_number: string): Promise<string> {
    const data = { product_number, product_name: name, product_benefit: 'Melembapkan', price: '50000' }
    return (await (await page.request.post('/api/products', { data })).json()).id
  }
  const ids = [await addProduct(`A-${unique}`), await addProduct(`B-${unique}`)]
  const names = [`A-${unique} ${name}`, `B-${unique} ${name}`]
  const reply = await page.request.post('/api/affiliates', {
    data: { platform: 'tiktok', username: `kembar.${unique}`, whatsapp: uniqueNumber(), product_id: ids[0] },
  })
  const affiliate = await reply.json()
  await runAsOwner('update affiliate_registrations set selected_product_ids = $1 where id = $2', [
    ids,
    affiliate.id,
  ])
  await page.goto('/dashboard/data-affiliate')
  await expect(page.getByRole('tab').filter({ hasText: name })).toHaveText(
    names.map((label) => `${label} (1)`),
  )
  await page.goto(`/dashboard/data-affiliate/edit/${affiliate.id}`)
  await expect(page.getByRole('list', { name: 'Products terpilih' }).getByRole('listitem')).toHaveText(names)
  await page.goto(`/dashboard/products?q=B-${unique}`)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('dialog')).toContainText(`Hapus product B-${unique} ${name}?`)
})

test("a 'Nama lain' that names another product is refused at its field", async ({ page, signIn, unique }) => {
  await signIn('sari')
  const product = { product_benefit: 'Melembapkan', price: '50000' }
  for (const data of [
    {
      product_number: `B-1 ${unique}`,
      product_name: `Serum Bulan ${unique}`,
      other_names: `bulan ${unique}`,
    },
    { product_number: `B-2 ${unique}`, product_name: `Gel ${unique}` },
  ])
    await page.request.post('/api/products', { data: { ...product, ...data } })
  await page.goto(`/dashboard/products?q=Gel ${unique}`)
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  const otherNames = dialog.getByRole('textbox', { name: 'Nama lain' })
  await otherNames.fill(`gel, serum\u2011bulan ${unique}, BULAN ${unique}`)
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(otherNames).toHaveAccessibleDescription(
    new RegExp(`“.*serum.bulan ${unique}.*” sudah menjadi nama product .*Serum Bulan ${unique}`),
  )
  await expect(otherNames).toHaveAccessibleDescription(
    new RegExp(`“.*BULAN ${unique}.*” sudah menjadi nama lain product .*Serum Bulan ${unique}`),
  )
  await expect(otherNames).toBeFocused()
  await otherNames.fill('gel')
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
})
