/** E-mail and password: on the login page, and in the dialog over a page whose session has ended. */
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { clearToasts, toastError, toastSuccess } from '#kit/toast.tsx'
import { signIn } from '../session.client.ts'
import { type Credentials, credentialsSchema } from '../session.ts'
import classes from './sign-in-form.module.css'

interface SignInFormProps {
  email?: string
  onSignedIn?: () => void
}

export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const [visible, { toggle }] = useDisclosure(false)
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: schemaResolver(credentialsSchema, { sync: true }),
    validateInputOnBlur: true,
  })
  const entry = useMutation({
    mutationFn: signIn,
    onMutate: clearToasts,
    onSuccess: () => {
      toastSuccess('Selamat datang kembali!', 'Login Berhasil')
      onSignedIn?.()
    },
    onError: (error) => {
      toastError(error.message)
      form.getInputNode('password')?.focus()
    },
  })

  const submit = form.onSubmit(
    (credentials) => {
      if (!entry.isPending) entry.mutate(credentials)
    },
    (errors) => form.getInputNode(errors.email ? 'email' : 'password')?.focus(),
  )

  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        className={classes.field}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!email}
        size="md"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        className={classes.field}
        label="Password"
        autoComplete="current-password"
        // In a dialog the focus trap looks for this mark.
        data-autofocus={email ? true : undefined}
        size="md"
        visible={visible}
        onVisibilityChange={toggle}
        visibilityToggleButtonProps={{
          'aria-label': visible ? 'Sembunyikan password' : 'Tampilkan password',
        }}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Button
        type="submit"
        size="md"
        fullWidth
        aria-disabled={entry.isPending}
        data-disabled={entry.isPending || undefined}
      >
        {entry.isPending ? 'Memproses...' : 'Masuk'}
      </Button>
    </form>
  )
}
