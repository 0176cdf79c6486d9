/** Concurrent deletions and restorations: nothing is lost, nothing is duplicated, and no response is a server error. */
import { beforeAll, expect, it, vi } from 'vitest'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let sari: Call
let serum: string

beforeAll(async () => {
  program = await startProgram()
  serum = await program.database.readProductId('Night Serum')
  sari = await program.signIn('sari')
})

const queryAsOwner = (text: string, values: unknown[] = []) =>
  program.database.queryAsOwner<Record<string, unknown>>(text, values)

/** Creates an affiliate that has a video. The number makes both unique. */
async function createAffiliateWithVideo(number: number) {
  const body = {
    platform: 'tiktok',
    username: `lomba${number}`,
    whatsapp: `0813${10_000_000 + number}`,
    product_id: serum,
  }
  const affiliate = (await sari('POST', '/affiliates', body)).body
  const videoBody = {
    video_vo: `https://drive.google.com/lomba/${number}`,
    video_review: '',
    product_id: serum,
  }
  const video = (await sari('POST', '/videos', videoBody)).body
  await queryAsOwner(
    'insert into affiliate_link_videos (affiliate_id, video_id, product_id) values ($1, $2, $3)',
    [affiliate.id, video.id, serum],
  )
  return { affiliate, video }
}

const restore = (id: string) => sari('POST', `/trash/${id}/restore`, {})
const remove = (id: string) => sari('DELETE', `/affiliates/${id}`)

it('only one of four simultaneous restorations succeeds', async () => {
  const { affiliate } = await createAffiliateWithVideo(1)
  await remove(affiliate.id)
  const replies = await Promise.all([1, 2, 3, 4].map(() => restore(affiliate.id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
})

it('concurrent deletions and restorations lose and duplicate nothing', { timeout: 120_000 }, async () => {
  const { affiliate, video } = await createAffiliateWithVideo(2)
  const product = (
    await sari('POST', '/products', {
      product_number: 'L-1',
      product_name: 'L',
      product_benefit: 'x',
      price: '1',
    })
  ).body
  const seenStatuses = new Set<number>()
  // The counts of dependents that the user has agreed to. The product has fewer.
  const confirmed = { affiliates: 9, videos: 9 }
  for (let round = 0; round < 300; round++) {
    const calls = [
      () => remove(affiliate.id),
      () => restore(affiliate.id),
      () => restore(affiliate.id),
      () => sari('DELETE', `/products/${product.id}`, { confirmed }),
      () => restore(product.id),
    ]
    // Each round leaves out other calls, so that the others meet each other in every state of the rows.
    const callsOfRound = calls.filter((_, i) => (round + i) % 3 > 0)
    const replies = await Promise.all(callsOfRound.map((call) => call()))
    for (const { status } of replies) seenStatuses.add(status)
  }
  expect([...seenStatuses].filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([])
  // The last round may have left either in the trash.
  await restore(affiliate.id)
  await restore(product.id)
  expect(
    await queryAsOwner('select id from trash where id = any ($1)', [[affiliate.id, product.id]]),
  ).toEqual([])
  expect(
    await queryAsOwner(
      'select affiliate_id, product_id, status_link_posting from affiliate_link_videos where video_id = $1',
      [video.id],
    ),
  ).toEqual([{ affiliate_id: affiliate.id, product_id: serum, status_link_posting: 'belum' }])
  expect(await queryAsOwner('select status from videos where id = $1', [video.id])).toEqual([
    { status: 'dikirim ke affiliate' },
  ])
})

it('either a restoration or a simultaneous registration of the same number succeeds', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 20; round++) {
    const { affiliate } = await createAffiliateWithVideo(100 + round)
    await remove(affiliate.id)
    const { username, whatsapp } = affiliate
    const [restoration, registration] = await Promise.all([
      restore(affiliate.id),
      sari('POST', '/affiliates', { platform: 'tiktok', username, whatsapp, product_id: serum }),
    ])
    expect(`${restoration.status} ${registration.status}`).toMatch(/^(200 409|409 201)$/)
    expect(
      await queryAsOwner('select from affiliate_registrations where username = $1', [username]),
    ).toHaveLength(1)
  }
})

/** A row of each resource: the path that creates and deletes it, and the bodies of the two calls. */
const deletableRows = {
  affiliate: {
    path: '/affiliates',
    body: { platform: 'tiktok', username: 'giliran', whatsapp: '081311110000' },
  },
  video: { path: '/videos', body: { video_vo: 'https://x.id/giliran', video_review: '' } },
  template: { path: '/templates', body: { name: 'Giliran', template_content: 'Hai', description: '' } },
  product: {
    path: '/products',
    body: { product_number: 'G-1', product_name: 'Giliran', product_benefit: 'x', price: '1' },
    deletionBody: { confirmed: { affiliates: 0, videos: 0 } },
  },
}
const resourcesWithProduct = ['affiliate', 'video']

/** Waits until this number of requests waits for the lock of the trash. */
async function waitForBlockedRequests(count: number) {
  await vi.waitFor(
    async () =>
      expect(
        await queryAsOwner(
          `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        ),
      ).toHaveLength(count),
    { timeout: 30_000 },
  )
}

it.each(Object.entries(deletableRows))(
  'a deletion that waits for a restoration deletes the restored row: %s',
  async (resource, definition) => {
    const { path } = definition
    const body = resourcesWithProduct.includes(resource)
      ? { ...definition.body, product_id: serum }
      : definition.body
    const { id } = (await sari('POST', path, body)).body
    const deleteRow = () =>
      sari('DELETE', `${path}/${id}`, 'deletionBody' in definition ? definition.deletionBody : undefined)
    expect((await deleteRow()).status).toBe(204)
    // The owner holds the lock, so that both requests wait for it in this order.
    await queryAsOwner('begin')
    await queryAsOwner(`select pg_advisory_xact_lock(hashtext('trash'))`)
    const restoration = restore(id)
    await waitForBlockedRequests(1)
    const deletion = deleteRow()
    await waitForBlockedRequests(2)
    await queryAsOwner('commit')
    expect([(await restoration).status, (await deletion).status]).toEqual([200, 204])
    expect(await queryAsOwner('select resource from trash where id = $1', [id])).toEqual([{ resource }])
  },
)
