import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { formatPrice } from '../price.ts'
import classes from './product-cards.module.css'
import type { ProductRowsProps } from './product-rows.tsx'
import { RowActions, type RowActionsProps } from './row-actions.tsx'

/** The table's rows where a table has no room. */
export function ProductCards({ rows, glowing, ...actions }: ProductRowsProps) {
  if (!rows) return <SkeletonCards />
  return (
    <ul className={classes.cards} aria-label="Daftar product">
      {rows.map((product) => (
        <li key={product.id} className={classes.card} data-glow={glowing.has(product.id) || undefined}>
          <Card product={product} {...actions} />
        </li>
      ))}
    </ul>
  )
}

function Card({ product, ...actions }: RowActionsProps) {
  const id = useId()
  return (
    <article aria-labelledby={id}>
      <h2 className={classes.name} id={id}>
        <TruncatedText>{product.product_name}</TruncatedText>
      </h2>
      <p className={classes.price}>{formatPrice(product.price)}</p>
      <p className={classes.benefit} dir="auto" title={product.product_benefit}>
        {product.product_benefit}
      </p>
      <footer className={classes.foot}>
        <span className={classes.facts}>
          <TruncatedText>{product.product_number}</TruncatedText>
          <span aria-hidden>·</span>
          <RelativeTime iso={product.created_at} />
        </span>
        <RowActions product={product} {...actions} />
      </footer>
    </article>
  )
}

function SkeletonCards() {
  return (
    <div className={`${classes.cards} appear-late`} role="status" aria-label="Memuat...">
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className={classes.card}>
          <Skeleton height={16} width="55%" mb={14} />
          <Skeleton height={14} width="30%" mb={18} />
          <Skeleton height={12} width="90%" mb={24} />
          <Skeleton height={12} width="45%" mb={14} />
        </div>
      ))}
    </div>
  )
}
