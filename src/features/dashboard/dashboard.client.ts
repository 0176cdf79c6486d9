import { buildApi } from '#platform/browser/api.ts'
import { dashboardContract } from './dashboard.contract.ts'

export const { queries: dashboardQueries } = buildApi('dashboard', dashboardContract)

export function summaryOptions() {
  return dashboardQueries.summary.queryOptions({
    // The count of the last seven days changes with time, and no event announces a new backup. `startLiveRefresh`
    // refetches at midnight.
    refetchInterval: 5 * 60_000,
  })
}
