/**
 * Fields of a registration, for the form above the list, the dialog that corrects one, and the dialog that accepts an
 * application.
 */
import type { ProductName } from '#features/products/product-name.ts'
import type { Inputs } from '#kit/form/entry-fields.tsx'
import { Select } from '#kit/form/select.tsx'
import type { affiliate } from '../affiliate.ts'
import { platformLabel, platforms } from '../affiliate-values.ts'
import { ProductSelect } from './product-select.tsx'
import classes from './registration-inputs.module.css'
import { UsernameInput } from './username-input.tsx'
import { WhatsappInput } from './whatsapp-input.tsx'

const platformItems = platforms.map((platform) => ({ value: platform, label: platformLabel[platform] }))
/**
 * Turns off autofill and spell checking: these usernames and numbers are not the user's own, and not in a dictionary.
 */
const literal = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

/** @param chosen products that the affiliate already has */
export function registrationInputs(chosen: readonly ProductName[] = []): Inputs<typeof affiliate> {
  return {
    platform: (field) => (
      <Select className={classes.platform} data={platformItems} allowDeselect={false} {...field} />
    ),
    username: (field, form) => (
      <UsernameInput
        className={classes.username}
        placeholder="mis. rina.beauty"
        {...literal}
        {...field}
        onProfile={(profile) => form.setValues(profile)}
      />
    ),
    whatsapp: (field) => (
      <WhatsappInput className={classes.whatsapp} placeholder="mis. 0812 3456 789" {...literal} {...field} />
    ),
    product_id: (field) => (
      <ProductSelect
        className={classes.product}
        placeholder="Pilih product"
        chosen={chosen}
        {...field}
        value={field.value || null}
        onChange={(id) => field.onChange(id ?? '')}
      />
    ),
  }
}
