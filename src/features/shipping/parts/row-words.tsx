import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { ProductNames } from '#features/affiliates/parts/product-names.tsx'
import { distinctName } from '#features/products/product-name.ts'
import { useCan } from '#features/session/session.client.ts'
import { TruncatedText } from '#kit/truncated-text.tsx'
import type { Shipment } from '../shipment.ts'
import classes from './shipment-row.module.css'

interface RowWordsProps {
  row: Shipment
  note: string | undefined
  /** takes the focus of what goes */
  ref?: Ref<HTMLDivElement>
}

/** Who gets what; his name leads to all of him, for who may see that. */
export function RowWords({ row: { id, username, products }, note, ref }: RowWordsProps) {
  const can = useCan()
  // Which is the first, the heading above says.
  const others = products.slice(1)
  const name = <TruncatedText>{username}</TruncatedText>
  return (
    <div ref={ref} tabIndex={-1} className={classes.words}>
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
        {note && others.length > 0 && (
          <strong>+ {others.map((product) => distinctName(product, products)).join(', ')}</strong>
        )}
        {!note && <ProductNames products={products} />}
      </span>
    </div>
  )
}
