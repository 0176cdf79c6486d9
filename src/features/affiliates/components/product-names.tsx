import { VisuallyHidden } from '@mantine/core'
import { getDistinctName, type ProductName, unknownProduct } from '#features/products/product-name.ts'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import classes from './product-names.module.css'

interface ProductNamesProps {
  products: readonly ProductName[]
  /** number of products shown by name */
  visibleCount?: number
  className?: string | undefined
  /** true to wrap names that are too long for the line, instead of cutting them */
  wraps?: boolean
}

/** Shows the first products by name, and the number of the others with a tooltip that names them. */
export function ProductNames(props: ProductNamesProps) {
  const { products, visibleCount = 1, className = classes.names, wraps = false } = props
  const otherProducts = products.slice(visibleCount)
  if (products.length === 0)
    return (
      <span className={className}>
        <span className={classes.dimmed}>{unknownProduct}</span>
      </span>
    )
  const getName = (product: ProductName) => getDistinctName(product, products)
  const otherNames = otherProducts.map(getName)
  const visibleNames = products.slice(0, visibleCount).map(getName).join(', ')
  return (
    <span className={className}>
      {wraps ? <UserText>{visibleNames}</UserText> : <TruncatedText>{visibleNames}</TruncatedText>}
      {otherNames.length > 0 && (
        <Tooltip
          focus
          touch
          label={otherNames.map((name, i) => (
            <div key={otherProducts[i]?.id}>
              <bdi>{name}</bdi>
            </div>
          ))}
        >
          <span className={classes.dimmed} data-own-line={wraps || undefined}>
            +{otherNames.length} lainnya<VisuallyHidden>: {otherNames.join(', ')}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
    </span>
  )
}
