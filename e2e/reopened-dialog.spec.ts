import { createProduct, expect, test } from './fixtures.ts'

test('a dialog that opens for another row while it fades out has the values of that row', async ({
  page,
  context,
  signIn,
  unique,
}) => {
  await signIn('budi')
  for (const name of [`Awal ${unique}`, `Lain ${unique}`]) await createProduct(context.request, name)
  // Dialogs do not fade without motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`/dashboard/products?q=${unique}`)
  const findRow = (name: string) => page.getByRole('row').filter({ hasText: name })
  await findRow(`Awal ${unique}`).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const nameField = dialog.getByRole('textbox', { name: 'Product Name', exact: true })
  await expect(nameField).toHaveValue(`Awal ${unique}`)
  await dialog.getByRole('textbox', { name: 'Benefits', exact: true }).fill('Diketik untuk product awal')
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('50000')
  // Presses the other row's button as soon as the dialog begins to fade out.
  await findRow(`Lain ${unique}`)
    .getByRole('button', { name: 'Edit', includeHidden: true })
    .evaluate((button: HTMLElement) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[inert] [role=dialog], [role=dialog][inert]')) return
        observer.disconnect()
        button.click()
      })
      observer.observe(document.body, { subtree: true, attributes: true, childList: true })
    })
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  await expect(nameField).toHaveValue(`Lain ${unique}`)
  await expect(dialog.getByRole('textbox', { name: 'Benefits', exact: true })).not.toHaveValue(
    'Diketik untuk product awal',
  )
  await expect(dialog.locator('input, textarea').first()).toBeFocused()
})
