/** Helpers for tests of the radar on Home: its lines, and the affiliates that it shows. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { createPerson, enterWithProducts, runAsOwner } from './people.ts'

export const findRadar = (page: Page): Locator => page.getByRole('region', { name: 'Radar Hari Ini' })
export const findLines = (page: Page): Locator =>
  findRadar(page).getByRole('list', { name: 'Yang menunggu' }).getByRole('listitem')
export const findLine = (page: Page, name: string): Locator => findLines(page).filter({ hasText: name })

export const pagePermissions = ['dashboard', 'data_affiliate', 'data_affiliate_tab_products']
const actionPermissions = ['data_affiliate_edit', 'data_affiliate_whatsapp']

/** Signs in a user who sees only a new product, so that the test knows every line. @returns the product's name */
export async function enterWithNewProduct(
  context: BrowserContext,
  unique: string,
  permissions = [...pagePermissions, ...actionPermissions],
) {
  const product = `Radar ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  return product
}

/** Creates another user who sees the product, with the permissions that `enterWithNewProduct` gives by default. */
export const createColleague = (unique: string, product: string) =>
  createPerson(`rekan${unique}`, 'user', ...pagePermissions, ...actionPermissions, product)

/** Sets how many days ago the status of the sample or of WhatsApp changed. */
export const setWaiting = (username: string, column: 'sample' | 'whatsapp', days: number) =>
  runAsOwner(
    `update affiliate_registrations set ${column}_changed_at = now() - $2 * interval '1 day' where username = $1`,
    [username, days],
  )
