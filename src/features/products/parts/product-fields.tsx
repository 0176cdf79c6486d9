import { Textarea, TextInput } from '@mantine/core'
import classes from './product-fields.module.css'
import type { ProductEditor } from './use-product-form.client.ts'

export function ProductFields({ form, saving }: Pick<ProductEditor, 'form' | 'saving'>) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Product Number"
        placeholder="P-05"
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="auto"
        readOnly={saving}
        {...form.getInputProps('product_number')}
      />
      <TextInput
        label="Product Name"
        autoComplete="off"
        autoCapitalize="words"
        dir="auto"
        readOnly={saving}
        {...form.getInputProps('product_name')}
      />
      <TextInput
        className={classes.wide}
        classNames={{ input: classes.price }}
        label="Price"
        description="Titik untuk ribuan, koma untuk sen: 89.000,50"
        inputMode="decimal"
        placeholder="0"
        autoComplete="off"
        leftSection={
          <span aria-hidden className={classes.currency}>
            Rp.
          </span>
        }
        leftSectionWidth={44}
        readOnly={saving}
        {...form.getInputProps('price')}
      />
      <Textarea
        className={classes.wide}
        label="Benefits"
        autosize
        minRows={4}
        maxRows={10}
        dir="auto"
        readOnly={saving}
        {...form.getInputProps('product_benefit')}
      />
    </div>
  )
}
