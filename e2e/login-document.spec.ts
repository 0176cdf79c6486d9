/** The login and the dashboard are two documents. These tests cover the transitions between them. */
import { cast } from '#db/cast.ts'
import { expect } from './fixtures.ts'
import { endSession } from './people.ts'
import { signInByHand, test } from './person.ts'

test('the login page loads no dashboard code until the user starts typing', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const findDashboardRequests = () =>
    requests.filter((path) => /^\/assets\/(app|dashboard)-.*\.js$/.test(path))
  await page.goto('/auth')
  await expect(page.getByLabel('Email')).toBeFocused()
  // Code that the page loads ahead would be requested when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(findDashboardRequests()).toEqual([])
  expect(requests.length).toBeLessThanOrEqual(12)
  await page.keyboard.type('b')
  await expect.poll(() => findDashboardRequests().length).toBe(2)
})

test('a sign-in also opens the requested page in other tabs, and shows the welcome once', async ({
  page,
  context,
}) => {
  const otherTab = await context.newPage()
  await otherTab.goto('/auth?next=%2Fdashboard%2Fprofile')
  await expect(otherTab.getByLabel('Email')).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveTitle(/^Masuk · /)
  await signInByHand(page, cast.budi.email, cast.budi.password)
  const welcome = page.getByRole('status').filter({ hasText: 'Selamat datang kembali!' })
  await expect(welcome).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(otherTab).toHaveURL('/dashboard/profile')
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(otherTab.getByText('Selamat datang kembali!')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Live Data', { exact: true })).toBeVisible()
  await expect(welcome).toBeHidden()
})

test('Back leads to the previous page after a sign-in, and to the login after a logout', async ({
  page,
  wati,
}) => {
  await page.goto('/about-us')
  await page.goto('/auth?next=%2Fdashboard%2Fprofile')
  await signInByHand(page, wati.email, wati.password)
  await expect(page.getByLabel('Nama Lengkap')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/about-us')
  await page.goForward()
  await expect(page.getByLabel('Nama Lengkap')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goBack()
  await expect(page).toHaveURL('/auth?next=%2Fdashboard%2Fprofile')
})

test('Logout does not ask about half-typed text', async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto('/dashboard/reg-affiliate')
  await page.getByRole('textbox', { name: 'Username', exact: true }).pressSequentially('setengah')
  const dialogTypes: string[] = []
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type())
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth')
  expect(dialogTypes).toEqual([])
})

test('an ended session leads to the login, and Back leads from there out of the dashboard', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('rina')
  await endSession(context)
  await page.goto('/about-us')
  await page.goto('/dashboard/data-affiliate?q=abc')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard%2Fdata-affiliate%3Fq%3Dabc')
  await page.goBack()
  await expect(page).toHaveURL('/about-us')
})

test('the token of an e-mailed link is removed from address and history, even if the login was already open', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.evaluate(() => {
    window.location.hash = `#pulihkan=${'A'.repeat(43)}`
  })
  await expect(page.getByRole('heading', { name: 'Buat password baru' })).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.goBack()
  await page.goForward()
  await expect(page).toHaveURL('/auth')
})
