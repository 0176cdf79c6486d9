import { Button, Group, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { getLabel } from '#base/resource.ts'
import type { InputProps, Inputs, ResourceFormApi } from '#kit/form/entry-fields.tsx'
import { Select } from '#kit/form/select.tsx'
import layout from '#kit/layout/layout.module.css'
import { verbs } from '#kit/theme/verbs.ts'
import { addReminder, countReminders, removeReminder, untypedDays } from '../reminder-form.ts'
import {
  maxReminders,
  type ReminderNumber,
  type ReminderScheduleForm,
  reminderSchedule,
} from '../reminder-schedule.ts'
import { TemplateSelect } from './template-select.tsx'

type Form = ResourceFormApi<typeof reminderSchedule>

/** Inputs of the dialog. The input of a template also renders the days of its reminder. */
export const reminderInputs: Inputs<typeof reminderSchedule> = {
  template_1: (field, form) => <Reminder number={1} template={field} form={form} />,
  days_1: () => null,
  template_2: (field, form) => <Reminder number={2} template={field} form={form} />,
  days_2: () => null,
  template_3: (field, form) => <Reminder number={3} template={field} form={form} />,
  days_3: ({ readOnly }, form) => <AddButton form={form} saving={readOnly} />,
  granted_days: () => null,
}

/** Inputs for the reminders of a deadline. They also ask how much time creators get without asking. */
export const deadlineInputs: Inputs<typeof reminderSchedule> = {
  ...reminderInputs,
  granted_days: (field) => (
    <Select
      {...field}
      label={getLabel(reminderSchedule, 'granted_days')}
      description="Kreator yang minta waktu di halamannya langsung mendapatnya, sekali untuk tiap video."
      data={grantedDaysItems}
      allowDeselect={false}
    />
  ),
}

const grantedDaysItems = [
  { value: '0', label: 'Tidak ada, kami jawab sendiri' },
  ...['1', '2', '3'].map((value) => ({ value, label: `Sampai ${value} hari` })),
]

/** Sets the values of the form, and moves the focus to the reminder with this number. */
function setReminders(form: Form, next: ReminderScheduleForm, focusedNumber: ReminderNumber) {
  form.setValues(next)
  // The field may appear with the next render.
  setTimeout(() => form.getInputNode<HTMLElement, string>(`template_${focusedNumber}`)?.focus())
}

interface ReminderProps {
  number: ReminderNumber
  template: InputProps
  form: Form
}

function Reminder({ number, template, form }: ReminderProps) {
  const id = useId()
  const count = countReminders(form.values)
  if (number > count) return null
  const { value, onChange, ...daysProps } = form.getInputProps(`days_${number}`)

  function remove() {
    const focusedNumber = Math.min(number, count - 1) as ReminderNumber
    setReminders(form, removeReminder(form.values, number), focusedNumber)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of its own
    <div role="group" aria-labelledby={id}>
      <div className={layout.spread}>
        <h3 id={id} className={`${layout.flush} ${layout.bold}`}>
          Pengingat {number}
        </h3>
        {count > 1 && (
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            aria-label={`${verbs.remove} pengingat ${number}`}
            aria-disabled={template.readOnly}
            onClick={() => !template.readOnly && remove()}
          >
            {verbs.remove}
          </Button>
        )}
      </div>
      <Group align="start" wrap="nowrap" gap="sm">
        <TemplateSelect {...template} label="Template" />
        <TextInput
          {...daysProps}
          label="Tunggu"
          flex="none"
          w="6.5rem"
          inputMode="numeric"
          autoComplete="off"
          // Longer than any valid number, so that the form can show an error instead of cutting the number.
          maxLength={4}
          readOnly={template.readOnly}
          rightSection={<span className={layout.dimmed}>hari</span>}
          rightSectionWidth={48}
          rightSectionPointerEvents="none"
          value={String(value).trim()}
          // Selects the number, so that typing replaces it.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => onChange(currentTarget.value.trim() || untypedDays)}
        />
      </Group>
    </div>
  )
}

function AddButton({ form, saving }: { form: Form; saving: boolean }) {
  const count = countReminders(form.values)
  if (count === maxReminders) return null
  return (
    <Button
      variant="default"
      className={layout.start ?? ''}
      // A dialog with one reminder is too low for its list of templates.
      mb={count === 1 ? '4rem' : undefined}
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-disabled={saving}
      onClick={() => !saving && setReminders(form, addReminder(form.values), (count + 1) as ReminderNumber)}
    >
      Tambah pengingat
    </Button>
  )
}
