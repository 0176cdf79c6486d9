import {
  createVideo,
  expect,
  expectAccessible,
  type Page,
  readProductId,
  test,
  tryAgain,
} from './fixtures.ts'
import { createPerson, enterAs, revoke, runAsOwner } from './people.ts'

test('a page that cannot be rendered shows an error and can be reloaded', async ({ page, signIn }) => {
  await signIn('sari')
  await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: { message: 'rusak' } }))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page)
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sari')
})

test('a list that cannot be loaded reports the error, and a retry shows its rows', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.route('**/api/affiliates?*', (route) => route.abort())
  await page.goto('/dashboard/reg-affiliate')
  await expect(
    page
      .getByText('Terjadi kesalahan saat memuat affiliate')
      .or(page.getByText('Gagal memuat data affiliate'))
      .first(),
  ).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/affiliates?*')
  await tryAgain(page)
  await expect(page.getByText(/Menampilkan|Belum ada affiliate/).first()).toBeVisible()
})

test('a failed load of products distinguishes a server error from a missing answer', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  let serverAnswers = false
  // One route handles both cases. Between two routes, a change by another test could make the page load the products.
  await page.route('**/api/products', (route) =>
    serverAnswers ? route.fulfill({ status: 500, json: {} }) : route.abort(),
  )
  await page.goto('/dashboard/reg-affiliate')
  await expect(page.getByText('Terjadi kesalahan saat memuat produk').first()).toBeVisible({
    timeout: 20_000,
  })
  serverAnswers = true
  await tryAgain(page)
  await expect(page.getByText('Gagal memuat data produk').first()).toBeVisible({ timeout: 20_000 })
})

test('a failed list shows one error while others change rows, and recovers with the server', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`pulih.${unique}`)
  let isBroken = true
  await page.route('**/api/affiliates?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  const updateAffiliate = () =>
    runAsOwner('update affiliate_registrations set whatsapp = whatsapp where id = $1', [id])
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  const failure = page.getByRole('alert', { name: 'Gagal memuat data affiliate' })
  await expect(failure).toBeVisible({ timeout: 20_000 })
  for (let n = 0; n < 3; n++) {
    const nextResponse = page.waitForResponse('**/api/affiliates?*')
    await updateAffiliate()
    await nextResponse
    expect(await failure.count()).toBe(1)
  }
  isBroken = false
  await updateAffiliate()
  await expect(page.getByRole('row').filter({ hasText: `pulih.${unique}` })).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('a change that is saved while the list is still loading is shown', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`lama.${unique}`)
  await page.route('**/api/live', (route) => route.abort())
  await page.goto(`/dashboard/reg-affiliate?q=${unique.toUpperCase()}`)
  const findRow = (name: string) => page.getByRole('row').filter({ hasText: `${name}.${unique}` })
  await expect(findRow('lama')).toBeVisible()

  const responseGate = Promise.withResolvers<void>()
  const responseFetched = Promise.withResolvers<void>()
  await page.route(
    new RegExp(`/api/affiliates\\?.*q=${unique}`),
    async (route) => {
      const response = await route.fetch()
      responseFetched.resolve()
      await responseGate.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.getByRole('textbox', { name: /Cari/ }).fill(unique)
  await responseFetched.promise
  await findRow('lama').getByRole('button', { name: /Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Username', exact: true }).fill(`baru.${unique}`)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Data affiliate berhasil diupdate')).toBeVisible()
  responseGate.resolve()
  await expect(findRow('baru')).toBeVisible()
})

test('a failed save keeps the typed text', async ({ page, signIn, unique }) => {
  await signIn('sari')
  await page.goto('/dashboard/reg-affiliate')
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(`gagal.${unique}`)
  await page.getByRole('textbox', { name: 'No. WhatsApp' }).fill('081234')
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'Night Serum' }).click()
  for (const [answer, message] of [
    ['abort', 'Terjadi kesalahan saat menyimpan data'],
    ['500', 'Gagal menyimpan registrasi affiliate'],
  ] as const) {
    await page.route('**/api/affiliates', (route) =>
      answer === 'abort' ? route.abort() : route.fulfill({ status: 500, json: {} }),
    )
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText(message)).toBeVisible()
    await page.unroute('**/api/affiliates')
  }
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue(`gagal.${unique}`)
})

const listPermissions = [
  'reg_affiliate',
  'data_affiliate_tab_all',
  'data_affiliate_edit',
  'data_affiliate_delete',
]

/** Makes writes to /api fail without an answer or with status 500, or reach the server. Reads always work. */
async function setWriteOutcome(page: Page, outcome: 'unanswered' | 'broken' | 'normal'): Promise<void> {
  await page.unroute('**/api/**')
  if (outcome === 'normal') return
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    return outcome === 'broken' ? route.fulfill({ status: 500, json: {} }) : route.abort()
  })
}

