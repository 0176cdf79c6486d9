/** The fields of a form by their noun, in its order: a line of text each, where no input says more. */
import { TextInput, type TextInputProps } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { Fragment, type ReactNode } from 'react'
import { type FormOf, labelOf, type NameOf, type Noun } from '#base/noun.ts'

/** The form of a noun. */
export type FormHold<N extends Noun> = ReturnType<typeof useForm<FormOf<N>>>

/** What every input gets, and what the field holds. */
export interface InputProps<V = string> {
  label: string
  readOnly: boolean
  'data-autofocus'?: true
  value: V
  onChange(value: unknown): void
  error?: ReactNode
}

type Input<N extends Noun> = Partial<TextInputProps> | ((props: InputProps, form: FormHold<N>) => ReactNode)
export type Inputs<N extends Noun> = Partial<Record<NameOf<N>, Input<N>>>

interface EntryFieldsProps<N extends Noun> {
  noun: N
  names: readonly string[]
  form: FormHold<N>
  saving: boolean
  inputs: Inputs<N>
  /** of which the first has the focus when a dialog opens */
  startsAt?: string | undefined
}

export function EntryFields<N extends Noun>(props: EntryFieldsProps<N>) {
  const { noun, names, form, saving, inputs, startsAt } = props
  return names.map((name) => {
    const input = (inputs as Record<string, Input<N>>)[name]
    const field: InputProps & { key: string } = {
      ...(form.getInputProps(name as never) as InputProps & { key: string }),
      label: labelOf(noun, name),
      readOnly: saving,
      ...(name === startsAt && { 'data-autofocus': true }),
    }
    const { key, ...rest } = field
    if (typeof input === 'function') return <Fragment key={name}>{input(rest, form)}</Fragment>
    return <TextInput key={name} autoComplete="off" dir="auto" {...rest} {...input} />
  })
}
