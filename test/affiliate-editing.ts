/** Calls of the edit screen over the API. Each test reads and saves its own affiliate as a user of the cast. */
import { beforeAll, beforeEach, expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import { as, cleanser, grantRina, make, program, sari, serum } from '#test/cast-program.ts'
import type { Reply } from '#test/program.ts'

export { as, cleanser, make, program, sari, serum }
export let affiliate: string

beforeAll(() => grantRina('data_affiliate_edit'))

beforeEach(() => makeNewAffiliate())

/** Makes a new affiliate, which the following calls save. */
export async function makeNewAffiliate(columns: { sample?: string } = {}) {
  affiliate = await make.affiliate([serum], columns)
}

export async function readDetail(user: CastName = 'sari', id = affiliate) {
  const { status, body } = await as[user]('GET', `/affiliates/${id}/with-links`)
  expect(status).toBe(200)
  return body
}

/** Returns what the edit screen sends when nothing was changed. */
export async function readUnchanged(user: CastName = 'sari', id = affiliate) {
  const detail = await readDetail(user, id)
  return {
    revision: detail.revision,
    platform: detail.platform,
    username: detail.username,
    whatsapp: detail.whatsapp,
    selected_product_ids: detail.products.map((product: { id: string }) => product.id),
    status_whatsapp: detail.status_whatsapp,
    sample_product_status: detail.sample_product_status,
    sample_product_reason: detail.sample_product_reason ?? '',
    link_videos: detail.link_videos.map((video: LinkVideo) => createEntry(video.video_id, video)),
  }
}

export function createEntry(video_id: string | null, video: Partial<LinkVideo> = {}) {
  return {
    product_id: video.product_id === undefined ? serum : video.product_id,
    video_id,
    tanggal_max_upload: video.tanggal_max_upload ?? null,
    status_link_posting: video.status_link_posting ?? 'belum',
    link_posting_vo: video.link_posting_vo ?? '',
    link_posting_review: video.link_posting_review ?? '',
  }
}

export async function saveAffiliate(
  change: Record<string, unknown> = {},
  user: CastName = 'sari',
  id = affiliate,
) {
  return as[user]('PUT', `/affiliates/${id}`, { ...(await readUnchanged(user, id)), ...change })
}

/** Runs a save, and expects that it is refused and changes no affiliate or assignment. */
export async function expectRefused(attempt: () => Promise<Reply>): Promise<Reply> {
  const readDigests = () =>
    program.database.queryAsOwner(`
      select (select md5(string_agg(a::text, '' order by a.id)) from affiliate_registrations a) as affiliates,
        (select md5(string_agg(l::text, '' order by l.id)) from affiliate_link_videos l) as videos`)
  const before = await readDigests()
  const reply = await attempt()
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expect(await readDigests()).toEqual(before)
  return reply
}

export async function readVideoStatus(id: string) {
  const [row] = await program.database.queryAsOwner<{ status: string }>(
    'select status from videos where id = $1',
    [id],
  )
  return row?.status
}
