/** Affiliates, products and videos for unit tests. */
import { listReadNames } from '#base/resource.ts'
import { type AffiliateDetail, affiliate, plainFieldNames } from '#features/affiliates/affiliate.ts'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import { buildDraft, type Draft, getEntryKey, type VideoEntry } from '#features/editing/draft.ts'
import type { ProductName } from '#features/products/product-name.ts'
import fc from '#test/properties.ts'

/** Returns an id. The same arguments always give the same id. */
export function buildId(kind: number, n: number): string {
  return `00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${String(n).padStart(8, '0')}`
}

export function buildProduct(n: number): ProductName {
  return { id: buildId(1, n), product_number: `P-0${n}`, product_name: `Product ${n}` }
}

/** Returns video #n as the server sends it. */
export function buildDetailVideo(
  n: number,
  fields: Partial<LinkVideo> = {},
  ofProduct = buildProduct(1),
): LinkVideo {
  return {
    // An assignment belongs to one video and one product.
    id: buildId(3, 100 * n + Number(ofProduct.id.slice(-1))),
    affiliate_id: buildId(4, 1),
    product_id: ofProduct.id,
    product_name: ofProduct.product_name,
    video_id: buildId(2, n),
    no_video: n,
    link_video_vo: `https://a.id/vo-${n}`,
    link_video_review: null,
    links_masked: false,
    tanggal_max_upload: '2026-11-24',
    status_link_posting: 'belum',
    link_posting_vo: null,
    link_posting_review: null,
    posting_warnings: [],
    posting_accepted: [],
    posting_accepted_by: null,
    posting_accepted_at: null,
    sent_at: null,
    awaits_check: false,
    time_request: null,
    refused_days: null,
    returned_reason: null,
    returned_post: null,
    times_returned: 0,
    consent: null,
    outcome: null,
    days_to_post: null,
    ...fields,
  }
}

/** Returns the same video as the edit screen's draft holds it. */
export function buildEntry(
  n: number,
  ofProduct = buildProduct(1),
  fields: Partial<VideoEntry> = {},
): VideoEntry {
  const [draftEntry] = buildDraft(buildDetail({ link_videos: [buildDetailVideo(n, {}, ofProduct)] })).entries
  return { ...(draftEntry as VideoEntry), ...fields }
}

type Fields = Partial<Omit<AffiliateDetail, 'products'>> & { products?: ProductName[] }

export function buildDetail(fields: Fields = {}): AffiliateDetail {
  const emptyFields = Object.fromEntries(
    listReadNames(affiliate).map((name) => [name, null]),
  ) as unknown as AffiliateDetail
  return {
    ...emptyFields,
    id: buildId(4, 1),
    platform: 'tiktok',
    username: 'rina.beauty',
    whatsapp: '0812345',
    product_id: buildProduct(1).id,
    status_whatsapp: 'sudah',
    sample_product_status: 'review',
    sample_product_reason: null,
    created_at: '2026-11-01T00:00:00.000Z',
    revision: 1,
    reason_shown: false,
    link_videos: [],
    ...fields,
    products: (fields.products ?? [buildProduct(1)]).map((name) => ({ product_benefit: '', ...name })),
  }
}

const anyEntry = fc.record({
  n: fc.integer({ min: 1, max: 4 }),
  of: fc.constantFrom(buildProduct(1), buildProduct(2)),
  tanggal_max_upload: fc.constantFrom(null, '2026-11-24', '2026-11-30'),
  status_link_posting: fc.constantFrom('belum', 'sudah', 'dikembalikan'),
  link_posting_vo: fc.constantFrom('', 'https://t.co/a', 'https://t.co/b'),
  link_posting_review: fc.constantFrom('', 'https://t.co/r'),
})
const anyPlainFields = Object.fromEntries(
  plainFieldNames.map((name) => [name, fc.constantFrom('', 'x', 'y')]),
)
export const anyDraft = fc.record({
  ...anyPlainFields,
  platform: fc.constantFrom('tiktok', 'shopee'),
  username: fc.constantFrom('a', 'b', 'c'),
  whatsapp: fc.constantFrom('1', '2'),
  status_whatsapp: fc.constantFrom('belum', 'sudah'),
  sample_product_status: fc.constantFrom('review', 'disetujui', 'rejected', 'terkirim'),
  sample_product_reason: fc.constantFrom('', 'x', 'y'),
  shows_reason: fc.constant(null),
  products: fc.uniqueArray(fc.constantFrom(buildProduct(1), buildProduct(2), buildProduct(3))),
  entries: fc.uniqueArray(
    anyEntry.map(({ n, of: ofProduct, ...rest }): VideoEntry => buildEntry(n, ofProduct, rest)),
    { selector: getEntryKey },
  ),
}) as fc.Arbitrary<Draft>
