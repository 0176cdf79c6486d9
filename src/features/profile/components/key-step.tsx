import { Anchor, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { loginChanges } from '#features/session/login.client.ts'
import { toLoginFailure } from '#features/session/login-failure.client.ts'
import { codeSchema } from '#features/session/login-input.ts'
import type { NewKey } from '#features/session/second-factor-state.ts'
import { CopyTextButton } from '#kit/feedback/copy-text-button.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { QrCode } from '#kit/layout/qr-code.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import classes from './second-factor.module.css'
import { StepForm } from './step-form.tsx'

interface KeyStepProps {
  newKey: NewKey
  onCodes(codes: readonly string[]): void
  onCancel(): void
}

/** Shows the key for the app and asks for a first code, which proves that the app has it. */
export function KeyStep({ newKey, onCodes, onCancel }: KeyStepProps) {
  const isPhone = usePhone()
  const enable = useMutation(loginChanges.secondFactorOn)
  const { busy, runUnlessBusy } = useBusy()
  const [typedCode, setTypedCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function submit() {
    const code = codeSchema.safeParse(typedCode)
    if (!code.success) return showError(code.error.issues[0]?.message ?? '')
    setError(null)
    try {
      onCodes((await enable.mutateAsync({ code: code.data })).recovery_codes)
    } catch (failure) {
      showError(toLoginFailure(failure).message)
    }
  }

  function showError(message: string) {
    setError(message)
    field.current?.focus()
    field.current?.select()
  }

  return (
    <StepForm busy={busy} button="Aktifkan" onSubmit={() => void runUnlessBusy(submit)} onCancel={onCancel}>
      <div className={classes.scan}>
        <QrCode text={newKey.uri} label="Kode QR untuk aplikasi autentikator" className={classes.qr} />
        <div>
          <Text>Pindai kode QR ini dengan aplikasi autentikator, atau ketik kuncinya:</Text>
          <Text component="div" className={classes.key}>
            <span>{newKey.secret.match(/.{1,4}/g)?.join(' ')}</span>
            <CopyTextButton text={newKey.secret} label="kunci" />
          </Text>
          {/* A phone can't scan its own screen. */}
          {isPhone && (
            <Anchor href={newKey.uri} className={classes.appLink}>
              Buka di aplikasi autentikator
            </Anchor>
          )}
        </div>
      </div>
      <TextInput
        ref={field}
        className={classes.code}
        label="Kode dari aplikasi"
        description="6 digit yang sekarang ditampilkan aplikasi"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Some apps show the six digits with a space in the middle.
        maxLength={7}
        autoFocus
        value={typedCode}
        error={error}
        onChange={(event) => setTypedCode(event.currentTarget.value)}
      />
    </StepForm>
  )
}
