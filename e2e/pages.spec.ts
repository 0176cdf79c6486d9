/** Each page of a long list is a few taps away, and a page number beyond the end leads to the last page. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { runAsOwner, uniqueNumber } from './people.ts'

const lists = [
  { path: '/dashboard/reg-affiliate', kind: 'affiliates', numbers: ['1', '2', '12'] },
  { path: '/dashboard/data-affiliate', kind: 'affiliates', numbers: ['1', '2', '3'] },
  { path: '/dashboard/products', kind: 'products', numbers: ['1', '2', '12'] },
] as const

for (const { path, kind, numbers } of lists)
  test(`at ${path} a page number can be typed, and one beyond the end opens the last page`, {
    // On a phone, every list has the same pager.
    tag: path === '/dashboard/reg-affiliate' ? '@phone' : [],
  }, async ({ page, signIn, unique, isMobile }) => {
    await signIn('sari')
    if (kind === 'products')
      await runAsOwner(
        `insert into products (product_number, product_name, product_benefit)
         select $1 || n, 'Jauh ' || $1 || ' ' || n, 'x' from generate_series(1, 115) n`,
        [unique],
      )
    else
      await runAsOwner(
        `insert into affiliate_registrations (username, whatsapp) select 'jauh' || n || '.' || $1, $2 || '0' || n
         from generate_series(1, 115) n`,
        [unique, uniqueNumber()],
      )
    const matchPageUrl = (n: number) => new RegExp(`${path}\\?.*page=${n}(&|$)`)
    await page.goto(`${path}?q=${unique}`)
    const pager = page.getByRole('navigation', { name: 'Halaman' })
    for (const number of numbers)
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
    await page.goto(`${path}?q=${unique}&page=77`)
    await expect(page).toHaveURL(matchPageUrl(12))
    await expect(pager).toContainText('Menampilkan 111 - 115 dari 115 data')
    await runAsOwner(`delete from products where product_number like $1 || '%'`, [unique])
  })
