/** State of the fields of the dialogs that make and change users. */
import { z } from 'zod'
import type { SaveFailure } from '#kit/save-failure.ts'
import { useEntryForm } from '#kit/use-entry-form.client.ts'
import { type NewUser, newUserSchema, type UserEdit, userEditSchema } from '../user.ts'

/** One shape for both: a new user is active, an edit leaves the password alone. */
export type UserFormValues = NewUser & UserEdit

const schemas = {
  add: newUserSchema.extend({ is_active: z.literal(true) }),
  edit: userEditSchema.extend({ password: z.literal('') }),
}

interface Editing {
  kind: keyof typeof schemas
  initial: UserFormValues
  save(input: UserFormValues): Promise<SaveFailure<UserFormValues> | null>
}

export type UserEditor = ReturnType<typeof useUserForm>

export function useUserForm({ kind, initial, save }: Editing) {
  return useEntryForm<UserFormValues>({
    name: 'user',
    fieldOrder: ['full_name', 'email', 'password', 'role'],
    schema: schemas[kind],
    initial,
    save,
  })
}
