import { type Column, DataTable } from '#kit/data-table.tsx'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { formatPrice } from '../price.ts'
import type { ProductRowsProps } from './product-rows.tsx'
import classes from './product-table.module.css'
import { RowActions } from './row-actions.tsx'

const columns: readonly Column[] = [
  ['Product Number', classes.number],
  ['Product Name', classes.name],
  ['Price', classes.price],
  ['Benefits', undefined],
  ['Created Date', classes.date],
  ['Actions', classes.actions],
]

export function ProductTable({ rows, glowing, ...actions }: ProductRowsProps) {
  return (
    <DataTable
      label="Daftar product"
      className={classes.table}
      columns={columns}
      rows={rows}
      glowing={glowing}
    >
      {(product) => (
        <>
          <td className={classes.quiet}>
            <TruncatedText>{product.product_number}</TruncatedText>
          </td>
          <th scope="row" className={classes.shown}>
            <TruncatedText>{product.product_name}</TruncatedText>
          </th>
          <td className={classes.price}>{formatPrice(product.price)}</td>
          <td>
            <TruncatedText>{product.product_benefit}</TruncatedText>
          </td>
          <td className={classes.quiet}>
            <RelativeTime iso={product.created_at} />
          </td>
          <td className={classes.actions}>
            <RowActions product={product} {...actions} />
          </td>
        </>
      )}
    </DataTable>
  )
}
