/**
 * Asks for new values of the fields whose values other rows have taken meanwhile. Keeps the input if a new value is
 * taken as well.
 */
import { Text, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import { getLabel } from '#base/resource.ts'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { useEntryForm } from '#kit/form/use-entry-form.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import {
  describeTakenField,
  formatTitle,
  type ReplaceableField,
  type Replacements,
  replaceableFields,
  replacementsSchema,
  type TakenField,
  type TrashedRow,
  type TrashResource,
  trashResources,
} from '../trash.ts'

interface RestoreDialogProps {
  resource: TrashResource
  dialog: RowDialog<TrashedRow>
  takenFields: readonly TakenField[]
  /** @returns the fields that are taken; empty after success */
  restore(row: TrashedRow, changes: Replacements): Promise<readonly TakenField[]>
}

export function RestoreDialog(props: RestoreDialogProps) {
  const { opened, row, close } = props.dialog
  return (
    <FormModal opened={opened} title="Pulihkan" onClose={close}>
      {(controls) => row && <RestoreForm {...props} row={row} controls={controls} />}
    </FormModal>
  )
}

type Fields = Partial<Record<ReplaceableField, string>>

function RestoreForm(props: RestoreDialogProps & { row: TrashedRow; controls: FormModalControls }) {
  const { resource, row, takenFields, restore, controls } = props
  const names = replaceableFields[resource]
  const { form, saving, formProps } = useEntryForm<Record<string, string>>({
    name: 'restore',
    fieldOrder: names,
    schema: buildFormSchema(names),
    initial: Object.fromEntries(names.map((name) => [name, row.facts[name] ?? ''])),
    async save(input) {
      const stillTakenFields = await restore(row, findChangedFields(input, row))
      return stillTakenFields.length > 0
        ? { toast: 'Masih dipakai data lain', fields: buildErrors(stillTakenFields) }
        : null
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors are set once, when the dialog opens
  useEffect(() => form.setErrors(buildErrors(takenFields)), [])

  return (
    <form noValidate autoComplete="off" {...formProps}>
      <Text mb="md">
        <strong>
          <UserText>{formatTitle(resource, row)}</UserText>
        </strong>{' '}
        bisa dipulihkan setelah isian yang kini dipakai data lain diganti. Selebihnya kembali seperti semula.
      </Text>
      {names.map((name) => (
        <TextInput
          key={name}
          mb="md"
          label={getLabel(trashResources[resource], name)}
          dir="auto"
          readOnly={saving}
          data-autofocus={name === takenFields[0]?.field || undefined}
          {...form.getInputProps(name)}
        />
      ))}
      <SaveActions
        verb="Pulihkan"
        busy="Memulihkan..."
        dirty={form.isDirty()}
        saving={saving}
        {...controls}
      />
    </form>
  )
}

/** Returns the schema of a form with these fields. Unlike in `replacementsSchema`, all are required. */
function buildFormSchema(names: readonly ReplaceableField[]) {
  const fields = names.map((name) => [name, replacementsSchema.shape[name].unwrap()])
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodType<Record<string, string>>
}

/** Returns the fields that differ from the row as it was deleted. */
function findChangedFields(input: Fields, { facts }: TrashedRow): Replacements {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== (facts[name] ?? '')),
  ) as Replacements
}

function buildErrors(takenFields: readonly TakenField[]): Record<string, string> {
  return Object.fromEntries(takenFields.map((each) => [each.field, describeTakenField(each)]))
}
