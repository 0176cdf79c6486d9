/** State of the four registration fields, for the form above the list and for its edit dialog. */

import { type Registration, registrationSchema } from '#features/affiliates/affiliate.ts'
import type { RegistrationFailure } from '#features/affiliates/parts/registration-failure.client.ts'
import { useEntryForm } from '#kit/use-entry-form.client.ts'

interface Editing {
  /** tells the fields of two forms on one page apart */
  name: string
  initial: Registration
  save(input: Registration): Promise<RegistrationFailure | null>
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>

export function useRegistrationForm({ name, initial, save }: Editing) {
  const { form, saving, follow, formProps } = useEntryForm<Registration>({
    name,
    fieldOrder: ['platform', 'username', 'whatsapp', 'product_id'],
    schema: registrationSchema,
    initial,
    async save(input) {
      const failure = await save(input)
      if (!failure) return null
      const { toast, fields } = failure
      return { toast: toast.message, title: toast.title, fields }
    },
    showsError: ({ within, toButton }): boolean => (within ? !toButton : form.isDirty()),
  })

  function focus(field: keyof Registration) {
    form.getInputNode<HTMLInputElement, keyof Registration>(field)?.focus()
  }

  return { form, saving, follow, focus, formProps }
}
