import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

/** A password that somebody sets for somebody else: no manager of passwords should offer one's own. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, { toggle }] = useDisclosure(false)
  return (
    <PasswordInput
      description="Minimal 6 karakter"
      autoComplete="new-password"
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{ 'aria-label': visible ? 'Sembunyikan password' : 'Tampilkan password' }}
      {...props}
    />
  )
}
