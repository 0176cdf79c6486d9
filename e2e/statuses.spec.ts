import type { Locator } from '@playwright/test'
import { asOwner, expect, test } from './stage.ts'

/** The name of the hue that an element is painted with, such as 'gray' or 'bad'. */
async function hueOf(element: Locator): Promise<string> {
  const style = (await element.getAttribute('style')) ?? ''
  return style.match(/--mantine-color-([a-z]+)-/)?.[1] ?? `none in ${style}`
}

const hues = { 'Video baru': 'gray', 'Dikirim ke affiliate': 'brand', Dikembalikan: 'bad' }

test('a status has one colour, on the home page and in the lists, and a word beside it', async ({
  page,
  enter,
  unique,
}) => {
  await enter('sari')
  await asOwner(
    `insert into videos (video_vo, status) select 'https://x.id/' || $1 || '/' || replace(s, ' ', '-'), s
     from unnest(array['video baru', 'dikirim ke affiliate', 'dikembalikan']) s`,
    [unique],
  )
  await page.goto('/dashboard')
  for (const [word, hue] of Object.entries(hues)) {
    const row = page.getByRole('listitem').filter({ hasText: new RegExp(`^${word}\\d`) })
    expect(await hueOf(row.locator('[aria-hidden]').first()), word).toBe(hue)
  }
  for (const [word, hue] of Object.entries(hues)) {
    await page.goto(`/dashboard/data-video?status=${word.toLowerCase()}`)
    const badge = page.locator('.mantine-Badge-root').filter({ hasText: word }).first()
    expect(await hueOf(badge), word).toBe(hue)
    await expect(badge.locator('svg')).toHaveCount(1)
  }
})
