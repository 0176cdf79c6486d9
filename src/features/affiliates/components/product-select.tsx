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
  const offered = query.data?.filter((product) => product.affiliates_visible)
  const unlisted = chosen.filter(({ id }) => !offered?.some((product) => product.id === id))
  const choices = (offered || unlisted.length > 0) && [...(offered ?? []), ...unlisted].map(toProductChoice)
  const isDenied = query.data !== undefined && query.data.length > 0 && choices && choices.length === 0
  const messages = {
    loading: 'Memuat product...',
    failed: describeProductsFailure(query.error),
    none: isDenied ? 'Belum ada product yang boleh Anda pilih' : 'Belum ada product',
    notFound: 'Product tidak ditemukan',
  }
  return (
    <ChoiceSelect
      {...props}
      choices={choices || undefined}
      source={query}
      messages={messages}
      {...(isDenied ? { description: <NoProductAllowed />, inputWrapperOrder } : {})}
    />
  )
}

const inputWrapperOrder: ChoiceSelectProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** Explains that products exist, but none whose affiliates the user may see. */
function NoProductAllowed() {
  const givers = useGivers()
  const seesProductsTab = useCan()('data_affiliate_tab_products')
    ? { label: 'Product', purpose: 'Satu izin untuk tiap product, di Data Affiliate Access.' }
    : getPermissionInfo('data_affiliate_tab_products')
  return (
    <>
      {describeMissingRights([seesProductsTab])} {describeWhomToAsk(givers)}
    </>
  )
}

/** Returns the message for a failed read of the products. */
export function describeProductsFailure(error: unknown): string {
  return isServerError(error) ? 'Gagal memuat data produk' : 'Terjadi kesalahan saat memuat produk'
}
