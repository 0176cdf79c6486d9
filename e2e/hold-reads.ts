import type { Page } from '@playwright/test'

/**
 * Holds back all reads of a page until its next save is answered. Otherwise a read, such as one after a change of the
 * user's rights by another test, could show a change by somebody else early, and the save would not be refused.
 */
export async function holdReadsUntilSave(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await answer
    await route.fallback()
  })
}
