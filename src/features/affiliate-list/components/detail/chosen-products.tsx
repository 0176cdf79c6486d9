import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { unknownProduct } from '#features/products/product-name.ts'
import layout from '#kit/layout/layout.module.css'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import classes from './chosen-products.module.css'

export function ChosenProducts({ products }: Pick<AffiliateDetail, 'products'>) {
  if (products.length === 0)
    return <p className={`${layout.flush} ${layout.dimmed}`}>Belum ada produk yang dipilih</p>
  return (
    <ul className={`${layout.cards} ${classes.cards}`}>
      {products.map(({ id, product_name, product_number, product_benefit }) => (
        <li key={id} className={classes.card}>
          <div className={layout.bold}>
            <TruncatedText>{product_name || unknownProduct}</TruncatedText>
          </div>
          <div className={`${layout.dimmed} ${layout.xs} ${layout.numbers}`}>
            <TruncatedText>{`#${product_number}`}</TruncatedText>
          </div>
          <p className={classes.benefit}>
            <UserText>{product_benefit}</UserText>
          </p>
        </li>
      ))}
    </ul>
  )
}
