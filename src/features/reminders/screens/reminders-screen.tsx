import { Button, Text } from '@mantine/core'
import { IconMessagePlus, IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import layout from '#kit/layout/layout.module.css'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { ReminderCards, SkeletonCards } from '../components/reminder-cards.tsx'
import { ReminderDialog } from '../components/reminder-dialog.tsx'
import type { ReminderSchedule } from '../reminder-schedule.ts'
import { reminderListOptions } from '../reminders.client.ts'

/** Renders the reminders of each need, and the dialog that edits them. */
export function RemindersScreen() {
  const schedules = useQuery(reminderListOptions())
  const templates = useQuery(templateListOptions())
  const editDialog = useRowDialog<ReminderSchedule>()
  const failedQuery = [schedules, templates].find(({ isError }) => isError)
  const isLoaded = schedules.data && templates.data
  return (
    <section aria-label="Pengingat" className={layout.stackSm}>
      {failedQuery && (
        <LoadFailure
          title="Gagal memuat pengingat"
          error={failedQuery.error}
          isRetrying={failedQuery.isFetching}
          onRetry={() => void failedQuery.refetch()}
        />
      )}
      {!isLoaded && !failedQuery && <SkeletonCards />}
      {isLoaded && templates.data.length === 0 && <NoTemplates />}
      {isLoaded && templates.data.length > 0 && (
        <>
          <Text c="dimmed">
            Affiliate yang belum membalas sesudah pengingat terakhir dan masa tunggunya dihitung “Tak
            membalas”.
          </Text>
          <ReminderCards schedules={schedules.data} templates={templates.data} onEdit={editDialog.open} />
        </>
      )}
      <ReminderDialog dialog={editDialog} schedules={schedules.data} />
    </section>
  )
}

function NoTemplates() {
  return (
    <EmptyState icon={IconMessages} message="Belum ada template. Pengingat ditulis dengan template.">
      <Button
        leftSection={<IconMessagePlus size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/dashboard/griting" {...props} />}
      >
        Tulis template
      </Button>
    </EmptyState>
  )
}
