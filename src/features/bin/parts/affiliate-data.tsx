/** Below the detail of an affiliate. */
import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import { Section } from '#kit/section.tsx'
import { useRowDialog } from '#kit/use-row-dialog.client.ts'
import { useMayErase } from '../bin.client.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { PersonalData, personalDataTitle } from './personal-data.tsx'

export function AffiliateData({ id }: { id: string }) {
  const mayErase = useMayErase()
  const { data: affiliate } = useQuery(affiliateDetailOptions(id))
  const erasing = useRowDialog<{ id: string; username: string }>()
  const navigate = useNavigate()
  if (!mayErase || !affiliate) return null
  return (
    <Section title={personalDataTitle}>
      <Paper p="md">
        <PersonalData noun="affiliate" id={id} onErase={() => erasing.open(affiliate)}>
          kreator ini
        </PersonalData>
      </Paper>
      <EraseDialog
        noun="affiliate"
        dialog={erasing}
        nameOf={({ username }) => username}
        onErased={() => void navigate({ to: '/dashboard/data-affiliate' })}
      />
    </Section>
  )
}
