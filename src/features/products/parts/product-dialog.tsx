import { isDefinedError } from '@orpc/client'
import { useState } from 'react'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form-modal.tsx'
import { toastSuccess } from '#kit/toast.tsx'
import { verbs } from '#kit/verbs.ts'
import { formatAmount } from '../price.ts'
import { emptyProduct, type ProductFields as Fields, type Product } from '../product.ts'
import { useCreateProduct, useUpdateProduct } from '../products.client.ts'
import { type Change, ChangedNotice } from './changed-notice.tsx'
import { ProductFields } from './product-fields.tsx'
import { type ProductFailure, saveFailure } from './save-failure.ts'
import { useProductForm } from './use-product-form.ts'

interface ProductDialogProps {
  /** as it was when the dialog opened: live changes never touch what is being typed; null for a new one */
  product: Product | null
  opened: boolean
  onClose(): void
  onCreated(product: Product): void
}

export function ProductDialog({ opened, product, onClose, onCreated }: ProductDialogProps) {
  return (
    <FormModal opened={opened} title={product ? 'Edit Product' : 'Tambah Product'} onClose={onClose}>
      {(controls) =>
        product ? (
          <EditForm product={product} onSaved={onClose} {...controls} />
        ) : (
          <AddForm
            onSaved={(made) => {
              onClose()
              onCreated(made)
            }}
            {...controls}
          />
        )
      }
    </FormModal>
  )
}

interface SavedProps extends FormModalControls {
  onSaved(product: Product): void
}

function AddForm({ onSaved, ...controls }: SavedProps) {
  const create = useCreateProduct()

  async function save(input: Fields) {
    try {
      const made = await create.mutateAsync(input)
      toastSuccess('Product created successfully')
      onSaved(made)
    } catch (error) {
      return saveFailure(error as NonNullable<typeof create.error>, 'Failed to create product')
    }
    return null
  }

  return <ProductForm initial={emptyProduct} save={save} verb={verbs.save} {...controls} />
}

function EditForm({ product, onSaved, ...controls }: SavedProps & { product: Product }) {
  const update = useUpdateProduct()
  // The row that the person knows of: as the dialog opened, or as somebody else has left it since.
  const [known, setKnown] = useState(product)
  const [change, setChange] = useState<Change | null>(null)

  async function save(input: Fields) {
    try {
      await update.mutateAsync({ id: known.id, revision: known.revision, ...input })
    } catch (thrown) {
      const error = thrown as NonNullable<typeof update.error>
      const failure = saveFailure(error, 'Failed to update product')
      if (!isDefinedError(error) || error.code !== 'CHANGED') return failure
      setChange({ before: known, now: error.data })
      setKnown(error.data)
      return { ...failure, theirs: fieldsOf(error.data) }
    }
    toastSuccess('Product updated successfully')
    onSaved(known)
    return null
  }

  return (
    <>
      {change && <ChangedNotice {...change} />}
      <ProductForm initial={fieldsOf(product)} save={save} verb={verbs.saveChanges} {...controls} />
    </>
  )
}

interface ProductFormProps extends FormModalControls {
  initial: Fields
  save(input: Fields): Promise<ProductFailure | null>
  verb: string
}

function ProductForm({ initial, save, verb, ...controls }: ProductFormProps) {
  const { form, saving, formProps } = useProductForm({ initial, save })

  return (
    <form noValidate {...formProps}>
      <ProductFields form={form} saving={saving} />
      <SaveActions verb={verb} dirty={form.isDirty()} saving={saving} {...controls} />
    </form>
  )
}

function fieldsOf({ product_number, product_name, price, product_benefit }: Product): Fields {
  return { product_number, product_name, price: formatAmount(price), product_benefit }
}
