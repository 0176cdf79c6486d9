import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { whatsappDoubt } from '#base/phone.ts'
import classes from './whatsapp-input.module.css'

interface WhatsappInputProps extends Omit<TextInputProps, 'value'> {
  value: string
}

/** A number that looks wrong is doubted when the field was left, and never refused. */
export function WhatsappInput({ value, onChange, onBlur, ...props }: WhatsappInputProps) {
  const [left, setLeft] = useState(value !== '')
  const doubt = left ? whatsappDoubt(value) : null

  return (
    <TextInput
      inputMode="tel"
      description={
        doubt && (
          <span className={classes.doubt}>
            <IconAlertTriangle size={14} aria-hidden className={classes.mark} />
            {doubt}
          </span>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <>
          {input}
          <VisuallyHidden role="status">{doubt}</VisuallyHidden>
        </>
      )}
      {...props}
      value={value}
      onChange={(event) => {
        if (value === '') setLeft(false)
        onChange?.(event)
      }}
      onBlur={(event) => {
        // On the way to a button it would move that away under the pointer.
        if (!(event.relatedTarget instanceof HTMLButtonElement)) setLeft(true)
        onBlur?.(event)
      }}
    />
  )
}
