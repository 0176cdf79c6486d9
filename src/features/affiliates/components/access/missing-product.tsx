import { useGivers } from '#features/permissions/permissions.client.ts'
import { permissionInfo } from '#features/session/permission.ts'
import { useCan } from '#features/session/session.client.ts'
import { describeMissingRights, describeWhomToAsk } from '#kit/feedback/whom-to-ask.ts'

/** Tells a user who may see the affiliates of no product which permission is missing, and whom to ask. */
export function MissingProduct() {
  const givers = useGivers()
  const missingPermission = useCan()('data_affiliate_tab_products')
    ? { label: 'Product', purpose: 'Satu izin untuk tiap product, di Data Affiliate Access.' }
    : permissionInfo.data_affiliate_tab_products
  return (
    <>
      {describeMissingRights([missingPermission])} {describeWhomToAsk(givers)}
    </>
  )
}
