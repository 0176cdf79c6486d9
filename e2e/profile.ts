/** Helpers for tests of the profile page. */
import { expect, type Page } from './fixtures.ts'

export async function openProfile(page: Page) {
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profil Saya' })).toBeVisible()
  await expect(page.getByText('Perangkat ini')).toBeVisible()
}

export const findSection = (page: Page, name: string) => page.getByRole('region', { name })
