import { Tooltip, VisuallyHidden } from '@mantine/core'
import { type ProductName, unknownProduct } from '#features/products/product.ts'
import { TruncatedText } from '#kit/truncated-text.tsx'
import classes from './product-names.module.css'

/** The first product by name; how many more there are, and on demand which. */
interface ProductNamesProps {
  products: readonly ProductName[]
  className?: string | undefined
}

export function ProductNames({ products, className = classes.names }: ProductNamesProps) {
  const [first, ...others] = products
  if (!first)
    return (
      <span className={className}>
        <span className={classes.more}>{unknownProduct}</span>
      </span>
    )
  const names = others.map((product) => product.product_name || unknownProduct)
  return (
    <span className={className}>
      <TruncatedText>{first.product_name || unknownProduct}</TruncatedText>
      {names.length > 0 && (
        <Tooltip
          multiline
          maw={320}
          events={{ hover: true, focus: true, touch: true }}
          label={names.map((name, i) => (
            <div key={others[i]?.id}>
              <bdi>{name}</bdi>
            </div>
          ))}
        >
          <span className={classes.more}>
            +{names.length} lainnya<VisuallyHidden>: {names.join(', ')}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
    </span>
  )
}
