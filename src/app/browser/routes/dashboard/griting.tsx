import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { address, listParts } from '#base/address.ts'
import { RecipientSelect } from '#features/affiliates/parts/affiliate-select.tsx'
import { binAddress } from '#features/bin/bin-search.ts'
import { WithBin } from '#features/bin/screens/with-bin.tsx'
import { GritingScreen } from '#features/templates/screens/griting-screen.tsx'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { onIntent } from '../../on-intent.ts'
import { readAhead } from '../../read-ahead.ts'

const place = address({ ...listParts(), ...binAddress })

export const Route = createFileRoute('/dashboard/griting')({
  staticData: { title: 'Griting Template' },
  validateSearch: place,
  search: { middlewares: [stripSearchParams(place.parse({}))] },
  loader: readAhead(({ read }) => read(templateListOptions())),
  shouldReload: onIntent,
  component: Griting,
})

function Griting() {
  return (
    <WithBin
      resource="template"
      path="/dashboard/griting"
      page="Griting Template"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      <GritingScreen recipientSelect={RecipientSelect} />
    </WithBin>
  )
}
