import { expect, expectAccessible, test } from './fixtures.ts'

test('a superadmin downloads the stored data of a user and erases the user, but not themselves', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const data = {
    email: `${unique}@example.com`,
    full_name: `Tuti ${unique}`,
    role: 'user',
    password: 'rahasia-1',
  }
  const { id, full_name } = await (await page.request.post('/api/users', { data })).json()
  await page.goto(`/dashboard/users?q=${unique}`)
  await page.getByRole('button', { name: /^Detail/ }).click()
  const detail = page.getByRole('dialog', { name: 'Detail User' })
  const section = detail.getByRole('region', { name: 'Data pribadi' })
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Unduh data' }).click()
  expect((await download).suggestedFilename()).toBe(`user-${id}.json`)
  await section.getByRole('button', { name: 'Hapus permanen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hapus permanen' })
  await expect(detail).toBeHidden()
  await expect(dialog.getByText(full_name)).toBeVisible()
  await dialog.getByLabel('Alasan').fill('Permintaan mantan staf')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hapus permanen' }).click()
  await expect(page.getByText('User dihapus permanen')).toBeVisible()
  await expect(page.getByText(full_name)).toHaveCount(0)

  // Nobody is offered to erase their own account.
  await page.goto('/dashboard/users?q=sari@example.com')
  await page.getByRole('button', { name: /^Detail/ }).click()
  await expect(section.getByRole('button', { name: 'Unduh data' })).toBeVisible()
  await expect(section.getByRole('button', { name: 'Hapus permanen' })).toHaveCount(0)
})
