/** Form fields: label, hint, typed value and error message. */
import type { ComponentProps, ReactNode } from 'react'
import type { PublicForm } from '#base/public-form.ts'
import { useRenderedForm } from './rendered-forms.ts'

interface FieldProps {
  form: Pick<PublicForm, 'name'> & { labels: Readonly<Record<string, string>> }
  name: string
  hint?: string
  /** Marks fields that may be empty. */
  optional?: true
}

function useField({ form, name, hint }: FieldProps) {
  const { input, errors, anchor } = useRenderedForm(form.name)
  const id = anchor?.field === name ? anchor.id : `${form.name}-${name}`
  const message = errors[name]
  const describedBy = [hint && `${id}-hint`, message && `${id}-salah`].filter(Boolean).join(' ')
  return {
    id,
    message,
    value: input[name] ?? '',
    attributes: {
      id,
      name,
      'aria-invalid': message ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

function FieldFrame({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { id, message } = useField(props)
  const { form, name, hint, optional } = props
  return (
    <div className="field">
      <label htmlFor={id}>
        {form.labels[name]}
        {optional && <span> (boleh kosong)</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {message && <FieldError id={id} message={message} />}
    </div>
  )
}

function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p className="wrong" id={`${id}-salah`}>
      {message}
    </p>
  )
}

type InputProps = FieldProps &
  Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'required'
  >

export function TextField({
  form,
  name,
  hint,
  optional,
  type = 'text',
  required = !optional,
  ...input
}: InputProps) {
  const props = { form, name, ...(hint && { hint }), ...(optional && { optional }) }
  const { attributes, value } = useField(props)
  return (
    <FieldFrame {...props}>
      <input {...attributes} {...input} type={type} defaultValue={value} required={required} />
    </FieldFrame>
  )
}

export function LongField({ rows, maxLength, ...props }: FieldProps & { rows: number; maxLength: number }) {
  const { attributes, value } = useField(props)
  return (
    <FieldFrame {...props}>
      <textarea
        {...attributes}
        rows={rows}
        maxLength={maxLength}
        defaultValue={value}
        required={!props.optional}
      />
    </FieldFrame>
  )
}

export function ChoiceField({
  options,
  ...props
}: FieldProps & { options: readonly (readonly [value: string, label: string])[] }) {
  const { attributes, value } = useField(props)
  return (
    <FieldFrame {...props}>
      <select {...attributes} defaultValue={value}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** Checkbox that must be ticked. */
export function ConsentField({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { id, message, attributes, value } = useField(props)
  return (
    <div className="field consent">
      <input {...attributes} type="checkbox" value="ya" defaultChecked={value === 'ya'} required />
      <label htmlFor={id}>{children}</label>
      {message && <FieldError id={id} message={message} />}
    </div>
  )
}
