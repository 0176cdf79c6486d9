import { useQuery } from '@tanstack/react-query'
import { useGivers } from '#features/permissions/permissions.client.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { productListOptions, toProductChoice } from '#features/products/products.client.ts'
import { getPermissionInfo } from '#features/session/permission.ts'
import { useCan } from '#features/session/session.client.ts'
import { describeMissingRights, describeWhomToAsk } from '#kit/feedback/whom-to-ask.ts'
import { ChoiceSelect, type ChoiceSelectProps } from '#kit/form/choice-select.tsx'
import { isServerError } from '#kit/form/save-failure.client.ts'

interface ProductSelectProps extends Omit<ChoiceSelectProps, 'choices' | 'source' | 'messages'> {
  /** products that are already chosen; offered even if the list lacks them */
  chosen?: readonly ProductName[]
}

/** Select field for a product whose affiliates the user may see. */
export function ProductSelect({ chosen = [], ...props }: ProductSelectProps) {
  const query = useQuery(productListOptions())
  const visibleProducts = query.data?.filter((product) => product.affiliates_visible) ?? []
  const unlistedProducts = chosen.filter(({ id }) => !visibleProducts.some((product) => product.id === id))
  const choices = [...visibleProducts, ...unlistedProducts].map(toProductChoice)
  const isDenied = query.data !== undefined && query.data.length > 0 && choices.length === 0
  const messages = {
    loading: 'Memuat product...',
    failed: describeProductsFailure(query.error),
    none: isDenied ? 'Belum ada product yang boleh Anda pilih' : 'Belum ada product',
    notFound: 'Product tidak ditemukan',
  }
  return (
    <ChoiceSelect
      {...props}
      choices={query.data || choices.length > 0 ? choices : undefined}
      source={query}
      messages={messages}
      {...(isDenied ? { description: <NoProductAllowed />, inputWrapperOrder } : {})}
    />
  )
}

const inputWrapperOrder: ChoiceSelectProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** Explains that products exist, but that the user may not see the affiliates of any. */
function NoProductAllowed() {
  const givers = useGivers()
  const missingPermission = useCan()('data_affiliate_tab_products')
    ? { label: 'Product', purpose: 'Satu izin untuk tiap product, di Data Affiliate Access.' }
    : getPermissionInfo('data_affiliate_tab_products')
  return (
    <>
      {describeMissingRights([missingPermission])} {describeWhomToAsk(givers)}
    </>
  )
}

/** Returns the message for a failed read of the products. */
export function describeProductsFailure(error: unknown): string {
  return isServerError(error) ? 'Gagal memuat data produk' : 'Terjadi kesalahan saat memuat produk'
}
