/** Renders a select of the products with waiting parcels; nothing if there is only one. */
import { formatCount } from '#base/count.ts'
import { getDistinctName } from '#features/products/product-name.ts'
import { Select } from '#kit/form/select.tsx'
import type { Queue } from '../shipment.ts'
import { type DeskProduct, withoutProduct } from '../shipping-search.ts'

interface ProductChoiceProps {
  queue: Pick<Queue, 'products' | 'total'>
  chosen: DeskProduct
  className: string | undefined
  onChoose(product: DeskProduct): void
}

const allProducts = 'semua'

export function ProductChoice({ queue, chosen = allProducts, className, onChoose }: ProductChoiceProps) {
  const { products, total } = queue
  const choices = [
    { value: allProducts, label: `Semua (${formatCount(total)})` },
    ...products.map((product) => ({
      value: product.id ?? withoutProduct,
      label: `${getDistinctName(product, products)} (${formatCount(product.count)})`,
    })),
  ]
  const isListed = choices.some(({ value }) => value === chosen)
  if (chosen === allProducts && products.length <= 1) return null
  return (
    <Select
      className={className}
      label="Product"
      allowDeselect={false}
      data={isListed ? choices : [...choices, { value: chosen, label: 'Product ini (0)' }]}
      value={chosen}
      onChange={(next) => onChoose(next === allProducts || next === null ? undefined : next)}
    />
  )
}
