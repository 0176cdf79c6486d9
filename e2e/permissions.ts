/** Helpers for tests of Permission Management. */
import type { Locator } from '@playwright/test'
import type { Page } from './stage.ts'

export const matrix = '/dashboard/permissions'

export const access = `${matrix}?tab=data-affiliate`

export function switchOf(page: Page, label: string, { full_name }: { full_name: string }): Locator {
  return page.getByRole('switch', { name: `${label} — ${full_name}`, exact: true })
}

export const sari = { full_name: 'Sari Wulandari' }

export const granted = 'Permission granted successfully'

export const revoked = 'Permission revoked successfully'
