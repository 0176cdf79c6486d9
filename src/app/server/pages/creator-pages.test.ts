/** The private pages of creators and applicants limit requests, hide their answer times and outlast a lost database. */
import { afterEach, expect, it, vi } from 'vitest'
import { tokenName } from '#base/public-form.ts'
import type { CreatorPage, RenderedCreatorPage } from '#features/creator-pages/creator-page.ts'
import { buildPagePath } from '#features/creator-pages/creator-page-path.ts'
import { createPageTokens } from '#features/creator-pages/page-token.server.ts'
import { NoSession } from '#platform/server/database/database.ts'
import { DatabaseUnavailable } from '#platform/server/database/unavailable.ts'
import { createFormTokens } from '#platform/server/forms/form-token.ts'
import { answerPeriodMs } from '#platform/server/http/answer-time.ts'
import { createLog } from '#platform/server/log.ts'
import { createCreatorPages } from './creator-pages.ts'

const secret = 'secret'
const token = createPageTokens(secret).create({
  kind: 'creator',
  subject: '0b5c9f3e-7d51-4c1e-9d8a-52f3b6a7c810',
  generation: 1,
})
const formToken = createFormTokens(secret).create(`page ${token}`)
const address = {
  recipient: 'Wulan',
  address: 'Jl. Mawar 5',
  district: '',
  city: 'Garut',
  postal_code: '',
  courier_note: '',
}

/** Serves pages with a function in place of the database. */
function servePages(readPage: () => Promise<CreatorPage>) {
  const app = createCreatorPages({
    database: { guestTransaction: async <T>() => (await readPage()) as T },
    render: async (rendered) => JSON.stringify(rendered),
    formSecret: secret,
    getAddress: () => '198.51.100.1',
    isStaff: () => false,
    log: createLog('silent'),
  })
  const request = async (init: RequestInit = {}, openedToken = token) => {
    const response = await app.request(buildPagePath(openedToken), init)
    return { status: response.status, rendered: (await response.json()) as RenderedCreatorPage }
  }
  const post = (fields: Record<string, string>) =>
    request({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ aksi: 'alamat', versi: '0', [tokenName]: formToken, ...fields }).toString(),
    })
  return { request, post }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const serveWithoutDatabase = () =>
  servePages(() => Promise.reject(new DatabaseUnavailable(new Error('away'))))

it('a private page says that its data cannot be read while the database is unavailable', async () => {
  const { status, rendered } = await serveWithoutDatabase().request()
  expect([status, rendered.page, rendered.notice]).toEqual([503, null, 'away'])
})

it.each([
  ['a valid address', address],
  ['a wrong address', { ...address, city: '' }],
  ['an address with an old form token', { ...address, [tokenName]: 'old' }],
])(
  'a private page shows %s again if it is submitted while the database is unavailable',
  async (_, fields) => {
    const { status, rendered } = await serveWithoutDatabase().post(fields)
    expect([status, rendered.notice]).toEqual([503, 'away'])
    expect(rendered.failedSubmission?.input).toMatchObject({ recipient: 'Wulan', address: 'Jl. Mawar 5' })
    expect(rendered.formToken).not.toBe('')
  },
)

it('a private page says that the arrival was not stored while the database is unavailable', async () => {
  const { status, rendered } = await serveWithoutDatabase().post({ aksi: 'diterima' })
  expect([status, rendered.notice, rendered.failedSubmission?.action]).toEqual([503, 'away', 'diterima'])
  expect(rendered.formToken).not.toBe('')
})

it('a private page is read at most 60 times a minute, and a submission beyond that keeps the typed text', async () => {
  let readCount = 0
  const { request, post } = servePages(async () => {
    readCount += 1
    return {} as CreatorPage
  })
  for (let count = 0; count < 60; count++) expect((await request()).status).toBe(200)
  expect((await request()).status).toBe(429)
  const { status, rendered } = await post({ ...address, city: '' })
  expect([status, rendered.notice, rendered.failedSubmission?.input.recipient]).toEqual([
    429,
    'busy',
    'Wulan',
  ])
  expect(readCount).toBe(60)
})

it('pages of applicants, but not those of creators, are read at most 240 times a minute from one network', async () => {
  const { request } = servePages(async () => ({}) as CreatorPage)
  const tokens = createPageTokens(secret)
  const openPageOfNewApplicant = () =>
    request({}, tokens.create({ kind: 'applicant', subject: crypto.randomUUID(), generation: 1 }))
  for (let count = 0; count < 240; count++) expect((await openPageOfNewApplicant()).status).toBe(200)
  expect((await openPageOfNewApplicant()).status).toBe(429)
  expect((await request()).status).toBe(200)
})

it.each([
  ['a token that nobody issued', 'x'.repeat(46), 0],
  ['a shortened token', token.slice(0, -1), 0],
  ['an ended link', token, 1],
  ['an ended link, by a slow database', token, answerPeriodMs - 1],
])('%s gets the reply 404 after the same time as the others', async (_, openedToken, databaseTime) => {
  vi.useFakeTimers()
  // The answer time has a random part, which is zero here.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { request } = servePages(async () => {
    await new Promise((resolve) => setTimeout(resolve, databaseTime))
    throw new NoSession('ended')
  })
  let status = 0
  const reply = request({}, openedToken).then((response) => {
    status = response.status
  })
  await vi.advanceTimersByTimeAsync(answerPeriodMs - 1)
  expect(status).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  await reply
  expect(status).toBe(404)
})
