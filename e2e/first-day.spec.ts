/** On the first day a superadmin sees the steps of an empty installation. The demo has a banner instead. */
import { expect, expectAccessible, type Page, test } from './fixtures.ts'
import { createPerson } from './people.ts'

const findSteps = (page: Page) => page.getByRole('region', { name: 'Mulai di sini' })

/**
 * Makes Home show an installation without affiliates, videos, prices and applications, because other tests fill the
 * shared installation. Reads the real replies before any page is open, since leaving a page cancels its requests.
 * @param countAffiliates returns the total of affiliates at each request
 * @param areStepsHidden tells at each request whether a superadmin has hidden the steps
 */
async function showEmptyInstallation(
  page: Page,
  countAffiliates = () => 0,
  areStepsHidden = async () => false,
): Promise<void> {
  const readReply = async (path: string) => (await page.request.get(`/api/${path}`)).json()
  const summary = await readReply('dashboard')
  summary.affiliates.trend = summary.affiliates.trend.map(({ day }: { day: string }) => ({ day, count: 0 }))
  summary.videos.by_status = { 'video baru': 0, 'dikirim ke affiliate': 0, dikembalikan: 0 }
  const radar = await readReply('affiliates/radar')
  for (const need of Object.keys(radar.counts)) radar.counts[need] = 0
  const answers: Record<string, () => unknown> = {
    dashboard: async () => ({
      ...summary,
      first_steps_hidden: await areStepsHidden(),
      affiliates: { ...summary.affiliates, total: countAffiliates() },
      active_users: 1,
      activity: [],
    }),
    templates: () => [],
    'affiliates/radar*': () => ({ ...radar, rows: [], snoozed: 0 }),
    'applications/waiting': () => 0,
    'products/catalogue': () => [],
  }
  for (const [path, answer] of Object.entries(answers))
    await page.route(`**/api/${path}`, async (route) => route.fulfill({ json: await answer() }))
}

test('a superadmin of an empty installation gets five steps, which link to their pages and are ticked once done', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn('sari')
  let total = 0
  await showEmptyInstallation(page, () => total)
  await page.goto('/dashboard')
  await expect(findSteps(page)).toContainText('0 dari 5 selesai')
  await expect(findSteps(page).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Radar Hari Ini' })).toContainText('Belum ada affiliate')
  await expect(page.getByText('Beres semua')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Tren Registrasi' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Laporan' })).toHaveCount(0)
  await expect(findSteps(page)).toContainText('Di sini Anda mengisi harga tiap product.')
  await expect(findSteps(page)).toContainText("'Beri video' memberikan video dari Data Video")
  await expect(page.getByText('Ini demo')).toHaveCount(0)
  await expectAccessible(page)
  for (const [name, path] of [
    [/^Nama brand dan harga product/, '/dashboard/products'],
    [/^Template pesan/, '/dashboard/griting'],
    [/^Undang rekan/, '/dashboard/users'],
  ] as const)
    await expect(findSteps(page).getByRole('link', { name })).toHaveAttribute('href', path)

  await findSteps(page)
    .getByRole('button', { name: /^Lihat radar/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Radar Hari Ini' })).toBeInViewport()
  await expect(findSteps(page).getByRole('listitem').last()).toContainText('(selesai)')
  await expect(findSteps(page)).toContainText('1 dari 5 selesai')

  await findSteps(page)
    .getByRole('link', { name: /^Tempel sheet affiliate/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Tempel data' })).toBeVisible()
  total = 3
  await page.goto('/dashboard')
  await expect(findSteps(page)).toContainText('2 dari 5 selesai')
})

test('an empty list links to the next step', async ({ page, signIn }) => {
  await signIn('sari')
  const permissions = await (await page.request.get('/api/permissions')).json()
  const answers: Record<string, unknown> = {
    'applications?*': { rows: [], total: 0, counts: { menunggu: 0, ditandai: 0, ditolak: 0 } },
    'shipments*': { rows: [], products: [] },
    'affiliates?*': { rows: [], total: 2 },
    permissions: {
      ...permissions,
      users: permissions.users.filter(({ role }: { role: string }) => role === 'superadmin'),
    },
  }
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json }))
  for (const [path, name, href] of [
    ['reg-affiliate?tab=pendaftar', /^Lihat formulir di situs/, '/#daftar'],
    [
      'reg-affiliate?tab=kirim',
      'Lihat sample yang direview (2)',
      '/dashboard/data-affiliate?sample_product_status=review',
    ],
    ['permissions', 'Buka halaman User', '/dashboard/users'],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test('while there are no affiliates at all, a filtered list offers to register some and not to reset the filter', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  const answers: Record<string, unknown> = {
    'shipments*': { rows: [], products: [] },
    'affiliates?*': { rows: [], total: 0 },
    'affiliates/tabs': { all: 0, products: [] },
    'affiliates/cards?*': { rows: [], total: 0 },
  }
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json }))
  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  await expect(page.getByText('Tidak ada sample yang menunggu dikirim')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Lihat sample yang direview/ })).toHaveCount(0)
  await page.goto('/dashboard/data-affiliate?sample_product_status=review')
  await expect(page.getByText('Belum ada affiliate yang terdaftar')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tempel data' })).toHaveAttribute('href', /tempel=ya/)
  await expect(page.getByRole('button', { name: 'Reset Filter' })).toHaveCount(0)
  // No link can be pasted yet, so 'Tempel link' is not the filled button.
  await expect(page.getByRole('button', { name: 'Tempel link' })).toHaveAttribute('data-variant', 'default')
})

