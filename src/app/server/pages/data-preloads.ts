/**
 * The data that each page of the dashboard shows first, as a Link header of its document. The browser requests it
 * together with the scripts, and not only when these have run.
 */
import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '#app/contract.ts'
import { canSeeAffiliates } from '#features/affiliates/affiliate-access.ts'
import { countRequestedLines } from '#features/radar/cut-lines.ts'
import { initialLines } from '#features/radar/radar.ts'
import type { Permission } from '#features/session/permission.ts'
import { type CallMeta, isPermitted } from '#platform/call-meta.ts'

interface FirstCall {
  call: AnyContractProcedure
  input?: Record<string, string>
  /** Checks a condition of the page, besides the permissions that the contract names. */
  isMade?(can: (permission: Permission) => boolean): boolean
}

/**
 * Calls of the loaders in `src/app/browser/routes/`, if the URL has no search parameters. A journey compares them
 * with what the pages request. Calls that a page can do without at first are left out: they would delay its scripts.
 */
const firstCalls: Record<string, FirstCall[]> = {
  '/dashboard': [
    { call: contract.dashboard.summary },
    {
      call: contract.radar.radar,
      input: { lines: String(countRequestedLines(initialLines)) },
      isMade: canSeeAffiliates,
    },
  ],
  '/dashboard/reg-affiliate': [
    { call: contract.affiliates.list, input: { q: '', page: '1' }, isMade: (can) => can('reg_affiliate') },
  ],
  '/dashboard/data-affiliate': [
    { call: contract.affiliateList.tabs },
    {
      call: contract.affiliateList.cards,
      input: { q: '', page: '1', size: '10' },
      isMade: (can) => can('data_affiliate_tab_all'),
    },
  ],
  '/dashboard/data-video': [{ call: contract.videos.list, input: { q: '', page: '1' } }],
  '/dashboard/griting': [{ call: contract.templates.list, isMade: (can) => can('griting') }],
  '/dashboard/users': [{ call: contract.users.list }],
  '/dashboard/products': [{ call: contract.products.catalogue }],
  '/dashboard/permissions': [{ call: contract.permissions.matrix }],
  '/dashboard/profile': [{ call: contract.profile.read }],
}

/**
 * Returns the Link header for a page and a user with these permissions; undefined if the page has search parameters,
 * since other data is shown then.
 */
export function buildDataPreloads(
  { pathname, search }: URL,
  permissions: readonly Permission[],
): string | undefined {
  const can = (permission: Permission) => permissions.includes(permission)
  const calls = search ? [] : (firstCalls[pathname] ?? [])
  const headers = calls.flatMap(({ call, input = {}, isMade }) => {
    const { meta, route } = call['~orpc']
    if (!isPermitted(meta as CallMeta, permissions) || isMade?.(can) === false) return []
    const query = new URLSearchParams(input)
    const url = query.size > 0 ? `/api${route.path}?${query}` : `/api${route.path}`
    return [`<${url}>; rel=preload; as=fetch; crossorigin`]
  })
  return headers.length > 0 ? headers.join(', ') : undefined
}
