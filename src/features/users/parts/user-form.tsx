import { Switch, TextInput } from '@mantine/core'
import type { Role } from '#features/session/role.ts'
import { type FormModalControls, SaveActions } from '#kit/form-modal.tsx'
import { Select } from '#kit/select.tsx'
import { roleNote } from '../user.ts'
import { GivenPasswordField } from './given-password-field.tsx'
import type { UserEditor } from './use-user-form.client.ts'
import classes from './user-form.module.css'

interface UserFormProps extends FormModalControls {
  kind: 'add' | 'edit'
  editor: UserEditor
  /** which the person at the screen may give */
  rolesToGive: readonly Role[]
  verb: string
  /** Where the person at the screen may not change it, a sentence that says who may. */
  fixedEmail?: string | undefined
  emailNote?: string | undefined
}

export function UserForm(props: UserFormProps) {
  const { kind, editor, rolesToGive, verb, fixedEmail, emailNote, ...controls } = props
  const { form, saving, formProps } = editor

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
          description={fixedEmail ?? emailNote}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          readOnly={saving || fixedEmail !== undefined}
          variant={fixedEmail === undefined ? 'default' : 'filled'}
          {...form.getInputProps('email')}
        />
        {kind === 'add' && (
          <GivenPasswordField
            label="Password"
            readOnly={saving}
            password={form.values.password}
            onMade={(password) => form.setFieldValue('password', password)}
            {...form.getInputProps('password')}
          />
        )}
        <Select
          label="Role"
          description={roleNote[form.values.role]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[...rolesToGive]}
          allowDeselect={false}
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
      <SaveActions verb={verb} dirty={form.isDirty()} saving={saving} {...controls} />
    </form>
  )
}
