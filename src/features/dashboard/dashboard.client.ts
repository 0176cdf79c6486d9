import { apiOf } from '#platform/browser/api.ts'
import { dashboardContract } from './dashboard.contract.ts'

const { queries } = apiOf('dashboard', dashboardContract)

export function summaryOptions() {
  return queries.summary.queryOptions({
    // A week ends at every moment; a day is turned by the clock, see `startLiveRefresh`.
    refetchInterval: 5 * 60_000,
    meta: {
      tables: [
        'affiliate_registrations',
        'affiliate_link_videos',
        'videos',
        'products',
        'profiles',
        'user_permissions',
      ],
    },
  })
}
