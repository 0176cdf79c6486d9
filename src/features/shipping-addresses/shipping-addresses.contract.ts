/** The calls on the addresses of affiliates. They answer alike for a hidden and for a missing affiliate. */
import { z } from 'zod'
import { anyOf } from '#features/session/calls.ts'
import { buildChangedError, idInput } from '#platform/contract.ts'
import { shippingAddress } from './shipping-address.ts'

const forAddressEditors = () => anyOf('data_affiliate_edit', 'reg_affiliate')

const noAffiliate = { NOT_FOUND: { status: 404, message: 'Affiliate tidak ditemukan' } } as const
const noAddress = { NOT_FOUND: { status: 404, message: 'Alamat kirim tidak ditemukan' } } as const

export const shippingAddressesContract = {
  /** Returns the address of an affiliate; null if there is none. */
  read: forAddressEditors()
    .meta({ tables: ['shipping_addresses'], quietTables: ['affiliate_registrations'] })
    .route({ method: 'GET', path: '/affiliates/{id}/address' })
    .errors(noAffiliate)
    .input(idInput)
    .output(shippingAddress.row.nullable()),

  /**
   * Stores the address of an affiliate who has none. The call is a PUT, because the answer to a POST creation is stored
   * for a day, which could outlast the address. A repeated call with the same address succeeds.
   */
  create: forAddressEditors()
    .route({ method: 'PUT', path: '/affiliates/{id}/address' })
    .errors({
      ...noAffiliate,
      EXISTS: {
        status: 409,
        message: 'Alamatnya baru saja diisi orang lain. Tutup formulir ini, lalu buka lagi.',
      },
    })
    .input(z.strictObject({ ...idInput.shape, ...shippingAddress.created.shape }))
    .output(shippingAddress.row),

  /** Updates an address. Refused if its `revision` has changed since the edit started. */
  update: forAddressEditors()
    .route({ method: 'PUT', path: '/shipping-addresses/{id}' })
    .errors({ ...noAddress, ...buildChangedError(shippingAddress) })
    .input(shippingAddress.edited)
    .output(shippingAddress.row),

  remove: forAddressEditors()
    .route({ method: 'DELETE', path: '/shipping-addresses/{id}', successStatus: 204 })
    .errors(noAddress)
    .input(idInput),
}
