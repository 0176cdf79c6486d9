import { Skeleton, Tabs } from '@mantine/core'
import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router'
import { defineSearchParams, listParams, oneOf, type SearchValues } from '#base/search-params.ts'
import { RecipientSelect } from '#features/affiliates/components/affiliate-select.tsx'
import { TemplateUses } from '#features/reminders/components/template-uses.tsx'
import { reminderListOptions } from '#features/reminders/reminders.client.ts'
import { GritingScreen } from '#features/templates/screens/griting-screen.tsx'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { WithTrash } from '#features/trash/screens/with-trash.tsx'
import { trashParams } from '#features/trash/trash-search.ts'
import { TabStrip } from '#kit/layout/tab-strip.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { createPrefetchLoader, shouldReloadOnIntent } from '../../prefetch-loader.ts'

const searchParams = defineSearchParams({ ...listParams(), ...trashParams, tab: oneOf(['pengingat']) })
type GritingSearch = SearchValues<typeof searchParams.params>

export const Route = createFileRoute('/dashboard/griting')({
  staticData: { title: 'Griting Template' },
  validateSearch: searchParams,
  search: { middlewares: [stripSearchParams(searchParams.parse({}))] },
  loader: createPrefetchLoader<GritingSearch>(({ search, prefetch }) => {
    prefetch(templateListOptions())
    if (search.tab) prefetch(reminderListOptions())
  }),
  shouldReload: shouldReloadOnIntent,
  component: Griting,
})

const RemindersScreen = lazyIdle(
  () =>
    import('#features/reminders/screens/reminders-screen.tsx').then(({ RemindersScreen }) => RemindersScreen),
  <Skeleton h="20rem" />,
)

function Griting() {
  const search = Route.useSearch()
  return (
    <WithTrash
      resource="template"
      path="/dashboard/griting"
      pageTitle="Griting Template"
      search={search}
      navigate={Route.useNavigate()}
    >
      <GritingScreen
        tabs={<GritingTabs otherTab={search.tab} />}
        reminders={search.tab ? <RemindersScreen /> : null}
        recipientSelect={RecipientSelect}
        templateUses={TemplateUses}
      />
    </WithTrash>
  )
}

const templatesTab = 'template'

/** The templates, and the reminders that use them. */
function GritingTabs({ otherTab }: { otherTab: 'pengingat' | undefined }) {
  const openTab = otherTab ?? templatesTab
  const navigate = useNavigate()
  return (
    <Tabs
      value={openTab}
      onChange={(tab) =>
        void navigate({ to: '/dashboard/griting', search: tab === 'pengingat' ? { tab } : {} })
      }
    >
      <TabStrip label="Griting" open={openTab}>
        <Tabs.Tab value={templatesTab}>Template</Tabs.Tab>
        <Tabs.Tab value="pengingat">Pengingat</Tabs.Tab>
      </TabStrip>
    </Tabs>
  )
}
