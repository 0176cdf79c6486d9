/** Parts that the forms of the sign-in page share. */
import { Alert, Button, TextInput } from '@mantine/core'
import classes from './auth-form.module.css'

/** Error that belongs to no single field. Shown above the submit button, where the user is looking. */
export function FormProblem({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <Alert role="alert" color="bad" mb="md">
      {children}
    </Alert>
  )
}

/** Submit button of a form. It stays in place and keeps the focus while the form is being sent. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: string }) {
  return (
    <Button type="submit" size="md" fullWidth aria-disabled={isBusy} data-disabled={isBusy || undefined}>
      {isBusy ? 'Memproses...' : children}
    </Button>
  )
}

interface EmailFieldProps {
  /** the form of `useFields` that has a field `email` */
  form: { getInputProps(name: 'email'): object; validate(name: 'email'): void }
  defaultValue: string
  autoFocus: boolean
}

export function EmailField({ form, defaultValue, autoFocus }: EmailFieldProps) {
  return (
    <TextInput
      className={classes.field}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      size="md"
      defaultValue={defaultValue}
      {...form.getInputProps('email')}
      onBlur={() => form.validate('email')}
    />
  )
}
