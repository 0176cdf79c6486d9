/**
 * Renders the fields of a form in the order of their resource. A field without its own input is a single-line text
 * input.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { Fragment, type ReactNode } from 'react'
import { type FormOf, getLabel, type NameOf, type Resource } from '#base/resource.ts'

/** Mantine form state for the fields of a resource. */
export type ResourceFormApi<N extends Resource> = ReturnType<typeof useForm<FormOf<N>>>

/** Props of every input, including the value of its field. */
export interface InputProps<V = string> {
  label: string
  readOnly: boolean
  'data-autofocus'?: true
  value: V
  onChange(value: unknown): void
  error?: ReactNode
}

type Input<N extends Resource> =
  | Partial<TextInputProps>
  | ((props: InputProps, form: ResourceFormApi<N>) => ReactNode)
export type Inputs<N extends Resource> = Partial<Record<NameOf<N>, Input<N>>>

interface EntryFieldsProps<N extends Resource> {
  resource: N
  names: readonly string[]
  form: ResourceFormApi<N>
  saving: boolean
  inputs: Inputs<N>
  /** Name of the field that gets the focus when a dialog opens. */
  initialFocus?: string | undefined
}

export function EntryFields<N extends Resource>(props: EntryFieldsProps<N>) {
  const { resource, names, form, saving, inputs, initialFocus } = props
  return names.map((name) => {
    const input = (inputs as Record<string, Input<N>>)[name]
    const field: InputProps & { key: string } = {
      ...(form.getInputProps(name as never) as InputProps & { key: string }),
      label: getLabel(resource, name),
      readOnly: saving,
      ...(name === initialFocus && { 'data-autofocus': true }),
    }
    const { key, ...inputProps } = field
    if (typeof input === 'function') return <Fragment key={name}>{input(inputProps, form)}</Fragment>
    return <TextInput key={name} autoComplete="off" dir="auto" {...inputProps} {...input} />
  })
}
