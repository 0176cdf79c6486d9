import { Button, TextInput } from '@mantine/core'
import { PasswordField } from '#kit/form/password-field.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import { maxNameLength, type Profile } from '../profile.ts'
import classes from './form.module.css'
import { PendingEmail } from './pending-email.tsx'
import type { SetProblem } from './problem.tsx'
import { Section } from './section.tsx'
import { useProfileForm } from './use-profile-form.client.ts'

interface ProfileFormProps {
  profile: Profile
  onProblem: SetProblem
  onUnsaved(unsaved: boolean): void
}

export function ProfileForm({ profile, onProblem, onUnsaved }: ProfileFormProps) {
  const { form, busy, changesEmail, onSubmit } = useProfileForm({ profile, onProblem, onUnsaved })
  return (
    <Section title="Informasi Profil">
      <form noValidate onSubmit={onSubmit} className={classes.form}>
        <TextInput
          label="Nama Lengkap"
          autoComplete="name"
          maxLength={maxNameLength}
          dir="auto"
          key={form.key('full_name')}
          {...form.getInputProps('full_name')}
        />
        <div>
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PendingEmail onProblem={onProblem} />
        </div>
        {changesEmail && (
          <PasswordField
            label="Password Saat Ini"
            description="Diminta karena email diganti. Email baru berlaku setelah link di suratnya dibuka."
            autoComplete="current-password"
            key={form.key('current_password')}
            {...form.getInputProps('current_password')}
          />
        )}
        <Button type="submit" aria-disabled={busy} className={classes.submit}>
          {busy ? verbs.saving : verbs.saveChanges}
        </Button>
      </form>
    </Section>
  )
}
