import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { needFilterLabel } from '#features/affiliates/affiliate-values.ts'
import { reminderNumbers } from '../reminder-schedule.ts'
import { reminderListOptions } from '../reminders.client.ts'

/** Names the needs whose reminders use a template, before the template is deleted. */
export function TemplateUses({ id }: { id: string }) {
  const { data } = useQuery(reminderListOptions())
  const needs = data
    ?.filter((schedule) => reminderNumbers.some((number) => schedule[`template_${number}`] === id))
    .map(({ need }) => needFilterLabel[need])
  if (!needs?.length) return null
  return (
    <Text component="p" role="status" mt="xs">
      Dipakai pengingat: {needs.join(', ')}. Tanpa template, pengingatnya tidak masuk antrean pagi.
    </Text>
  )
}
