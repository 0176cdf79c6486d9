/** The radar of Home in the journeys: its lines, and affiliates that appear on it. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { createPerson, enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

export const findRadar = (page: Page): Locator => page.getByRole('region', { name: 'Radar Hari Ini' })
export const findLines = (page: Page): Locator =>
  findRadar(page).getByRole('list', { name: 'Yang menunggu' }).getByRole('listitem')
export const findLine = (page: Page, name: string): Locator => findLines(page).filter({ hasText: name })

export const pagePermissions = ['dashboard', 'data_affiliate', 'data_affiliate_tab_products']
const actionPermissions = ['data_affiliate_edit', 'data_affiliate_whatsapp']

/** Signs in a user who sees only a new product, so that the test knows every line. */
export async function enterWithNewProduct(
  context: BrowserContext,
  unique: string,
  permissions = [...pagePermissions, ...actionPermissions],
) {
  const product = `Radar ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  return product
}

/** Creates another user who sees the product and may do the same. */
export const createColleague = (unique: string, product: string) =>
  createPerson(`rekan${unique}`, 'user', ...pagePermissions, ...actionPermissions, product)

/** Registers an affiliate who needs nothing yet. */
export async function registerWithoutNeed(
  username: string,
  product: string,
  sample = 'rejected',
): Promise<void> {
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, status_whatsapp,
       sample_product_status) select $1, $2, array[id], 'sudah', $4 from products where product_name = $3`,
    [username, uniqueNumber(), product, sample],
  )
}

export const setWaiting = (username: string, column: 'sample' | 'whatsapp', days: number) =>
  runAsOwner(
    `update affiliate_registrations set ${column}_changed_at = now() - $2 * interval '1 day' where username = $1`,
    [username, days],
  )
