import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

/** Password input, hidden until the user shows it. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, { toggle }] = useDisclosure(false)
  return (
    <PasswordInput
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Sembunyikan password' : 'Tampilkan password',
      }}
      {...props}
    />
  )
}
