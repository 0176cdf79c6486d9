/**
 * Fields of a registration, for the form above the list, the dialog that corrects a registration, and the dialog that
 * accepts an application.
 */
import type { ProductName } from '#features/products/product-name.ts'
import type { Inputs } from '#kit/form/entry-fields.tsx'
import { literalProps } from '#kit/form/literal-props.ts'
import { Select } from '#kit/form/select.tsx'
import type { affiliate } from '../affiliate.ts'
import { platformItems } from '../affiliate-values.ts'
import { ProductSelect } from './product-select.tsx'
import classes from './registration-inputs.module.css'
import { UsernameInput } from './username-input.tsx'
import { WhatsappInput } from './whatsapp-input.tsx'

/** @param chosenProducts products that the affiliate already has; offered even if the product list lacks them */
export function buildRegistrationInputs(
  chosenProducts: readonly ProductName[] = [],
): Inputs<typeof affiliate> {
  return {
    platform: (field) => (
      <Select className={classes.platform} data={platformItems} allowDeselect={false} {...field} />
    ),
    username: (field, form) => (
      <UsernameInput
        className={classes.username}
        placeholder="mis. rina.beauty"
        {...literalProps}
        {...field}
        onProfile={(profile) => form.setValues(profile)}
      />
    ),
    whatsapp: (field) => (
      <WhatsappInput
        className={classes.whatsapp}
        placeholder="mis. 0812 3456 789"
        {...literalProps}
        {...field}
      />
    ),
    product_id: (field) => (
      <ProductSelect
        className={classes.product}
        placeholder="Pilih product"
        chosen={chosenProducts}
        {...field}
        value={field.value || null}
        onChange={(id) => field.onChange(id ?? '')}
      />
    ),
    nama: { className: classes.name, placeholder: 'Boleh kosong', autoCapitalize: 'words' },
  }
}
