import type { Locator, Page } from '@playwright/test'

/** Returns the row of a video in the table of Data Video or, on a phone, the card. */
export function findRow(page: Page, no_video: number): Locator {
  const number = no_video.toLocaleString('id-ID')
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: number, exact: true }) })
    .or(page.getByRole('article', { name: `Video #${number}`, exact: true }))
}
