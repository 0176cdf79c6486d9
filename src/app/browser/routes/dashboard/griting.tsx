import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { defineAddress, listParams } from '#base/address.ts'
import { RecipientSelect } from '#features/affiliates/components/affiliate-select.tsx'
import { GritingScreen } from '#features/templates/screens/griting-screen.tsx'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { WithTrash } from '#features/trash/screens/with-trash.tsx'
import { trashAddress } from '#features/trash/trash-search.ts'
import { shouldReloadOnIntent } from '../../on-intent.ts'
import { readAhead } from '../../read-ahead.ts'

const pageAddress = defineAddress({ ...listParams(), ...trashAddress })

export const Route = createFileRoute('/dashboard/griting')({
  staticData: { title: 'Griting Template' },
  validateSearch: pageAddress,
  search: { middlewares: [stripSearchParams(pageAddress.parse({}))] },
  loader: readAhead(({ read }) => read(templateListOptions())),
  shouldReload: shouldReloadOnIntent,
  component: Griting,
})

function Griting() {
  return (
    <WithTrash
      resource="template"
      path="/dashboard/griting"
      page="Griting Template"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      <GritingScreen recipientSelect={RecipientSelect} />
    </WithTrash>
  )
}