/** Aborts session calls, so that the page does not learn that its user has lost a permission. */
async function abortSessionCalls(page: Page): Promise<void> {
  await page.route('**/api/session', (route) => route.abort())
}

test('a failed deletion states the reason: no answer, server error or missing permission', async ({
  page,
  context,
  registerAffiliate,
  unique,
}) => {
  const person = await createPerson(unique, 'user', ...listPermissions)
  await enterAs(context, person)
  await registerAffiliate(`tetap.${unique}`)
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  await page.getByRole('button', { name: /^Hapus .*tetap/ }).click()
  await abortSessionCalls(page)
  const confirmDeletion = () =>
    page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click()
  await setWriteOutcome(page, 'unanswered')
  await confirmDeletion()
  await expect(page.getByText('Terjadi kesalahan saat menghapus data')).toBeVisible()
  await setWriteOutcome(page, 'broken')
  await confirmDeletion()
  await expect(page.getByText('Gagal menghapus data affiliate')).toBeVisible()
  await setWriteOutcome(page, 'normal')
  await revoke(person.id, 'data_affiliate_delete')
  await confirmDeletion()
  await expect(page.getByText('Anda tidak memiliki akses untuk menghapus data affiliate')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(`tetap.${unique}`).first()).toBeVisible()
})

test('a failed status change states the reason: no answer, server error or missing permission', async ({
  page,
  context,
  registerAffiliate,
  unique,
}) => {
  const person = await createPerson(unique, 'user', ...listPermissions)
  await enterAs(context, person)
  const id = await registerAffiliate(`sampel.${unique}`)
  await runAsOwner(`update affiliate_registrations set sample_product_status = 'disetujui' where id = $1`, [
    id,
  ])
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  const status = page.getByRole('button', { name: /^Status sample/ })
  await expect(status).toBeVisible()
  await abortSessionCalls(page)
  const markSent = async () => {
    await status.click()
    await page.getByRole('menuitem', { name: 'Terkirim' }).click()
  }
  await setWriteOutcome(page, 'unanswered')
  await markSent()
  await expect(page.getByText('Terjadi kesalahan saat mengupdate status')).toBeVisible()
  await setWriteOutcome(page, 'broken')
  await markSent()
  await expect(page.getByText('Gagal mengupdate status sample product')).toBeVisible()
  await setWriteOutcome(page, 'normal')
  await revoke(person.id, 'data_affiliate_edit')
  await markSent()
  await expect(page.getByText('Anda tidak memiliki akses untuk mengubah status sample product')).toBeVisible()
})

test('a failed refresh is reported and keeps the rows', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`segar.${unique}`)
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  await expect(page.getByText(`segar.${unique}`).first()).toBeVisible()
  await page.route('**/api/affiliates?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Gagal memuat ulang data affiliate')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(`segar.${unique}`).first()).toBeVisible()
})

for (const [path, button, message] of [
  ['/dashboard/products?q=Night+Serum', /^Delete .*Night Serum/, 'Failed to delete product'],
  ['/dashboard/data-video', /^Hapus video/, 'Gagal menghapus video'],
] as const) {
  test(`at ${path} a failed deletion is reported, and the confirmation stays open`, async ({
    page,
    signIn,
  }) => {
    await signIn('sari')
    const product = await readProductId(page.request)
    await createVideo(page.request, product, `https://video.example.com/${crypto.randomUUID()}`)
    await page.goto(path)
    await setWriteOutcome(page, 'broken')
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}

test('an empty user list says so', async ({ page, signIn }) => {
  await signIn('sari')
  await page.route('**/api/users', (route) => route.fulfill({ json: { rows: [], roles_to_give: ['user'] } }))
  await page.goto('/dashboard/users')
  await expect(page.getByText('Belum ada user terdaftar')).toBeVisible()
})

test('an error in an event handler is reported, and the page stays', async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sari')
  await page.evaluate(() => {
    document.addEventListener('click', () => {
      throw new RangeError('Invalid Date')
    })
  })
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Terjadi kesalahan' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sari')
})

test('the pages do not violate their content security policy', async ({ page, signIn }) => {
  await signIn('sari')
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (directive: string) => violations.push(directive))
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    noteViolation(event.effectiveDirective + ' ' + event.blockedURI))`)
  await page.goto('/dashboard/griting')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/dashboard/reg-affiliate')
  await expect(page.getByText(/Menampilkan|Belum ada affiliate/).first()).toBeVisible()
  expect(violations).toEqual([])
})
