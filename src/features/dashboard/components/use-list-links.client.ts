/** Links from the numbers of Home to the lists of the rows that they count. */
import { useAffiliateLinks } from '#features/affiliate-list/affiliate-links.client.ts'
import { useCan } from '#features/session/session.client.ts'
import type { VideoStatus } from '#features/videos/video-statuses.ts'
import type { RowsLink } from '#kit/layout/optional-link.tsx'
import type { Summary } from '../summary-schema.ts'

/** Returns the link of each number; a link is undefined if the user may not open its list. */
export function useListLinks({ by_product }: Summary['affiliates']) {
  const can = useCan()
  const linkToAffiliates = useAffiliateLinks(by_product)

  function linkToVideos(search: Record<string, string> = {}): RowsLink | undefined {
    return can('data_video') ? { to: '/dashboard/data-video', search } : undefined
  }

  return {
    allAffiliates: linkToAffiliates({}),
    buildDayLink: (day: string) => linkToAffiliates({ registered_from: day, registered_to: day }),
    withoutProduct: can('data_affiliate_tab_all') ? linkToAffiliates({ without_product: 'ya' }) : undefined,
    buildProductLink: (id: string) => linkToAffiliates({}, id),
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
