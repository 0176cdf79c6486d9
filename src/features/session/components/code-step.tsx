import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { clearToasts, toastError } from '#kit/feedback/toast.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { toLoginFailure } from '../login-failure.client.ts'
import { appCode, normalizeCode, recoveryCode } from '../second-factor.ts'
import { enterCode } from '../session.client.ts'
import classes from './auth-form.module.css'
import { SubmitButton } from './auth-form.tsx'

interface CodeStepProps {
  onSignedIn(): Promise<void>
  /** Returns to the password step, on request or because too much time has passed. */
  onBack(): void
}

export function CodeStep(props: CodeStepProps) {
  const [kind, setKind] = useState<Kind>('enterCode')
  // The key remounts the step, so that the other field is empty and has the focus.
  return <Step key={kind} kind={kind} onKindChange={setKind} {...props} />
}

type Kind = 'enterCode' | 'enterRecoveryCode'

const kinds = {
  enterCode: {
    format: appCode,
    label: 'Kode verifikasi',
    text: 'Masukkan 6 digit kode dari aplikasi autentikator Anda.',
    otherKind: 'enterRecoveryCode',
    switchLabel: 'Pakai kode pemulihan',
    // Phones show a numeric keyboard and offer a code that they have received. The code may be typed with a space.
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  },
  enterRecoveryCode: {
    format: recoveryCode,
    label: 'Kode pemulihan',
    text: 'Masukkan salah satu kode pemulihan Anda. Setiap kode hanya dapat dipakai sekali.',
    otherKind: 'enterCode',
    switchLabel: 'Pakai kode dari aplikasi',
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 20 },
  },
} as const

function Step({
  kind,
  onKindChange,
  onSignedIn,
  onBack,
}: CodeStepProps & { kind: Kind; onKindChange(kind: Kind): void }) {
  const { format, label, text, otherKind, switchLabel, input } = kinds[kind]
  const { busy, runUnlessBusy } = useBusy()
  const [typedCode, setTypedCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [field, setField] = useState<HTMLInputElement | null>(null)

  function showError(message: string) {
    setError(message)
    field?.focus()
    field?.select()
  }

  async function verify() {
    const normalizedCode = normalizeCode(typedCode)
    if (!format.pattern.test(normalizedCode)) return showError(format.problem)
    clearToasts()
    try {
      await enterCode(kind, normalizedCode)
      await onSignedIn()
    } catch (error) {
      const { code, message } = toLoginFailure(error)
      if (code !== 'START_AGAIN') return showError(message)
      toastError(message)
      onBack()
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void runUnlessBusy(verify)
      }}
    >
      <p className={classes.text}>{text}</p>
      <TextInput
        ref={setField}
        className={`${classes.field} ${classes.code}`}
        label={label}
        size="md"
        autoFocus
        data-autofocus
        value={typedCode}
        error={error}
        onChange={(event) => {
          setTypedCode(event.currentTarget.value)
          setError(null)
        }}
        {...input}
      />
      <SubmitButton isBusy={busy}>Verifikasi</SubmitButton>
      <div className={classes.otherActions}>
        <Anchor
          component="button"
          type="button"
          className={classes.otherAction}
          onClick={() => onKindChange(otherKind)}
        >
          {switchLabel}
        </Anchor>
        <Anchor component="button" type="button" className={classes.otherAction} onClick={onBack}>
          Kembali
        </Anchor>
      </div>
    </form>
  )
}
