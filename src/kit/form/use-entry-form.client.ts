/** State of a form that is checked field by field and then saved as a whole. */
import { schemaResolver, useForm } from '@mantine/form'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { z } from 'zod'
import { mergeFields } from '#base/conflict.ts'
import { clearToasts, toastError } from '../feedback/toast.tsx'
import type { SaveFailure } from './save-failure.ts'
import { useBusy } from './use-busy.client.ts'

/** Circumstances in which a field lost the focus. */
interface FocusLoss {
  /** True if the field is empty. */
  isEmpty: boolean
  /** True if any field of the form differs from its initial value. */
  isFormDirty: boolean
  /** True if the focus moved to another element of the form. */
  staysInForm: boolean
  /** True if the focus moved to a button. */
  goesToButton: boolean
}

type FormValues = Record<string, string | boolean>

export interface EntryFormOptions<Fields extends FormValues> {
  /** Distinguishes the fields of two forms on one page. */
  name: string
  /** Field names from top to bottom. On errors, the first field with an error gets the focus. */
  fieldOrder: readonly (keyof Fields & string)[]
  schema: z.ZodType<Fields>
  initial: Fields
  /** Returns the failure, or null if saved. Never rejects. */
  save(input: Fields): Promise<SaveFailure<Fields> | null>
  onValuesChange?(values: Fields): void
  /** Returns the normalized text of a field that lost the focus; undefined if the input is not understood. */
  tidy?(field: keyof Fields & string, value: Fields[keyof Fields]): string | undefined
  /** Decides if a field that lost the focus shows its error. */
  showsError?(focusLoss: FocusLoss): boolean
}

export function useEntryForm<Fields extends FormValues>(options: EntryFormOptions<Fields>) {
  const { name, fieldOrder, schema, initial, save, tidy, onValuesChange } = options
  const { showsError = showsErrorOnLeave } = options
  const form = useForm<Fields>({
    name,
    initialValues: initial,
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange,
  })
  const { busy: saving, runUnlessBusy } = useBusy()

  function findInput(field: keyof Fields & string) {
    return form.getInputNode<HTMLInputElement | HTMLTextAreaElement, keyof Fields & string>(field)
  }

  function focusFirst(errors: Partial<Record<string, unknown>>) {
    const firstInvalid = fieldOrder.find((field) => errors[field])
    if (firstInvalid) findInput(firstInvalid)?.focus()
  }

  async function submit(values: Fields) {
    clearToasts()
    const failure = await save(schema.parse(values))
    if (!failure) return
    toastError(failure.toast, failure.title)
    form.setErrors(failure.fields)
    focusFirst(failure.fields)
  }

  function onBlur({ target, relatedTarget: next, currentTarget }: FocusEvent<HTMLFormElement>) {
    // React types the target as the form, although it is one of its fields.
    const blurredElement: EventTarget = target
    const field = fieldOrder.find((candidate) => findInput(candidate) === blurredElement)
    if (!field || saving) return
    const tidyText = tidy?.(field, form.values[field])
    if (tidyText !== undefined) form.setFieldValue(field as string, tidyText as never)
    const focusLoss = {
      isEmpty: form.values[field] === '',
      isFormDirty: form.isDirty(),
      staysInForm: next instanceof Node && currentTarget.contains(next),
      goesToButton: next instanceof HTMLButtonElement,
    }
    if (showsError(focusLoss)) void form.validateField(field)
  }

  /** Submits on Ctrl+Enter or Cmd+Enter, because Enter alone is a new line in a long text. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  /** Takes over another user's saved values for fields that are unchanged since `before`. Typed values stay. */
  function follow(before: Fields, theirs: Fields) {
    const mine = form.getValues()
    const merged = mergeFields(Object.keys(theirs), before, mine, theirs)
    // Sets field by field, because setting all at once would clear the errors of the fields that stay.
    for (const [field, value] of Object.entries(merged))
      if (value !== mine[field]) form.setFieldValue(field as string, value as never)
    form.setInitialValues(theirs)
  }

  const onSubmit = form.onSubmit((values) => runUnlessBusy(() => submit(values)), focusFirst)
  return { form, saving, follow, formProps: { onBlur, onKeyDown, onSubmit } }
}

/**
 * Shows the error, except when the focus moves to a button, which the message would shift, or leaves a form
 * without changes.
 */
function showsErrorOnLeave({ isFormDirty, staysInForm, goesToButton }: FocusLoss): boolean {
  return !goesToButton && (staysInForm || isFormDirty)
}
