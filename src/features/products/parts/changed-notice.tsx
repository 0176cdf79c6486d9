/** What somebody else has saved while this dialog was open: named field by field, and nothing typed is lost. */
import { Alert, List, Text } from '@mantine/core'
import { UserText } from '#kit/user-text.tsx'
import { formatPrice } from '../price.ts'
import type { Product } from '../product.ts'

export interface Change {
  before: Product
  now: Product
}

export function ChangedNotice({ before, now }: Change) {
  const isChanged = (field: keyof Product) => before[field] !== now[field]
  return (
    <Alert color="warning" role="alert" title="Product sudah diubah orang lain" mb="md">
      <List size="sm" mb="xs">
        {isChanged('product_number') && (
          <Changed field="Product Number" was={before.product_number} is={now.product_number} />
        )}
        {isChanged('product_name') && (
          <Changed field="Product Name" was={before.product_name} is={now.product_name} />
        )}
        {isChanged('price') && (
          <Changed field="Price" was={formatPrice(before.price)} is={formatPrice(now.price)} />
        )}
        {isChanged('product_benefit') && <Changed field="Benefits" is={now.product_benefit} />}
      </List>
      Isian yang belum Anda ubah sudah mengikutinya; yang Anda ketik masih ada. Simpan sekali lagi untuk
      memakai isian ini.
    </Alert>
  )
}

/** A long text says only what it is now. */
function Changed({ field, was, is }: { field: string; was?: string; is: string }) {
  return (
    <List.Item>
      <Text span lineClamp={4}>
        {field}:{' '}
        {was !== undefined && (
          <>
            <UserText>{was}</UserText> →{' '}
          </>
        )}
        <UserText>{is}</UserText>
      </Text>
    </List.Item>
  )
}
