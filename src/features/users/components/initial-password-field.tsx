import { Button, Group, type PasswordInputProps, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopy, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#kit/feedback/copy-text.client.ts'
import { PasswordField } from '#kit/form/password-field.tsx'
import { generatePassword } from '../generate-password.ts'

interface InitialPasswordFieldProps extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  value?: string
  /** called with the input event, or with the generated password */
  onChange(value: unknown): void
}

/** Field for the password of another user: typed, or generated and copied, so that it can be handed over. */
export function InitialPasswordField(props: InitialPasswordFieldProps) {
  const { value = '', onChange } = props
  const [isVisible, { toggle, open }] = useDisclosure(false)
  const [note, setNote] = useState('')

  async function copy(text: string, message: string) {
    const isCopied = await copyText(text)
    setNote(
      isCopied
        ? `${message} disalin.`
        : 'Browser tidak mengizinkan penyalinan: salin sendiri dari kolom ini.',
    )
  }

  function generateAndCopy() {
    const newPassword = generatePassword()
    onChange(newPassword)
    open()
    void copy(newPassword, 'Password dibuat dan')
  }

  return (
    <div>
      <PasswordField
        description="Minimal 6 karakter. Ia diminta menggantinya saat masuk."
        autoComplete="new-password"
        visible={isVisible}
        onVisibilityChange={toggle}
        {...props}
      />
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="sm"
          mih="var(--touch-target)"
          leftSection={<IconSparkles size={16} aria-hidden />}
          disabled={props.readOnly ?? false}
          onClick={generateAndCopy}
        >
          Buat password
        </Button>
        {value !== '' && (
          <Button
            variant="default"
            size="sm"
            mih="var(--touch-target)"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copy(value, 'Password')}
          >
            Salin password
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" role="status" mt="xxs">
        {note}
      </Text>
    </div>
  )
}
