/** Filters, toasts and texts have the room that they need at the widths of phones, tablets and laptops. */
import { listPath } from './data-affiliate.ts'
import { expect, test } from './fixtures.ts'
import {
  addApprovedAffiliate,
  createPerson,
  enterAs,
  enterWithProducts,
  runAsOwner,
  uniqueNumber,
} from './people.ts'

test('the filter of Data Affiliate fits a laptop without scrolling', async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto(listPath)
  await page.getByRole('button', { name: 'Filter' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Tanggal', { exact: true })).toBeInViewport()
  const { content, room } = await panel.evaluate((element) => ({
    content: element.scrollHeight,
    room: innerHeight - element.getBoundingClientRect().top,
  }))
  expect(content + 24).toBeLessThan(room)
})
