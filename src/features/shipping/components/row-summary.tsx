import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { ProductNames } from '#features/affiliates/components/product-names.tsx'
import { getDistinctName } from '#features/products/product-name.ts'
import { useCan } from '#features/session/session.client.ts'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import type { Shipment } from '../shipment.ts'
import classes from './shipment-row.module.css'

interface RowSummaryProps {
  row: Shipment
  /** text in front of the products after the first; if undefined, all products are listed */
  note?: string | undefined
  /** receives the focus when the focused control disappears */
  ref?: Ref<HTMLDivElement>
}

/** Renders the affiliate and the products. The name links to the affiliate's details if the user may see them. */
export function RowSummary({ row: { id, username, products }, note, ref }: RowSummaryProps) {
  const can = useCan()
  // The heading of the section names the first product.
  const otherProducts = products.slice(1)
  const name = <TruncatedText twoLines>{username}</TruncatedText>
  return (
    <div ref={ref} tabIndex={-1} className={classes.summary}>
      {can('data_affiliate') ? (
        <Link
          to="/dashboard/data-affiliate/view/$id"
          params={{ id }}
          className={classes.name ?? ''}
          data-linked
        >
          {name}
        </Link>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      <span className={classes.facts}>
        {note}
        {note && otherProducts.length > 0 && (
          <strong>+ {otherProducts.map((product) => getDistinctName(product, products)).join(', ')}</strong>
        )}
        {!note && <ProductNames products={products} />}
      </span>
    </div>
  )
}
