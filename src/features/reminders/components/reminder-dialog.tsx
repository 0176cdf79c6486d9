import { useQuery } from '@tanstack/react-query'
import { needFilterLabel } from '#features/affiliates/affiliate-values.ts'
import { templateListOptions } from '#features/templates/templates.client.ts'
import { ResourceDialog } from '#kit/form/resource-dialog.tsx'
import layout from '#kit/layout/layout.module.css'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { type ReminderSchedule, reminderSchedule } from '../reminder-schedule.ts'
import { useReminderUpdate } from '../reminders.client.ts'
import { deadlineInputs, reminderInputs } from './reminder-fields.tsx'

interface ReminderDialogProps {
  dialog: RowDialog<ReminderSchedule>
  schedules: readonly ReminderSchedule[] | undefined
}

/** Edits the reminders of one need. */
export function ReminderDialog({ dialog, schedules }: ReminderDialogProps) {
  const update = useReminderUpdate()
  const getTemplateName = useGetTemplateName()
  return (
    <ResourceDialog
      resource={reminderSchedule}
      dialog={dialog}
      current={schedules && (schedules.find(({ id }) => id === dialog.row?.id) ?? null)}
      className={layout.stack}
      inputs={dialog.row?.need === 'tenggat' ? deadlineInputs : reminderInputs}
      edit={{
        title: dialog.row ? needFilterLabel[dialog.row.need] : reminderSchedule.name,
        send: update,
        successText: 'Pengingat berhasil disimpan',
        failureText: 'Gagal menyimpan pengingat',
      }}
      formatters={{ template_1: getTemplateName, template_2: getTemplateName, template_3: getTemplateName }}
    />
  )
}

/** Returns a function that returns the name of a template for its id, '...' while the names load, and '' for ''. */
function useGetTemplateName(): (id: string) => string {
  const { data } = useQuery(templateListOptions())
  return (id) => {
    if (id === '') return ''
    if (!data) return '...'
    return data.find((template) => template.id === id)?.name ?? 'template yang sudah dihapus'
  }
}
