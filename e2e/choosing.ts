/** Helpers for choosing many rows in the lists of affiliates: the user, the rows, and the buttons that are pressed. */
import type { BrowserContext } from '@playwright/test'
import { asOwner, createPerson, enterAs, uniqueNumber } from './people.ts'
import { expect, type Page } from './stage.ts'

export const bar = (page: Page) => page.getByRole('toolbar', { name: 'Untuk yang dipilih' })
export const press = (page: Page, act: string) =>
  bar(page).getByRole('button', { name: act, exact: true }).click()
export const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Pilih \u2068${name}\u2069` })
export const undo = (page: Page) => page.getByRole('button', { name: 'Urungkan' })
export const statusText = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()

export const permissions = [
  'reg_affiliate',
  'data_affiliate',
  'data_affiliate_tab_products',
  'data_affiliate_edit',
  'data_affiliate_whatsapp',
  'data_affiliate_delete',
]

/**
 * Signs in a user who sees only a new product and the products in `more`, so that the test knows every row.
 * @returns the name of the new product
 */
export async function enterAsOneOf(
  context: BrowserContext,
  unique: string,
  ...more: string[]
): Promise<string> {
  const product = `Pilih ${unique}`
  for (const name of [product, ...more])
    await asOwner(
      `insert into products (product_number, product_name, product_benefit) values ($1, $1, 'x') on conflict do nothing`,
      [name],
    )
  await enterAs(context, await createPerson(unique, 'user', ...permissions, product, ...more))
  return product
}

/** Registers affiliates; `kreator1` is the newest. */
export async function creators(
  unique: string,
  product: string,
  count: number,
  sample = 'review',
  whatsapp = 'sudah',
) {
  await asOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status,
       status_whatsapp, created_at)
     select 'kreator' || n || '.' || $1, $3 || n, array[p.id], $5, $6, now() - n * interval '1 minute'
     from generate_series(1, $2) n, products p where p.product_name = $4`,
    [unique, count, uniqueNumber(), product, sample, whatsapp],
  )
}

export async function videos(product: string, count: number) {
  await asOwner(
    `insert into videos (video_vo, product_id) select 'https://drive.google.com/' || gen_random_uuid(), p.id
     from generate_series(1, $2), products p where p.product_name = $1`,
    [product, count],
  )
}

/**
 * Chooses everything that the filter finds with one press, and waits for the answer. Changes before the answer would
 * not be part of the selection.
 */
export async function chooseAll(page: Page, count: number) {
  const name = `Pilih semua ${count}`
  await page.getByRole('button', { name }).or(page.getByRole('checkbox', { name })).click()
  await expect(bar(page)).toContainText(`${count} dipilih`)
}

/** Presses a bulk action in the bar, or in the bar's menu if the bar has no room for it. */
export async function more(page: Page, act: string) {
  const button = bar(page).getByRole('button', { name: act, exact: true })
  const further = bar(page).getByRole('button', { name: 'Lainnya' })
  await expect(button.or(further).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await further.click()
  await page.getByRole('menuitem', { name: act }).click()
}
