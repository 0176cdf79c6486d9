import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import type { ProductName } from '#features/products/product-name.ts'
import { useDistinctName } from '#features/products/products.client.ts'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import classes from './product-checklist.module.css'

/** Number of badges that are shown before the user asks for all. */
const initialBadgeCount = 8

/** Renders badges of the chosen products. Shows only the first of a long list until the user asks for all. */
export function ChosenProducts({ chosen }: { chosen: readonly ProductName[] }) {
  const [isExpanded, setExpanded] = useState(false)
  const getName = useDistinctName()
  if (chosen.length === 0) return null
  const visibleProducts =
    isExpanded || chosen.length <= initialBadgeCount + 1 ? chosen : chosen.slice(0, initialBadgeCount)
  return (
    <ul className={classes.badges} aria-label="Products terpilih">
      {visibleProducts.map((product) => (
        <li key={product.id}>
          <Badge size="lg" fw={500} className={classes.badge}>
            <TruncatedText>{getName(product)}</TruncatedText>
          </Badge>
        </li>
      ))}
      {chosen.length > initialBadgeCount + 1 && (
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.more}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Ringkas' : `+${chosen.length - initialBadgeCount} lainnya`}
          </Button>
        </li>
      )}
    </ul>
  )
}
