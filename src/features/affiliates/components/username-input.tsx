import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { loneProfileIn, type Profile, usernameDoubt } from '#base/username.ts'
import { isolated } from '#kit/layout/user-text.tsx'
import { platformLabel } from '../affiliate-values.ts'
import { Doubt, useDoubt } from './doubt.tsx'

interface UsernameInputProps extends Omit<TextInputProps, 'value'> {
  value: string
  /** called with the profile that was read from a link, to put it into the form */
  onProfile(profile: Profile): void
}

/**
 * Field for a username. It warns about names that look wrong and never refuses them. It reads the link of a profile
 * when it is pasted, or otherwise when the user leaves the field, so always before the form is saved.
 */
export function UsernameInput({ value, onProfile, onChange, onBlur, ...props }: UsernameInputProps) {
  const [read, setRead] = useState<Profile | null>(null)
  const reading =
    read?.username === value
      ? `Dibaca dari link profil: ${platformLabel[read.platform]}, ${isolated(read.username)}`
      : undefined
  const { doubt, change: changed, leave } = useDoubt(value, usernameDoubt)

  function takeApart(text: string): boolean {
    const profile = loneProfileIn(text)
    if (!profile) return false
    setRead(profile)
    onProfile(profile)
    return true
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    const next = event.currentTarget.value
    changed(next)
    const isPasted = next.length - value.length > 1
    if (!isPasted || !takeApart(next)) onChange?.(event)
  }

  /** On the first Enter, shows how a typed link was read. The next Enter saves the form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && takeApart(value)) event.preventDefault()
  }

  return (
    <TextInput
      label="Username"
      dir="auto"
      description={reading ?? (doubt && <Doubt>{doubt}</Doubt>)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <>
          {input}
          <VisuallyHidden role="status">{reading ?? doubt}</VisuallyHidden>
        </>
      )}
      {...props}
      value={value}
      onChange={change}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        takeApart(value)
        leave(event)
        onBlur?.(event)
      }}
    />
  )
}
