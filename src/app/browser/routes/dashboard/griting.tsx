import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { RecipientSelect } from '#features/affiliates/parts/recipient-select.tsx'
import { GritingScreen } from '#features/templates/screens/griting-screen.tsx'

export const Route = createFileRoute('/dashboard/griting')({
  staticData: { title: 'Griting Template' },
  validateSearch: z.object({ q: z.coerce.string<string>().default('').catch('') }),
  search: { middlewares: [stripSearchParams({ q: '' })] },
  component: Griting,
})

function Griting() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <GritingScreen
      recipientSelect={RecipientSelect}
      q={q}
      onSearch={(next, options) =>
        void navigate({ search: { q: next }, replace: options?.replace, resetScroll: false })
      }
    />
  )
}
