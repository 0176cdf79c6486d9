import type { Facts } from '#base/conflict.ts'
import { ConflictNotice } from '#kit/conflict-notice.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form-modal.tsx'
import { toastSuccess } from '#kit/toast.tsx'
import { useFollowedRow } from '#kit/use-followed-row.client.ts'
import { verbs } from '#kit/verbs.ts'
import { formatAmount } from '../price.ts'
import { emptyProduct, type ProductFields as Fields, type Product } from '../product.ts'
import { useCreateProduct, useUpdateProduct } from '../products.client.ts'
import { ProductFields } from './product-fields.tsx'
import { saveFailure } from './save-failure.client.ts'
import { type ProductEditor, useProductForm } from './use-product-form.client.ts'

interface ProductDialogProps {
  /** as it was when the dialog opened; null for a new one */
  product: Product | null
  /** as it is now; null once it is gone */
  now: Product | null | undefined
  opened: boolean
  onClose(): void
  onCreated(product: Product): void
}

export function ProductDialog({ opened, product, now, onClose, onCreated }: ProductDialogProps) {
  return (
    <FormModal opened={opened} title={product ? 'Edit Product' : 'Tambah Product'} onClose={onClose}>
      {(controls) =>
        product ? (
          <EditForm product={product} now={now} onSaved={onClose} {...controls} />
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
  const editor = useProductForm({ initial: emptyProduct, save })

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

  return <ProductForm editor={editor} verb={verbs.save} {...controls} />
}

type EditFormProps = SavedProps & Pick<ProductDialogProps, 'now'> & { product: Product }

function EditForm({ product, now, onSaved, ...controls }: EditFormProps) {
  const update = useUpdateProduct()
  const editor = useProductForm({ initial: fieldsOf(product), save })
  const followed = useFollowedRow({ opened: product, find: () => now, fieldsOf, factsOf, editor })

  async function save(input: Fields) {
    try {
      await followed.send(({ id, revision }) => update.mutateAsync({ id, revision, ...input }))
    } catch (error) {
      return saveFailure(error as NonNullable<typeof update.error>, 'Failed to update product')
    }
    toastSuccess('Product updated successfully')
    onSaved(product)
    return null
  }

  return (
    <>
      <ConflictNotice noun="Product" {...followed.notice} />
      <ProductForm editor={editor} verb={verbs.saveChanges} {...controls} />
    </>
  )
}

interface ProductFormProps extends FormModalControls {
  editor: ProductEditor
  verb: string
}

function ProductForm({ editor, verb, ...controls }: ProductFormProps) {
  const { form, saving, formProps } = editor

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

function factsOf({ product_number, product_name, price, product_benefit }: Fields): Facts {
  return [
    ['Product Number', product_number],
    ['Product Name', product_name],
    ['Price', price && `Rp. ${price}`],
    ['Benefits', product_benefit],
  ]
}
