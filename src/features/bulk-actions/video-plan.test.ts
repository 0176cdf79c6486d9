import { describe, expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { type Creator, type FreeVideo, type PlanRequest, planForCreators } from './video-plan.ts'

const creator = (change: Partial<Creator> = {}): Creator => ({
  id: 'a',
  revision: 1,
  username: 'a',
  status_whatsapp: 'sudah',
  product_ids: ['serum'],
  unposted_product_ids: [],
  video_ids: [],
  ...change,
})
const video = (no_video: number, product_id = 'serum'): FreeVideo => ({
  id: `v${no_video}`,
  no_video,
  product_id,
})
const requestWith = (change: Partial<PlanRequest> = {}): PlanRequest => ({
  include_unposted: false,
  ...change,
})

/** Returns the number of each creator's video, or the reason why there is none. */
function listOutcomes(creators: Creator[], freeVideos: FreeVideo[], request = requestWith()) {
  return planForCreators(creators, freeVideos, request).map((plan) =>
    'video' in plan ? plan.video.no_video : plan.why,
  )
}

test('each affiliate gets the first free video of their first product that has one', () => {
  const freeVideos = [video(1), video(2, 'toner'), video(3)]
  expect(
    listOutcomes([creator(), creator(), creator({ product_ids: ['serum', 'toner'] }), creator()], freeVideos),
  ).toEqual([1, 3, 2, 'no_free_video'])
})

test('an affiliate who had a video gets a different one', () => {
  expect(listOutcomes([creator({ video_ids: ['v1'] }), creator()], [video(1), video(2)])).toEqual([2, 1])
})

test.each([
  [{ status_whatsapp: 'belum' as const }, {}, 'not_contacted'],
  [{ product_ids: [] }, {}, 'no_product'],
  [{}, { product_id: 'toner' }, 'product_not_chosen'],
  [{ unposted_product_ids: ['serum'] }, {}, 'has_unposted_video'],
  [{ unposted_product_ids: ['serum'] }, { include_unposted: true }, 1],
  [{ video_ids: ['v1'] }, {}, 'no_free_video'],
])('affiliate with %j, options %j: %s', (change, options, expected) => {
  expect(listOutcomes([creator(change)], [video(1)], requestWith(options))).toEqual([expected])
})

/** Returns whether a plan may give the creator this video. */
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
  const creators = fc.array(
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
  const freeVideos = fc
    .array(fc.constantFrom(...products), { maxLength: 12 })
    .map((productIds) => productIds.map((product, index) => video(index + 1, product)))
  const requests = fc.record({
    include_unposted: fc.boolean(),
    product_id: fc.option(fc.constantFrom(...products), { nil: undefined }),
  }) as fc.Arbitrary<PlanRequest>

  test("gives each video once, only new ones of the affiliate's products, and leaves out nobody needlessly", () => {
    fc.assert(
      fc.property(creators, freeVideos, requests, (plannedCreators, videos, request) => {
        const plans = planForCreators(plannedCreators, videos, request)
        expect(plans.map((plan) => plan.creator)).toEqual(plannedCreators)
        const assignedPlans = plans.flatMap((plan) => ('video' in plan ? [plan] : []))
        expect(new Set(assignedPlans.map((plan) => plan.video.id)).size).toBe(assignedPlans.length)
        for (const { creator, video: assignedVideo } of assignedPlans) {
          expect(creator.product_ids).toContain(assignedVideo.product_id)
          expect(creator.video_ids).not.toContain(assignedVideo.id)
          if (request.product_id) expect(assignedVideo.product_id).toBe(request.product_id)
          if (!request.include_unposted)
            expect(creator.unposted_product_ids).not.toContain(assignedVideo.product_id)
        }
        const assignedIds = new Set(assignedPlans.map((plan) => plan.video.id))
        const unusedVideos = videos.filter(({ id }) => !assignedIds.has(id))
        for (const plan of plans)
          if ('why' in plan && plan.why === 'no_free_video')
            expect(unusedVideos.filter((unused) => canGetVideo(plan.creator, unused, request))).toEqual([])
      }),
    )
  })
})
