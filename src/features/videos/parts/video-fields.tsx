import { TextInput } from '@mantine/core'
import type { ProductName } from '#features/products/product.ts'
import { isSameTwice } from '../video.ts'
import { ProductSelect } from './product-select.tsx'
import type { VideoFormState } from './use-video-form.client.ts'
import classes from './video-fields.module.css'

/** A link is not a word of the language. */
const link = {
  type: 'url',
  inputMode: 'url',
  placeholder: 'https://',
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

interface VideoFieldsProps {
  state: VideoFormState
  /** the number as it is, or as it will probably be */
  number: string
  isPreview: boolean
  dibuat_oleh: string
  /** the product that the video has */
  chosen: ProductName | null | undefined
}

export function VideoFields({ state, number, isPreview, dibuat_oleh, chosen }: VideoFieldsProps) {
  const { form, saving } = state
  return (
    <div className={classes.fields}>
      <TextInput
        label="No. Video"
        description={isPreview ? 'Perkiraan' : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        variant="filled"
        readOnly
        value={number}
      />
      <TextInput label="Dibuat Oleh" variant="filled" readOnly value={dibuat_oleh} />
      <TextInput
        className={classes.wide}
        label="Video VO"
        data-autofocus
        readOnly={saving}
        {...link}
        {...form.getInputProps('video_vo')}
      />
      <TextInput
        className={classes.wide}
        label="Video Review"
        description={isSameTwice(form.values) ? 'Sama dengan Video VO. Tetap bisa disimpan.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        readOnly={saving}
        {...link}
        {...form.getInputProps('video_review')}
      />
      <ProductSelect
        className={classes.wide}
        label="Product"
        placeholder="Pilih product"
        chosen={chosen}
        readOnly={saving}
        {...form.getInputProps('product_id')}
        value={form.values.product_id || null}
        onChange={(id) => form.setFieldValue('product_id', id ?? '')}
      />
    </div>
  )
}
