/** Links from each number of the report to the list of exactly the rows that it counts. */
import { useAffiliateLinks } from '#features/affiliate-list/affiliate-links.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { unrecordedUser } from '#features/users/user-filter.ts'
import type { RowsLink } from '#kit/layout/optional-link.tsx'
import type { Figure, Period, UserFigure } from '../report.ts'
import type { Report } from '../report-schema.ts'

/**
 * Returns the links of the numbers, and functions that build them. A link is undefined if there is no list with these
 * rows, or if the user may not open the list.
 */
export function useReportLinks(period: Period, products: Report['products']) {
  const can = useCan()
  const linkToAffiliates = useAffiliateLinks(products)

  function linkToVideos(search: Record<string, string>, product?: string): RowsLink | undefined {
    // Only users who may open Data Affiliate can filter Data Video by the days of assignments.
    if (!can('data_video') || !can('data_affiliate')) return undefined
    return { to: '/dashboard/data-video', search: { ...search, ...(product && { product_id: product }) } }
  }

  function linkToApplications(product?: string): RowsLink | undefined {
    if (!can('reg_affiliate')) return undefined
    const search = {
      tab: 'pendaftar',
      rak: 'semua',
      ...buildDays('applied'),
      ...(product && { product_id: product }),
    }
    return { to: '/dashboard/reg-affiliate', search }
  }

  const buildDays = (name: string) => ({ [`${name}_from`]: period.from, [`${name}_to`]: period.to })

  return {
    /** @param product restricts the list to this product */
    buildFigureLink(figure: Figure, product?: string): RowsLink | undefined {
      switch (figure) {
        case 'registered':
        case 'approved':
        case 'sent':
        case 'received':
          return linkToAffiliates(buildDays(figure), product)
        case 'given':
          return linkToVideos(buildDays('given'), product)
        case 'posted_on_time':
          return linkToVideos({ ...buildDays('posted'), posted: 'tepat' }, product)
        case 'posted_late':
          return linkToVideos({ ...buildDays('posted'), posted: 'telat' }, product)
        case 'applied':
          return linkToApplications(product)
      }
    },
    /** @param id null for rows without a recorded user */
    buildUserLink(figure: UserFigure, id: string | null): RowsLink | undefined {
      const linkToList = figure === 'given' ? linkToVideos : linkToAffiliates
      return linkToList({ ...buildDays(figure), [`${figure}_by`]: id ?? unrecordedUser })
    },
    lateLink: linkToAffiliates({ late: 'ya' }),
    buildAffiliateLink: (id: string): RowsLink => ({
      to: '/dashboard/data-affiliate/view/$id',
      params: { id },
    }),
    buildStockLink: (product: string): RowsLink | undefined =>
      can('data_video')
        ? { to: '/dashboard/data-video', search: { free: 'ya', product_id: product } }
        : undefined,
  }
}

export type ReportLinks = ReturnType<typeof useReportLinks>
