/** State of the four registration fields, for the form above the list and for its edit dialog. */
import { schemaResolver, useForm } from '@mantine/form'
import { type FocusEvent, useRef, useState } from 'react'
import { clearToasts, toastError } from '#kit/toast.tsx'
import { type Registration, registrationSchema } from '../affiliate.ts'
import type { SaveFailure } from './registration-failure.ts'

const fieldOrder = ['platform', 'username', 'whatsapp', 'product_id'] as const

interface Editing {
  /** tells the fields of two forms on one page apart */
  name: string
  initial: Registration
  /** Resolves when saved, to what then should happen; rejects never: a failure is told as one. */
  save(input: Registration): Promise<SaveFailure | null>
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>

export function useRegistrationForm({ name, initial, save }: Editing) {
  const form = useForm<Registration>({
    name,
    initialValues: initial,
    validate: schemaResolver(registrationSchema, { sync: true }),
  })
  const [saving, setSaving] = useState(false)
  // Two presses within one frame both meet `saving` false.
  const pressed = useRef(false)

  function inputOf(field: keyof Registration): HTMLInputElement | null {
    return form.getInputNode<HTMLInputElement, keyof Registration>(field)
  }

  function focus(field: keyof Registration) {
    inputOf(field)?.focus()
  }

  function showErrors(errors: Partial<Record<string, unknown>>) {
    const first = fieldOrder.find((field) => errors[field])
    if (first) focus(first)
  }

  async function submit(values: Registration) {
    if (pressed.current) return
    pressed.current = true
    clearToasts()
    setSaving(true)
    const failure = await save(registrationSchema.parse(values))
    pressed.current = false
    setSaving(false)
    if (!failure) return
    toastError(failure.toast.message, failure.toast.title)
    form.setErrors(failure.fields)
    showErrors(failure.fields)
  }

  /**
   * An error shows when its field is left: for another field, or once something was typed. Not on the way to the
   * button, which checks everything anyway and would move away under the pointer.
   */
  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const left: EventTarget = event.target
    const field = fieldOrder.find((each) => inputOf(each) === left)
    const next = event.relatedTarget
    const within = next instanceof Node && event.currentTarget.contains(next)
    if (!field || saving || (next instanceof HTMLButtonElement && within)) return
    if (within || form.isDirty()) void form.validateField(field)
  }

  return { form, saving, focus, onBlur, onSubmit: form.onSubmit(submit, showErrors) }
}
