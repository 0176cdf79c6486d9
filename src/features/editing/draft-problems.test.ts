import { expect, test } from 'vitest'
import { buildDetail, buildEntry, buildProduct } from '#test/drafts.ts'
import { buildDraft, type Draft, getEntryKey, type VideoEntry } from './draft.ts'
import { buildEntryPath, findProblems, listValidationMessages, toPath } from './draft-problems.ts'

const serum = buildProduct(1)
const toner = buildProduct(2)

function buildDraftWith(...entries: VideoEntry[]): Draft {
  return { ...buildDraft(buildDetail()), products: [serum, toner], entries }
}

test('username and WhatsApp number are always required, a product only with mustHaveProduct', () => {
  const emptyDraft: Draft = { ...buildDraft(buildDetail()), username: ' ', whatsapp: '', products: [] }
  expect([...findProblems(emptyDraft, { mustHaveProduct: false })]).toEqual([
    ['username', 'Username harus diisi'],
    ['whatsapp', 'No. WhatsApp harus diisi'],
  ])
  expect(findProblems(emptyDraft, { mustHaveProduct: true }).get('products')).toBe('Product harus dipilih')
})

test('a posted video needs a valid posting link for each of its source links', () => {
  const postedFields = { status_link_posting: 'sudah', link_video_review: null } as const
  const entryWithoutLink = buildEntry(3, serum, postedFields)
  const entryWithInvalidLink = buildEntry(4, toner, {
    ...postedFields,
    link_video_review: 'https://a.id/r',
    link_posting_vo: 'javascript:alert(1)',
    link_posting_review: 'https://a.id/2',
  })
  const draft = buildDraftWith(entryWithInvalidLink, entryWithoutLink)
  const problems = findProblems(draft, { mustHaveProduct: true })
  // The problems are in the order of the tabs.
  expect([...problems]).toEqual([
    [
      buildEntryPath(getEntryKey(entryWithoutLink), 'link_posting_vo'),
      "Field ini wajib diisi saat status 'sudah'",
    ],
    [
      buildEntryPath(getEntryKey(entryWithInvalidLink), 'link_posting_vo'),
      'Link Posting Video VO harus berupa URL yang valid',
    ],
  ])
  expect(listValidationMessages(draft, problems)).toEqual([
    'Link Posting Video VO wajib diisi untuk Video #3',
    'Link Posting Video VO harus berupa URL yang valid untuk Video #4',
  ])
})

test('a validation error of the server is attributed to the field of the form', () => {
  const draft = buildDraftWith(buildEntry(1))
  expect(toPath(draft, ['link_videos', '0', 'link_posting_vo'])).toBe(
    buildEntryPath(getEntryKey(buildEntry(1)), 'link_posting_vo'),
  )
  expect(toPath(draft, ['selected_product_ids'])).toBe('products')
  expect(toPath(draft, ['whatsapp'])).toBe('whatsapp')
})
