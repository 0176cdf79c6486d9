import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { loginChanges } from '#features/session/login.client.ts'
import { toLoginFailure } from '#features/session/login-failure.client.ts'
import type { NewKey } from '#features/session/second-factor-state.ts'
import { PasswordField } from '#kit/form/password-field.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { StepForm } from './step-form.tsx'

/** Actions on the second factor. Each needs the password. `renewCodes` replaces the recovery codes. */
export type SecondFactorAction = 'enable' | 'renewCodes' | 'disable'

const texts: Record<SecondFactorAction, { text: string; button: string }> = {
  enable: { text: 'Masukkan password Anda untuk memulai.', button: 'Lanjut' },
  renewCodes: { text: 'Kode pemulihan yang lama tidak berlaku lagi setelah ini.', button: 'Buat kode baru' },
  disable: { text: 'Setelah ini masuk hanya meminta password.', button: 'Nonaktifkan' },
}

interface CurrentPasswordStepProps {
  action: SecondFactorAction
  onKey(key: NewKey): void
  onCodes(codes: readonly string[]): void
  onDisabled(): void
  onCancel(): void
}

export function CurrentPasswordStep({
  action,
  onKey,
  onCodes,
  onDisabled,
  onCancel,
}: CurrentPasswordStepProps) {
  const requestKey = useMutation(loginChanges.secondFactorKey)
  const renewCodes = useMutation(loginChanges.recoveryCodes)
  const disable = useMutation(loginChanges.secondFactorOff)
  const { busy, runUnlessBusy } = useBusy()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { text, button } = texts[action]

  async function performAction(current_password: string) {
    if (action === 'enable') onKey(await requestKey.mutateAsync({ current_password }))
    else if (action === 'renewCodes')
      onCodes((await renewCodes.mutateAsync({ current_password })).recovery_codes)
    else {
      await disable.mutateAsync({ current_password })
      onDisabled()
    }
  }

  async function submit() {
    if (password === '') return showError('Password harus diisi')
    setError(null)
    try {
      await performAction(password)
    } catch (failure) {
      showError(toLoginFailure(failure).message)
    }
  }

  function showError(message: string) {
    setError(message)
    field.current?.focus()
  }

  return (
    <StepForm
      busy={busy}
      button={button}
      color={action === 'disable' ? 'bad' : undefined}
      onSubmit={() => void runUnlessBusy(submit)}
      onCancel={onCancel}
    >
      <Text>{text}</Text>
      <PasswordField
        ref={field}
        label="Password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={error}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </StepForm>
  )
}
