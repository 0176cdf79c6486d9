/** State of the fields of the product dialog. */
import { schemaResolver, useForm } from '@mantine/form'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { clearToasts, toastError } from '#kit/toast.tsx'
import { formatAmount, typedPriceSchema } from '../price.ts'
import { type ProductFields, productFormSchema } from '../product.ts'
import type { SaveFailure } from './save-failure.ts'

const fieldOrder = ['product_number', 'product_name', 'price', 'product_benefit'] as const

interface Editing {
  /** the price as it is typed */
  initial: ProductFields
  /** Resolves when saved, to what then should happen; rejects never: a failure is told as one. */
  save(input: ProductFields): Promise<SaveFailure | null>
}

export type ProductFormState = ReturnType<typeof useProductForm>

export function useProductForm({ initial, save }: Editing) {
  const form = useForm<ProductFields>({
    name: 'product',
    initialValues: initial,
    validate: schemaResolver(productFormSchema, { sync: true }),
  })
  const [saving, setSaving] = useState(false)
  // Two presses within one frame both meet `saving` false.
  const pressed = useRef(false)

  function inputOf(field: keyof ProductFields) {
    return form.getInputNode<HTMLInputElement | HTMLTextAreaElement, keyof ProductFields>(field)
  }

  function focusFirst(errors: Partial<Record<string, unknown>>) {
    const first = fieldOrder.find((field) => errors[field])
    if (first) inputOf(first)?.focus()
  }

  /** What was not touched here becomes what somebody else has saved; what was typed stays. */
  function follow(theirs: ProductFields) {
    const [mine, before] = [form.getValues(), form.getInitialValues()]
    for (const field of fieldOrder)
      if (mine[field] === before[field]) form.setFieldValue(field, theirs[field])
    form.setInitialValues(theirs)
  }

  async function submit(values: ProductFields) {
    if (pressed.current) return
    pressed.current = true
    clearToasts()
    setSaving(true)
    const failure = await save(productFormSchema.parse(values))
    pressed.current = false
    setSaving(false)
    if (!failure) return
    toastError(failure.toast)
    if (failure.theirs) follow(failure.theirs)
    form.setErrors(failure.fields)
    focusFirst(failure.fields)
  }

  /** A price is shown as it was understood: '89000' becomes '89.000'. */
  function tidyPrice() {
    const price = typedPriceSchema.safeParse(form.values.price)
    if (price.success) form.setFieldValue('price', formatAmount(price.data))
  }

  /** An error shows when its field is left for another, not on the way to a button, which would move away. */
  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const left: EventTarget = event.target
    const field = fieldOrder.find((each) => inputOf(each) === left)
    const next = event.relatedTarget
    if (!field || saving) return
    if (field === 'price') tidyPrice()
    if (next instanceof HTMLButtonElement) return
    const within = next instanceof Node && event.currentTarget.contains(next)
    if (within || form.values[field] !== '') void form.validateField(field)
  }

  /** Enter alone is a new line in the long text. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return { form, saving, formProps: { onBlur, onKeyDown, onSubmit: form.onSubmit(submit, focusFirst) } }
}
