import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

/** A password, hidden until its owner wants to see it. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, { toggle }] = useDisclosure(false)
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{ 'aria-label': visible ? 'Sembunyikan password' : 'Tampilkan password' }}
      {...props}
    />
  )
}
