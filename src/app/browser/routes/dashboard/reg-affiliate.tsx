import { Skeleton } from '@mantine/core'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { defineSearchParams, oneOf, type SearchValues } from '#base/search-params.ts'
import { waitingCountOptions } from '#features/applications/applications.client.ts'
import { applicationsParams } from '#features/applications/applications-search.ts'
import { allowedActionsOptions } from '#features/bulk-actions/bulk-actions.client.ts'
import { SelectableAffiliates } from '#features/bulk-actions/components/selectable-affiliates.tsx'
import { useSendToChosen } from '#features/message-queue/components/use-send-to-chosen.tsx'
import { affiliateParams, pasteParams } from '#features/registration/reg-affiliate-search.ts'
import { registeredOptions } from '#features/registration/registration.client.ts'
import { RegAffiliateScreen } from '#features/registration/screens/reg-affiliate-screen.tsx'
import { deskParams } from '#features/shipping/shipping-search.ts'
import { WithTrash } from '#features/trash/screens/with-trash.tsx'
import { trashParams } from '#features/trash/trash-search.ts'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { useDownloadRegistered } from '../../download-chosen.ts'
import { createPrefetchLoader, shouldReloadOnIntent } from '../../prefetch-loader.ts'
import { RegAffiliateTabs } from '../../reg-affiliate-tabs.tsx'

const searchParams = defineSearchParams({
  ...affiliateParams,
  ...trashParams,
  ...pasteParams,
  ...deskParams,
  ...applicationsParams,
  tab: oneOf(['kirim', 'pendaftar']),
})
type RegAffiliateSearch = SearchValues<typeof searchParams.params>

export const Route = createFileRoute('/dashboard/reg-affiliate')({
  staticData: { title: 'Registrasi Affiliate' },
  validateSearch: searchParams,
  search: { middlewares: [stripSearchParams(searchParams.parse({}))] },
  loader: createPrefetchLoader<RegAffiliateSearch>(({ search, prefetch }) => {
    prefetch(waitingCountOptions())
    prefetch(allowedActionsOptions())
    if (!search.tab && !search.terhapus) prefetch(registeredOptions(search))
  }),
  shouldReload: shouldReloadOnIntent,
  component: RegAffiliate,
})

const placeholder = <Skeleton h="20rem" />

const ShippingDesk = lazyIdle(
  () => import('#features/shipping/screens/shipping-desk.tsx').then(({ ShippingDesk }) => ShippingDesk),
  placeholder,
)

const ApplicationsDesk = lazyIdle(
  () =>
    import('#features/applications/screens/applications-desk.tsx').then(
      ({ ApplicationsDesk }) => ApplicationsDesk,
    ),
  placeholder,
)

function RegAffiliate() {
  const search = Route.useSearch()
  const { tab, produk, alamat } = search
  const sending = useSendToChosen()
  const downloads = useDownloadRegistered(search)
  const navigate = Route.useNavigate()
  const shippingDesk = tab === 'kirim' && (
    <ShippingDesk
      search={{ produk, alamat }}
      onSearch={(next) => void navigate({ search: { tab, ...next }, resetScroll: false })}
    />
  )
  const applicationsDesk = tab === 'pendaftar' && (
    <ApplicationsDesk
      search={search}
      onSearch={(next) =>
        void navigate({ search: (current) => ({ ...current, ...next }), resetScroll: false })
      }
    />
  )
  return (
    <WithTrash
      resource="affiliate"
      path="/dashboard/reg-affiliate"
      pageTitle="Registrasi Affiliate"
      search={search}
      navigate={navigate}
    >
      <SelectableAffiliates list="registered" extraActions={[...sending.actions, ...downloads]}>
        <RegAffiliateScreen
          tabs={<RegAffiliateTabs otherTab={tab} />}
          otherTab={shippingDesk || applicationsDesk || null}
        />
        {sending.dialog}
      </SelectableAffiliates>
    </WithTrash>
  )
}
