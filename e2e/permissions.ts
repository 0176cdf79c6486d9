/** Helpers for tests of Permission Management. */
import type { Locator } from '@playwright/test'
import type { Page } from './fixtures.ts'

export const matrixPath = '/dashboard/permissions'

export const accessPath = `${matrixPath}?tab=data-affiliate`

export function findSwitchOf(page: Page, label: string, { full_name }: { full_name: string }): Locator {
  return page.getByRole('switch', { name: `${label} — ${full_name}`, exact: true })
}

export const sari = { full_name: 'Sari Wulandari' }

export const grantedText = 'Permission granted successfully'

export const revokedText = 'Permission revoked successfully'
