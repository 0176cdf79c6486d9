/** Password, then a code where there is a second factor: on the login page, and over a page whose session has ended. */
import { useState } from 'react'
import { toastSuccess } from '#kit/toast.tsx'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'

interface SignInFormProps {
  email?: string
  onSignedIn?(): void
  /** 'Lupa password?', with what stands in the e-mail field. */
  onForgot(email: string): void
}

export function SignInForm({ email = '', onSignedIn, onForgot }: SignInFormProps) {
  const [step, setStep] = useState<{ name: 'password' | 'code'; email: string }>({ name: 'password', email })

  function welcome() {
    toastSuccess('Selamat datang kembali!', 'Login Berhasil')
    onSignedIn?.()
  }

  if (step.name === 'code')
    return <CodeStep onSignedIn={welcome} onBack={() => setStep({ ...step, name: 'password' })} />
  return (
    <PasswordStep
      email={step.email}
      onSignedIn={welcome}
      onCode={(entered) => setStep({ name: 'code', email: entered })}
      onForgot={onForgot}
    />
  )
}
