import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { FormActions, type FormModalControls } from '#kit/form-modal.tsx'
import { type Role, roleNote } from '../user.ts'
import { PasswordField } from './password-field.tsx'
import type { SaveFailure } from './save-failure.ts'
import { type UserFormValues, useUserForm } from './use-user-form.ts'
import classes from './user-form.module.css'

interface UserFormProps extends FormModalControls {
  kind: 'add' | 'edit'
  initial: UserFormValues
  /** which the person at the screen may give */
  rolesToGive: readonly Role[]
  save(input: UserFormValues): Promise<SaveFailure | null>
  verb: string
}

export function UserForm({ kind, initial, rolesToGive, save, verb, askToClose, watch }: UserFormProps) {
  const { form, saving, formProps } = useUserForm({ kind, initial, save })
  const dirty = form.isDirty()
  useEffect(() => watch({ dirty, saving }), [watch, dirty, saving])

  return (
    <form noValidate autoComplete="off" {...formProps}>
      <div className={classes.fields}>
        <TextInput
          label="Nama Lengkap"
          data-autofocus
          autoComplete="off"
          autoCapitalize="words"
          dir="auto"
          readOnly={saving}
          {...form.getInputProps('full_name')}
        />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={saving}
          {...form.getInputProps('email')}
        />
        {kind === 'add' && (
          <PasswordField label="Password" readOnly={saving} {...form.getInputProps('password')} />
        )}
        <Select
          label="Role"
          description={roleNote[form.values.role]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[...rolesToGive]}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false, keepMounted: false }}
          readOnly={saving}
          {...form.getInputProps('role')}
        />
        {kind === 'edit' && (
          <Switch
            className={classes.active}
            label="Aktif"
            description={
              form.values.is_active
                ? 'Bisa masuk dengan email dan password.'
                : 'Nonaktif: tidak bisa masuk, dan semua sesinya langsung berakhir.'
            }
            aria-disabled={saving}
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        )}
      </div>
      <FormActions>
        <Button variant="default" aria-disabled={saving} onClick={askToClose}>
          Batal
        </Button>
        <Button type="submit" aria-disabled={saving}>
          {saving ? 'Menyimpan...' : verb}
        </Button>
      </FormActions>
    </form>
  )
}
