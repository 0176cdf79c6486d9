import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { CardList } from '#kit/card-list.tsx'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { formatPrice } from '../price.ts'
import classes from './product-cards.module.css'
import type { ProductRowsProps } from './product-rows.tsx'
import { RowActions, type RowActionsProps } from './row-actions.tsx'

/** The table's rows where a table has no room. */
export function ProductCards({ rows, glowing, ...actions }: ProductRowsProps) {
  return (
    <CardList
      label="Daftar product"
      className={classes.cards}
      rows={rows}
      glowing={glowing}
      skeleton={
        <>
          <Skeleton height={16} width="55%" mb={14} />
          <Skeleton height={14} width="30%" mb={18} />
          <Skeleton height={12} width="90%" mb={24} />
          <Skeleton height={12} width="45%" mb={14} />
        </>
      }
    >
      {(product) => <Card product={product} {...actions} />}
    </CardList>
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
