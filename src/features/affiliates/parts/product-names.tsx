import { Tooltip, VisuallyHidden } from '@mantine/core'
import { type ProductName, unknownProduct } from '#features/products/product.ts'
import { TruncatedText } from '#kit/truncated-text.tsx'
import classes from './product-names.module.css'

/** The first product by name; how many more there are, and on demand which. */
export function ProductNames({ products }: { products: readonly ProductName[] }) {
  const [first, ...others] = products
  if (!first) return <span className={classes.none}>{unknownProduct}</span>
  const names = others.map((product) => product.product_name || unknownProduct)
  return (
    <span className={classes.names}>
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