test('steps that one superadmin hides are hidden for the others too, until the first one undoes it', async ({
  page,
  openPageFor,
  unique,
  signIn,
}) => {
  const openHome = async (home: Page) => {
    const readHidden = async () =>
      (await (await home.request.get('/api/dashboard')).json()).first_steps_hidden as boolean
    await showEmptyInstallation(home, () => 0, readHidden)
    await home.goto('/dashboard')
    await expect(home.getByRole('region', { name: 'Radar Hari Ini' })).toContainText('Belum ada affiliate')
  }
  await signIn('sari')
  const colleague = await openPageFor(await createPerson(unique, 'superadmin'))
  await openHome(page)
  await findSteps(page).getByRole('button', { name: 'Sembunyikan' }).click()
  await expect(findSteps(page)).toHaveCount(0)
  const toast = page.getByRole('status').filter({ hasText: 'disembunyikan untuk semua superadmin' })
  // A toast with the focus stays.
  await toast.getByRole('button', { name: 'Urungkan' }).focus()
  await openHome(colleague)
  await expect(findSteps(colleague)).toHaveCount(0)

  await toast.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findSteps(page)).toBeVisible()
  await colleague.reload()
  await expect(findSteps(colleague)).toBeVisible()
})

test('only superadmins get the steps, and only in an installation that was not in use before', async ({
  page,
  signIn,
}) => {
  await signIn('budi')
  let total = 0
  await showEmptyInstallation(page, () => total)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Radar Hari Ini' })).toContainText('Belum ada affiliate')
  await expect(findSteps(page)).toHaveCount(0)
  total = 3
  await signIn('sari')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Radar Hari Ini' })).toContainText('Beres semua')
  await expect(findSteps(page)).toHaveCount(0)
})

test('the demo says that its data is sample data', async ({ page, signIn }) => {
  await signIn('sari')
  await page.route(/\/dashboard$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const reply = await route.fetch()
    const body = (await reply.text()).replace('"isNamed":', '"demo":true,"isNamed":')
    await route.fulfill({ response: reply, body })
  })
  await showEmptyInstallation(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('note').filter({ hasText: 'semua data di sini hanya contoh' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Radar Hari Ini' })).toBeVisible()
  await expect(findSteps(page)).toHaveCount(0)
})
