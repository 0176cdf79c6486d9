/** State of the fields of the product dialog. */
import type { FocusEvent, KeyboardEvent } from 'react'
import type { SaveFailure } from '#kit/save-failure.ts'
import { useEntryForm } from '#kit/use-entry-form.client.ts'
import { formatAmount, typedPriceSchema } from '../price.ts'
import { type ProductFields, productFormSchema } from '../product.ts'

const fieldOrder = ['product_number', 'product_name', 'price', 'product_benefit'] as const

interface Editing {
  /** the price as it is typed */
  initial: ProductFields
  save(input: ProductFields): Promise<SaveFailure<ProductFields> | null>
}

export type ProductEditor = ReturnType<typeof useProductForm>

export function useProductForm({ initial, save }: Editing) {
  const { form, saving, follow, formProps } = useEntryForm<ProductFields>({
    name: 'product',
    fieldOrder,
    schema: productFormSchema,
    initial,
    save,
  })

  /** A price is shown as it was understood: '89000' becomes '89.000'. */
  function tidyPrice() {
    const price = typedPriceSchema.safeParse(form.values.price)
    if (price.success) form.setFieldValue('price', formatAmount(price.data))
  }

  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const left: EventTarget = event.target
    if (!saving && left === form.getInputNode('price')) tidyPrice()
    formProps.onBlur(event)
  }

  /** Enter alone is a new line in the long text. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return { form, saving, follow, formProps: { ...formProps, onBlur, onKeyDown } }
}
