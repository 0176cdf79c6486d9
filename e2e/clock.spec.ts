/** A page that stays open past midnight in Jakarta shows the new day. */
import { expect, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

/** Ten seconds before midnight in Jakarta, which is 17:00 UTC. */
const beforeMidnight = new Date('2030-12-31T16:59:50Z')

test('after midnight Home updates greeting, date and ‘Hari ini’ and reloads the numbers', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.clock.install({ time: beforeMidnight })
  let readCount = 0
  const body = await (await page.request.get('/api/dashboard')).json()
  await page.route('**/api/dashboard', async (route) => {
    readCount += 1
    // The server's clock shows another day, so the test sets the days that the server would send before and after
    // midnight.
    const lastDay = readCount === 1 ? 31 : 32
    body.affiliates.trend = Array.from({ length: 7 }, (_, i) => ({
      day: new Date(Date.UTC(2030, 11, lastDay - 6 + i)).toISOString().slice(0, 10),
      count: i,
    }))
    body.affiliates.total = 21
    await route.fulfill({ json: body })
  })
  await page.goto('/dashboard')
  await expect(page.getByText('Selasa, 31 Desember 2030')).toBeVisible()
  const days = page.getByRole('region', { name: 'Tren Registrasi' }).getByRole('listitem')
  await expect(days.last()).toHaveText(/Hari ini/)
  await page.clock.runFor(15_000)
  await expect(page.getByText('Rabu, 1 Januari 2031')).toBeVisible()
  await expect(days.last()).toHaveText(/Hari ini/)
  await expect(days.nth(5)).toHaveText(/Sel, 31 Des/)
  expect(readCount).toBeGreaterThanOrEqual(2)
  await page.clock.runFor(4 * 3_600_000)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Selamat pagi')
})

test('at midnight a card that was due today becomes overdue and shows by how many days', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`malam.${unique}`)
  await runAsOwner(
    `with new_video as (insert into videos (video_vo, product_id)
       select 'https://drive.example.com/' || $2, product_id from affiliate_registrations where id = $1
       returning id, product_id)
     insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
     select $1, product_id, id, '2030-12-31' from new_video`,
    [id, unique],
  )
  await page.clock.install({ time: beforeMidnight })
  await page.goto(`/dashboard/data-affiliate?q=${unique}`)
  const card = page.getByRole('article')
  await expect(card).toContainText(/batas 31 Des 2030\s*Jatuh tempo hari ini/)
  await expect(card).toHaveAttribute('data-due', 'today')
  await page.clock.runFor(15_000)
  await expect(card).toContainText(/batas 31 Des 2030\s*Terlambat 1 hari/)
  await expect(card).toHaveAttribute('data-due', 'late')
})
