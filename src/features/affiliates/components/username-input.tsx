import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { findUsernameWarning, type Profile, parseLoneProfileLink } from '#base/username.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { platformLabel } from '../affiliate-values.ts'
import { FieldWarning, useFieldWarning } from './field-warning.tsx'

interface UsernameInputProps extends Omit<TextInputProps, 'value'> {
  value: string
  /** called with the profile that was read from a link, to put it into the form */
  onProfile(profile: Profile): void
}

/**
 * Field for a username. It warns about names that look wrong, but accepts them. The link of a profile is converted to
 * platform and username when it is pasted, or else when the user leaves the field, so always before the form is saved.
 */
export function UsernameInput({ value, onProfile, onChange, onBlur, ...props }: UsernameInputProps) {
  const [profile, setProfile] = useState<Profile | null>(null)
  const profileText =
    profile?.username === value
      ? `Dibaca dari link profil: ${platformLabel[profile.platform]}, ${isolate(profile.username)}`
      : undefined
  const { warning, noteChange, noteLeave } = useFieldWarning(value, findUsernameWarning)

  /** Puts the profile of a link into the form. Returns false for a text that is no such link. */
  function readProfile(text: string): boolean {
    const linkedProfile = parseLoneProfileLink(text)
    if (!linkedProfile) return false
    setProfile(linkedProfile)
    onProfile(linkedProfile)
    return true
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    const next = event.currentTarget.value
    noteChange(next)
    const isPasted = next.length - value.length > 1
    if (!isPasted || !readProfile(next)) onChange?.(event)
  }

  /** Converts a typed link on the first Enter, so that the user sees the result. The next Enter saves the form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && readProfile(value)) event.preventDefault()
  }

  return (
    <TextInput
      label="Username"
      dir="auto"
      description={profileText ?? (warning && <FieldWarning>{warning}</FieldWarning>)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <>
          {input}
          <VisuallyHidden role="status">{profileText ?? warning}</VisuallyHidden>
        </>
      )}
      {...props}
      value={value}
      onChange={change}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        readProfile(value)
        noteLeave(event)
        onBlur?.(event)
      }}
    />
  )
}
