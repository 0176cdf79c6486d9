import { platformLabel, platforms, type Registration } from '#features/affiliates/affiliate.ts'
import { ProductSelect } from '#features/affiliates/parts/product-select.tsx'
import { UsernameInput } from '#features/affiliates/parts/username-input.tsx'
import { WhatsappInput } from '#features/affiliates/parts/whatsapp-input.tsx'
import type { ProductName } from '#features/products/product.ts'
import { Select } from '#kit/select.tsx'
import classes from './registration-fields.module.css'
import type { RegistrationForm } from './use-registration-form.client.ts'

const platformItems = platforms.map((platform) => ({ value: platform, label: platformLabel[platform] }))
/** A name or a number is not a word of the language, nor the user's own. */
const literal = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

interface RegistrationFieldsProps {
  editor: RegistrationForm
  /** the products that the affiliate has */
  chosen?: readonly ProductName[]
  /** the field that a dialog gives the focus */
  startsAt?: keyof Registration
}

export function RegistrationFields({ editor: { form, saving }, chosen, startsAt }: RegistrationFieldsProps) {
  return (
    <>
      <Select
        className={classes.platform}
        label="Platform"
        data={platformItems}
        allowDeselect={false}
        readOnly={saving}
        {...form.getInputProps('platform')}
      />
      <UsernameInput
        className={classes.username}
        placeholder="mis. rina.beauty"
        data-autofocus={startsAt === 'username' || undefined}
        readOnly={saving}
        {...literal}
        {...form.getInputProps('username')}
        value={form.values.username}
        onProfile={(profile) => form.setValues(profile)}
      />
      <WhatsappInput
        className={classes.whatsapp}
        label="No. WhatsApp"
        placeholder="mis. 0812 3456 789"
        readOnly={saving}
        {...literal}
        {...form.getInputProps('whatsapp')}
        value={form.values.whatsapp}
      />
      <ProductSelect
        className={classes.product}
        label="Product"
        placeholder="Pilih product"
        chosen={chosen}
        readOnly={saving}
        {...form.getInputProps('product_id')}
        value={form.values.product_id || null}
        onChange={(id) => form.setFieldValue('product_id', id ?? '')}
      />
    </>
  )
}
