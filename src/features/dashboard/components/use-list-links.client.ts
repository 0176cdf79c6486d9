/** Links from the numbers of Home to the lists of the rows that they count. */
import { allTab } from '#features/affiliate-list/data-affiliate-search.ts'
import { getProductPermission } from '#features/session/permission.ts'
import { useCan } from '#features/session/session.client.ts'
import type { VideoStatus } from '#features/videos/video-statuses.ts'
import type { Summary } from '../summary-schema.ts'

export interface ListLink {
  to:
    | '/dashboard/data-affiliate'
    | '/dashboard/data-affiliate/view/$id'
    | '/dashboard/data-video'
    | '/dashboard/users'
  params?: { id: string }
  search?: Record<string, string>
}

/** Returns the link of each number; a link is undefined if the user may not open its list. */
export function useListLinks({ by_product }: Summary['affiliates']) {
  const can = useCan()
  const [firstProduct, ...otherProducts] = by_product
  // A user who sees only some products has one tab per product, and no tab for all of these products together.
  const tabOfAll = can('data_affiliate_tab_all')
    ? allTab
    : otherProducts.length === 0
      ? firstProduct?.id
      : undefined

  function linkToAffiliates(
    tab: string | undefined,
    search: Record<string, string> = {},
  ): ListLink | undefined {
    if (!can('data_affiliate') || tab === undefined) return undefined
    return { to: '/dashboard/data-affiliate', search: { tab, ...search } }
  }

  function linkToVideos(search: Record<string, string> = {}): ListLink | undefined {
    return can('data_video') ? { to: '/dashboard/data-video', search } : undefined
  }

  return {
    all: linkToAffiliates(tabOfAll),
    ofDay: (day: string) => linkToAffiliates(tabOfAll, { registered_from: day, registered_to: day }),
    withoutProduct: linkToAffiliates(can('data_affiliate_tab_all') ? allTab : undefined, {
      without_product: 'ya',
    }),
    ofProduct: (id: string) => {
      const tab = can('data_affiliate_tab_products') && can(getProductPermission(id)) ? id : undefined
      return linkToAffiliates(tab)
    },
    videos: linkToVideos(),
    ofStatus: (status: VideoStatus) => linkToVideos({ status }),
    affiliate: (id: string): ListLink | undefined =>
      can('data_affiliate') ? { to: '/dashboard/data-affiliate/view/$id', params: { id } } : undefined,
    video: (no_video: number) => linkToVideos({ q: `#${no_video}` }),
    users: can('user_management')
      ? ({ to: '/dashboard/users', search: { status: 'aktif' } } as const)
      : undefined,
  }
}

export type ListLinks = ReturnType<typeof useListLinks>
