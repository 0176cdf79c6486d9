import type { Page, Route } from '@playwright/test'

/**
 * Holds back all reads of a page until the server has answered its next save. Otherwise a read, such as one after a
 * change of the user's permissions by another test, could show the change of the other user early. The save would then
 * be based on the new revision, and the server would accept it.
 */
export async function holdReadsUntilSave(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await answer
    await route.fallback()
  })
}

/**
 * Holds back the writes of a page, so that a test can check the page before the server answers.
 * @returns a function that sends the writes
 */
export async function holdWrites(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  async function hold(route: Route): Promise<void> {
    if (route.request().method() !== 'GET') await gate.promise
    await route.fallback()
  }
  await page.route('**/api/**', hold)
  return async () => {
    gate.resolve()
    await page.unroute('**/api/**', hold)
  }
}

/**
 * Holds back the requests of a page for this address, so that a test can check the page before the answer.
 * @returns a function that lets them go on, to the server unless `answer` answers them
 */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.fallback(),
): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await answer(route)
  })
  return gate.resolve
}

/** Waits for the answer to the next write of a page, which the page may show before the server has stored it. */
export async function waitForWrite(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.request().method() !== 'GET')
}
