import { describe, expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { type Creator, type FreeVideo, type PlanRequest, planForCreators } from './video-plan.ts'

const buildCreator = (change: Partial<Creator> = {}): Creator => ({
  id: 'a',
  revision: 1,
  username: 'a',
  status_whatsapp: 'sudah',
  product_ids: ['serum'],
  unposted_product_ids: [],
  video_ids: [],
  ...change,
})
const buildVideo = (no_video: number, product_id = 'serum'): FreeVideo => ({
  id: `v${no_video}`,
  no_video,
  product_id,
})
const buildRequest = (change: Partial<PlanRequest> = {}): PlanRequest => ({
  include_unposted: false,
  ...change,
})

/** Returns the number of each creator's video, or the reason why there is none. */
function listOutcomes(creators: Creator[], freeVideos: FreeVideo[], request = buildRequest()) {
  return planForCreators(creators, freeVideos, request).map((plan) =>
    'video' in plan ? plan.video.no_video : plan.why,
  )
}

test('each affiliate gets the first free video of their first product that has one', () => {
  const creators = [
    buildCreator(),
    buildCreator(),
    buildCreator({ product_ids: ['serum', 'toner'] }),
    buildCreator(),
  ]
  const freeVideos = [buildVideo(1), buildVideo(2, 'toner'), buildVideo(3)]
  expect(listOutcomes(creators, freeVideos)).toEqual([1, 3, 2, 'no_free_video'])
})

test('an affiliate never gets the same video again', () => {
  const creators = [buildCreator({ video_ids: ['v1'] }), buildCreator()]
  expect(listOutcomes(creators, [buildVideo(1), buildVideo(2)])).toEqual([2, 1])
})

test.each([
  [{ status_whatsapp: 'belum' as const }, {}, 'not_contacted'],
  [{ product_ids: [] }, {}, 'no_product'],
  [{}, { product_id: 'toner' }, 'product_not_chosen'],
  [{ unposted_product_ids: ['serum'] }, {}, 'has_unposted_video'],
  [{ unposted_product_ids: ['serum'] }, { include_unposted: true }, 1],
  [{ video_ids: ['v1'] }, {}, 'no_free_video'],
])('an affiliate with %j, planned with the options %j, gets: %s', (change, options, outcome) => {
  expect(listOutcomes([buildCreator(change)], [buildVideo(1)], buildRequest(options))).toEqual([outcome])
})

/** Says if a plan may give the creator this video. */
function canGetVideo(creator: Creator, { id, product_id }: FreeVideo, request: PlanRequest): boolean {
  return (
    creator.product_ids.includes(product_id) &&
    !creator.video_ids.includes(id) &&
    (request.include_unposted || !creator.unposted_product_ids.includes(product_id)) &&
    (!request.product_id || request.product_id === product_id)
  )
}

describe('a plan for any affiliates and videos', () => {
  const products = ['serum', 'toner', 'cleanser']
  const anyCreators = fc.array(
    fc.record({
      id: fc.uuid(),
      revision: fc.constant(1),
      username: fc.constant('x'),
      status_whatsapp: fc.constantFrom('belum' as const, 'sudah' as const),
      product_ids: fc.subarray(products),
      unposted_product_ids: fc.subarray(products),
      video_ids: fc.subarray(['v1', 'v2', 'v3', 'v4']),
    }),
    { maxLength: 12 },
  )
  const anyFreeVideos = fc
    .array(fc.constantFrom(...products), { maxLength: 12 })
    .map((productIds) => productIds.map((product, index) => buildVideo(index + 1, product)))
  const anyRequest = fc.record({
    include_unposted: fc.boolean(),
    product_id: fc.option(fc.constantFrom(...products), { nil: undefined }),
  }) as fc.Arbitrary<PlanRequest>

  test('a plan gives each video once, to an affiliate who may get it, and leaves out nobody who could get one', () => {
    fc.assert(
      fc.property(anyCreators, anyFreeVideos, anyRequest, (creators, freeVideos, request) => {
        const plans = planForCreators(creators, freeVideos, request)
        expect(plans.map((plan) => plan.creator)).toEqual(creators)
        const assignments = plans.flatMap((plan) => ('video' in plan ? [plan] : []))
        const assignedIds = new Set(assignments.map(({ video }) => video.id))
        expect(assignedIds.size).toBe(assignments.length)
        for (const { creator, video } of assignments)
          expect(canGetVideo(creator, video, request), `${creator.id} ${video.id}`).toBe(true)
        const unusedVideos = freeVideos.filter(({ id }) => !assignedIds.has(id))
        for (const plan of plans)
          if ('why' in plan && plan.why === 'no_free_video')
            expect(unusedVideos.filter((unused) => canGetVideo(plan.creator, unused, request))).toEqual([])
      }),
    )
  })
})
