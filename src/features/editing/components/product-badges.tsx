import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import type { ProductName } from '#features/products/product-name.ts'
import { useDistinctName } from '#features/products/products.client.ts'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import classes from './product-checklist.module.css'

/** Number of badges in the collapsed list. A list with one more is shown whole, since the button needs as much room. */
const initialBadgeCount = 8

/** Renders badges of the chosen products. A long list is collapsed until the user expands it. */
export function ProductBadges({ products }: { products: readonly ProductName[] }) {
  const [isExpanded, setExpanded] = useState(false)
  const getName = useDistinctName()
  if (products.length === 0) return null
  const isLong = products.length > initialBadgeCount + 1
  const visibleProducts = isLong && !isExpanded ? products.slice(0, initialBadgeCount) : products
  return (
    <ul className={classes.badges} aria-label="Products terpilih">
      {visibleProducts.map((product) => (
        <li key={product.id}>
          <Badge size="lg" fw={500} className={classes.badge}>
            <TruncatedText>{getName(product)}</TruncatedText>
          </Badge>
        </li>
      ))}
      {isLong && (
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.expandButton}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Ringkas' : `+${products.length - initialBadgeCount} lainnya`}
          </Button>
        </li>
      )}
    </ul>
  )
}
