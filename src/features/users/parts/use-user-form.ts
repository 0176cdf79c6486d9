/** State of the fields of the dialogs that make and change users. */
import { schemaResolver, useForm } from '@mantine/form'
import { type FocusEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { clearToasts, toastError } from '#kit/toast.tsx'
import { type NewUser, newUserSchema, type UserEdit, userEditSchema } from '../user.ts'
import type { SaveFailure } from './save-failure.ts'

/** One shape for both: a new user is active, an edit leaves the password alone. */
export type UserFormValues = NewUser & UserEdit

const schemas = {
  add: newUserSchema.extend({ is_active: z.literal(true) }),
  edit: userEditSchema.extend({ password: z.literal('') }),
}

const fieldOrder = ['full_name', 'email', 'password', 'role'] as const

interface Editing {
  kind: keyof typeof schemas
  initial: UserFormValues
  /** Resolves when saved, to what then should happen; rejects never: a failure is told as one. */
  save(input: UserFormValues): Promise<SaveFailure | null>
}

export function useUserForm({ kind, initial, save }: Editing) {
  const schema = schemas[kind]
  const form = useForm<UserFormValues>({
    name: 'user',
    initialValues: initial,
    validate: schemaResolver(schema, { sync: true }),
  })
  const [saving, setSaving] = useState(false)
  // Two presses within one frame both meet `saving` false.
  const pressed = useRef(false)

  function inputOf(field: keyof UserFormValues) {
    return form.getInputNode<HTMLInputElement, keyof UserFormValues>(field)
  }

  function focusFirst(errors: Partial<Record<string, unknown>>) {
    const first = fieldOrder.find((field) => errors[field])
    if (first) inputOf(first)?.focus()
  }

  async function submit(values: UserFormValues) {
    if (pressed.current) return
    pressed.current = true
    clearToasts()
    setSaving(true)
    const failure = await save(schema.parse(values))
    pressed.current = false
    setSaving(false)
    if (!failure) return
    toastError(failure.toast)
    form.setErrors(failure.fields)
    focusFirst(failure.fields)
  }

  /** An error shows when its field is left for another, not on the way to a button, which would move away. */
  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const left: EventTarget = event.target
    const field = fieldOrder.find((each) => inputOf(each) === left)
    const next = event.relatedTarget
    if (!field || saving || next instanceof HTMLButtonElement) return
    const within = next instanceof Node && event.currentTarget.contains(next)
    if (within || form.values[field] !== '') void form.validateField(field)
  }

  return { form, saving, formProps: { onBlur, onSubmit: form.onSubmit(submit, focusFirst) } }
}
