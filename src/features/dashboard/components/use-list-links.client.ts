/** Links from the numbers of Home to the lists of the rows that they count. */

import { allTab } from '#features/affiliate-list/data-affiliate-search.ts'
import { getProductPermission } from '#features/session/permission.ts'
import { useCan } from '#features/session/session.client.ts'
import type { VideoStatus } from '#features/videos/video-statuses.ts'
import type { RowsLink } from '#kit/layout/optional-link.tsx'
import type { Summary } from '../summary-schema.ts'

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
  ): RowsLink | undefined {
    if (!can('data_affiliate') || tab === undefined) return undefined
    return { to: '/dashboard/data-affiliate', search: { tab, ...search } }
  }

  function linkToVideos(search: Record<string, string> = {}): RowsLink | undefined {
    return can('data_video') ? { to: '/dashboard/data-video', search } : undefined
  }

  return {
    allAffiliates: linkToAffiliates(tabOfAll),
    buildDayLink: (day: string) => linkToAffiliates(tabOfAll, { registered_from: day, registered_to: day }),
    withoutProduct: linkToAffiliates(can('data_affiliate_tab_all') ? allTab : undefined, {
      without_product: 'ya',
    }),
    buildProductLink: (id: string) => {
      const tab = can('data_affiliate_tab_products') && can(getProductPermission(id)) ? id : undefined
      return linkToAffiliates(tab)
    },
    allVideos: linkToVideos(),
    buildStatusLink: (status: VideoStatus) => linkToVideos({ status }),
    buildAffiliateLink: (id: string): RowsLink | undefined =>
      can('data_affiliate') ? { to: '/dashboard/data-affiliate/view/$id', params: { id } } : undefined,
    buildVideoLink: (no_video: number) => linkToVideos({ q: `#${no_video}` }),
    activeUsers: can('user_management')
      ? ({ to: '/dashboard/users', search: { status: 'aktif' } } as const)
      : undefined,
  }
}

export type ListLinks = ReturnType<typeof useListLinks>
