import { expect, expectAccessible, test } from './fixtures.ts'
import { createPerson, enterAs, grant } from './people.ts'
import { accessPath, findSwitchOf, matrixPath } from './permissions.ts'

const budi = { full_name: 'Budi Santoso' }

test('an admin sees which permissions they cannot change, and why', async ({ page, signIn, unique }) => {
  await signIn('budi')
  const [admin, moderator] = [await createPerson(unique, 'admin'), await createPerson(unique, 'moderator')]
  await page.goto(`${accessPath}&q=${unique}`)
  const adminSwitch = findSwitchOf(page, 'Edit', admin)
  await expect(adminSwitch).toBeDisabled()
  await expect(adminSwitch).not.toBeChecked()
  await expect(adminSwitch).toHaveAccessibleDescription(
    'Hanya superadmin yang dapat mengubah permission admin',
  )
  await adminSwitch.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Hanya superadmin yang dapat mengubah permission admin')
  await adminSwitch.press('Space')
  await expect(adminSwitch).not.toBeChecked()
  await expect(page.getByRole('button', { name: `Sama seperti … — ${admin.full_name}` })).toHaveCount(0)
  await expect(findSwitchOf(page, 'Edit', moderator)).toBeEnabled()
  // Budi has the Edit permission, but not the Delete permission.
  await expect(findSwitchOf(page, 'Delete', moderator)).toBeDisabled()
  await expect(findSwitchOf(page, 'Delete', moderator)).toHaveAccessibleDescription(
    'Anda sendiri tidak memiliki permission ini',
  )

  await page.goto(`${accessPath}&q=budi`)
  await expect(findSwitchOf(page, 'Edit', budi)).toBeDisabled()
  await expect(findSwitchOf(page, 'Edit', budi)).toHaveAccessibleDescription('Permission Anda sendiri')
  await page.goto(`${matrixPath}?q=sari@example.com`)
  await expect(page.getByText('Full Access', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await signIn('sari')
  await page.goto(`${matrixPath}?q=${unique}`)
  await expect(findSwitchOf(page, 'Home', admin)).toBeChecked()
  await expect(findSwitchOf(page, 'Home', admin)).toBeDisabled()
  await expect(findSwitchOf(page, 'Home', admin)).toHaveAccessibleDescription('Dari role admin')
  await page.goto(`${accessPath}&q=${unique}`)
  await expect(findSwitchOf(page, 'Edit', admin)).toBeEnabled()
})

test('a moderator can grant a user only permissions that the moderator has', async ({ page, unique }) => {
  const moderator = await createPerson(
    unique,
    'moderator',
    'permission_management',
    'griting',
    'data_affiliate',
  )
  const user = await createPerson(unique, 'user')
  await enterAs(page.context(), moderator)
  await page.goto(`${matrixPath}?q=${unique}`)
  await expect(findSwitchOf(page, 'Griting', moderator)).toHaveAccessibleDescription(
    'Permission Anda sendiri',
  )
  await expect(findSwitchOf(page, 'Griting', user)).toBeEnabled()
  await expect(findSwitchOf(page, 'User', user)).toBeDisabled()
  await expect(findSwitchOf(page, 'User', user)).toHaveAccessibleDescription(
    'Anda sendiri tidak memiliki permission ini',
  )
  await page.goto(`${accessPath}&q=${unique}`)
  await expect(findSwitchOf(page, 'Tab Products', user)).toBeVisible()
  await expect(page.getByRole('button', { name: `product — ${user.full_name}` })).toHaveCount(0)
  await grant(user.id, 'data_affiliate_tab_products')
  await expect(findSwitchOf(page, 'Tab Products', user)).toBeChecked()
  await page.getByRole('button', { name: `product — ${user.full_name}` }).click()
  await expect(findSwitchOf(page, 'Night Serum', user)).toBeDisabled()
})

test('Sama seperti previews its changes, applies them and reports the result', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const source = await createPerson(unique, 'moderator', 'dashboard', 'griting')
  const target = await createPerson(unique, 'user', 'griting', 'data_video', 'data_affiliate_edit')
  await page.goto(`${matrixPath}?q=${target.email}`)
  const opener = page.getByRole('button', { name: `Sama seperti … — ${target.full_name}` })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(target.full_name)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  const field = dialog.getByRole('combobox', { name: 'Sama seperti' }).or(dialog.getByRole('textbox')).first()
  await dialog.getByRole('button', { name: 'Samakan' }).click()
  await expect(dialog.getByText('User harus dipilih')).toBeVisible()
  await field.fill('sari@example.com')
  await expect(dialog.getByText('User tidak ditemukan')).toBeVisible()
  await field.fill(source.email)
  await dialog.getByRole('option', { name: source.full_name }).click()
  await expect(dialog.getByText('1 permission diaktifkan')).toBeVisible()
  await expect(dialog.getByText('Home', { exact: true })).toBeVisible()
  await expect(dialog.getByText('2 permission dimatikan')).toBeVisible()
  await expect(dialog.getByText('Data Video, Edit')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Samakan' }).dblclick()
  await expect(page.getByText(/1 permission diaktifkan, 2 dimatikan\. Sekarang sama seperti/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(findSwitchOf(page, 'Home', target)).toBeChecked()
  await expect(findSwitchOf(page, 'Griting', target)).toBeChecked()
  await expect(findSwitchOf(page, 'Data Video', target)).not.toBeChecked()
  await opener.click()
  await field.fill(source.email)
  await dialog.getByRole('option', { name: source.full_name }).click()
  await expect(dialog.getByText('Permission keduanya sudah sama.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Samakan' })).toBeDisabled()
})

test('Sama seperti skips permissions that the caller lacks, and says so', async ({ page, unique }) => {
  const moderator = await createPerson(unique, 'moderator', 'permission_management', 'griting')
  const source = await createPerson(`lain-${unique}`, 'user', 'griting', 'user_management')
  const target = await createPerson(unique, 'user')
  await enterAs(page.context(), moderator)
  await page.goto(`${matrixPath}?q=${target.email}`)
  await page.getByRole('button', { name: `Sama seperti … — ${target.full_name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().fill(source.email)
  await dialog.getByRole('option', { name: source.full_name }).click()
  await expect(dialog.getByText('1 permission tetap berbeda karena tidak dapat Anda ubah')).toBeVisible()
  await dialog.getByRole('button', { name: 'Samakan' }).click()
  await expect(page.getByText(/1 permission diaktifkan, 0 dimatikan\. 1 tetap berbeda/)).toBeVisible()
  await expect(findSwitchOf(page, 'Griting', target)).toBeChecked()
  await expect(findSwitchOf(page, 'User', target)).not.toBeChecked()
})
