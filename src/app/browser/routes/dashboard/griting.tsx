import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { listAddress } from '#base/paging.ts'
import { RecipientSelect } from '#features/affiliates/parts/recipient-select.tsx'
import { GritingScreen } from '#features/templates/screens/griting-screen.tsx'

const { q } = listAddress()

export const Route = createFileRoute('/dashboard/griting')({
  staticData: { title: 'Griting Template' },
  validateSearch: z.object({ q }),
  search: { middlewares: [stripSearchParams({ q: '' })] },
  component: () => <GritingScreen recipientSelect={RecipientSelect} />,
})
