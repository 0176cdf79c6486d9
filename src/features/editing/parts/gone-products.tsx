import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ProductName, unknownProduct } from '#features/products/product.ts'
import { ReadButton } from '#kit/conflict-notice.tsx'
import { UserText } from '#kit/user-text.tsx'

interface GoneProductsProps {
  /** that were deleted while the form was open */
  gone: readonly ProductName[]
  /** where no other notice below asks to be read */
  onRead: (() => void) | undefined
}

export function GoneProducts({ gone, onRead }: GoneProductsProps) {
  return (
    <Alert
      role="group"
      color="warning"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title="Product sudah tidak ada"
    >
      {gone.map((product, i) => (
        <span key={product.id}>
          {i > 0 && ', '}
          <UserText>{product.product_name || unknownProduct}</UserText>
        </span>
      ))}{' '}
      dihapus orang lain, dan dilepas dari formulir ini bersama videonya. Isian lain tetap ada.
      {onRead && <ReadButton onRead={onRead} />}
    </Alert>
  )
}
