/** Each page of a long list is a few taps away, and a page number beyond the end leads to the last page. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { runAsOwner, uniqueNumber } from './people.ts'

const listPath = '/dashboard/reg-affiliate'

test('a page number can be typed, and one beyond the end opens the last page', {
  tag: '@phone',
}, async ({ page, signIn, unique, isMobile }) => {
  await signIn('sari')
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp) select 'jauh' || n || '.' || $1, $2 || '0' || n
         from generate_series(1, 115) n`,
    [unique, uniqueNumber()],
  )
  const matchPageUrl = (n: number) => new RegExp(`${listPath}\\?.*page=${n}(&|$)`)
  await page.goto(`${listPath}?q=${unique}`)
  const pager = page.getByRole('navigation', { name: 'Halaman' })
  for (const number of [1, 2, 12])
    await expect(pager.getByRole('button', { name: `Halaman ${number}`, exact: true })).toBeVisible()
  const pageField = page.getByRole('textbox', { name: 'Ke halaman' })
  // On a phone, pressing the page position shows the field.
  const positionButton = pager.getByRole('button', { name: /^Halaman \d+ dari 12/ })
  if (isMobile) await positionButton.click()
  await pageField.fill('10')
  await pageField.press('Enter')
  await expect(page).toHaveURL(matchPageUrl(10))
  await expect(pager.getByRole('button', { name: 'Halaman 10', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(pager).toContainText('Menampilkan 91 - 100 dari 115 data')
  if (isMobile) {
    await expect(pageField).toBeHidden()
    await positionButton.click()
  }
  await expect(pageField).toHaveValue('')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await pageField.fill('999')
  await page.getByRole('button', { name: 'Buka halaman itu' }).click()
  await expect(page).toHaveURL(matchPageUrl(12))
  await expect(pager).toContainText('Menampilkan 111 - 115 dari 115 data')
  await page.goto(`${listPath}?q=${unique}&page=77`)
  await expect(page).toHaveURL(matchPageUrl(12))
  await expect(pager).toContainText('Menampilkan 111 - 115 dari 115 data')
})
