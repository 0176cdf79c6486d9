/**
 * Asks for the password, then for a code if the user has a second factor. Used on the sign-in page and in the dialog
 * over a page whose session has ended.
 */
import { useState } from 'react'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'

interface SignInFormProps {
  email: string | undefined
  /** The form stays busy until this resolves. */
  onSignedIn(): Promise<void>
  /** Called by 'Lupa password?' with the content of the e-mail field. */
  onForgot(email: string): void
}

export function SignInForm({ email = '', onSignedIn, onForgot }: SignInFormProps) {
  const [step, setStep] = useState<{ name: 'password' | 'code'; email: string }>({ name: 'password', email })

  if (step.name === 'code')
    return <CodeStep onSignedIn={onSignedIn} onBack={() => setStep({ ...step, name: 'password' })} />
  return (
    <PasswordStep
      email={step.email}
      onSignedIn={onSignedIn}
      onCodeNeeded={(enteredEmail) => setStep({ name: 'code', email: enteredEmail })}
      onForgot={onForgot}
    />
  )
}
