import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Inputs } from '#kit/form/entry-fields.tsx'
import { ResourceDialog } from '#kit/form/resource-dialog.tsx'
import layout from '#kit/layout/layout.module.css'
import { isolate } from '#kit/layout/user-text.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { type Product, product } from '../product.ts'
import type { TakenNickname } from '../product-phrases.ts'
import { productCatalogueOptions, useProductWrites } from '../products.client.ts'
import classes from './product-dialog.module.css'

const inputs: Inputs<typeof product> = {
  product_number: { placeholder: 'P-05', autoCapitalize: 'characters', spellCheck: false },
  product_name: { autoCapitalize: 'words' },
  price: (field) => (
    <TextInput
      className={classes.wide}
      classNames={{ input: layout.numbers }}
      description="Titik untuk ribuan, koma untuk sen: 89.000,50"
      inputMode="decimal"
      placeholder="0"
      autoComplete="off"
      leftSection={
        <span aria-hidden className={layout.dimmed}>
          Rp.
        </span>
      }
      leftSectionWidth={44}
      {...field}
    />
  ),
  product_benefit: (field) => (
    <Textarea className={classes.wide} autosize minRows={4} maxRows={10} dir="auto" {...field} />
  ),
  other_names: {
    className: classes.wide,
    description: 'Sebutannya di chat, dipisahkan koma. Tempel data mengenali product ini darinya.',
    placeholder: 'mis. face wash, sabun muka',
    spellCheck: false,
  },
}

const fieldNames: Record<TakenNickname['field'], string> = {
  product_name: 'nama',
  product_number: 'nomor',
  other_names: 'nama lain',
}

function formatRefusal({ taken, common }: { taken: readonly TakenNickname[]; common: readonly string[] }) {
  const commonTexts = common.map((nickname) => `“${isolate(nickname)}” ada di hampir setiap chat`)
  const takenTexts = taken.map(
    ({ nickname, field, product_name }) =>
      `“${isolate(nickname)}” sudah menjadi ${fieldNames[field]} product ${isolate(product_name)}`,
  )
  return [...takenTexts, ...commonTexts].join('. ')
}

interface ProductDialogProps {
  dialog: RowDialog<Product>
  products: readonly Product[] | undefined
  /** receives the refetched list and the new product */
  onCreated(products: readonly Product[], created: Product): void
}

export function ProductDialog({ dialog, products, onCreated }: ProductDialogProps) {
  const client = useQueryClient()
  const { create, update } = useProductWrites()
  return (
    <ResourceDialog
      resource={product}
      dialog={dialog}
      current={products && (products.find(({ id }) => id === dialog.row?.id) ?? null)}
      className={classes.fields}
      inputs={inputs}
      create={{
        title: 'Tambah Product',
        send: create,
        successText: 'Product created successfully',
        failureText: 'Failed to create product',
        onDone: (created) =>
          onCreated(client.getQueryData(productCatalogueOptions().queryKey) ?? [], created),
      }}
      edit={{
        title: 'Edit Product',
        send: update,
        successText: 'Product updated successfully',
        failureText: 'Failed to update product',
      }}
      refusals={{
        NUMBER_TAKEN: ({ message, data: { product_name } }) => ({
          product_number: `${message} oleh ${isolate(product_name)}`,
        }),
        OTHER_NAME_REFUSED: ({ data }) => ({ other_names: formatRefusal(data) }),
      }}
    />
  )
}
