/** An undo of sent parcels says in one toast how much of it was undone. */
import { setColumn } from './data-affiliate.ts'
import { expect, test } from './fixtures.ts'
import { addApprovedAffiliate, enterWithProducts, uniqueNumber } from './people.ts'

const permissions = ['reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_edit']

for (const [changedNames, text] of [
  [['satu'], 'Diurungkan, kecuali 1 sample: sudah diubah atau lewat satu menit'],
  [['satu', 'dua'], '2 sample tetap terkirim: sudah diubah atau lewat satu menit'],
] as const)
  test(`an undo of two parcels of which ${changedNames.length} changed since shows one toast`, async ({
    page,
    context,
    unique,
  }) => {
    const product = `Urung ${unique}`
    await enterWithProducts(context, unique, permissions, product)
    for (const name of ['satu', 'dua']) await addApprovedAffiliate(`${name}.${unique}`, product)
    await page.goto('/dashboard/reg-affiliate?tab=kirim')
    for (const name of ['satu', 'dua'])
      await page.getByRole('checkbox', { name: new RegExp(`${name}.${unique}`) }).check({ force: true })
    await page.getByRole('button', { name: 'Tandai 2 terkirim' }).click()
    await expect(page.getByText('2 sample ditandai Terkirim')).toBeVisible()
    for (const name of changedNames) await setColumn(`${name}.${unique}`, 'sample_resi', uniqueNumber('JX'))
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('2 sample ditandai Terkirim')).toBeHidden()
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(1)
    const sentParcels = page.getByRole('region', { name: /^Sudah dikirim 24 jam/ }).getByRole('listitem')
    await expect(sentParcels).toHaveCount(changedNames.length)
  })
