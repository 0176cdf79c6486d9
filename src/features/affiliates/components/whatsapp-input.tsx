import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { findWhatsappWarning } from '#base/phone.ts'
import { FieldWarning, useFieldWarning } from './field-warning.tsx'

interface WhatsappInputProps extends Omit<TextInputProps, 'value'> {
  value: string
}

/** Field for a WhatsApp number. It warns about numbers that look wrong, but accepts them. */
export function WhatsappInput({ value, onChange, onBlur, ...props }: WhatsappInputProps) {
  const { warning, noteChange, noteLeave } = useFieldWarning(value, findWhatsappWarning)

  return (
    <TextInput
      inputMode="tel"
      description={warning && <FieldWarning>{warning}</FieldWarning>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <>
          {input}
          <VisuallyHidden role="status">{warning}</VisuallyHidden>
        </>
      )}
      {...props}
      value={value}
      onChange={(event) => {
        noteChange(event.currentTarget.value)
        onChange?.(event)
      }}
      onBlur={(event) => {
        noteLeave(event)
        onBlur?.(event)
      }}
    />
  )
}
