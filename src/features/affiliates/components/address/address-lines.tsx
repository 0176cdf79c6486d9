import { addressLines } from '#features/shipping-addresses/address-text.ts'
import type { ShippingAddress } from '#features/shipping-addresses/shipping-address.ts'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import classes from './address-lines.module.css'

/** Shows an address as on a label, with the note for the courier below. */
export function AddressLines({ address }: { address: ShippingAddress }) {
  return (
    <address className={classes.address}>
      <span className={classes.recipient}>
        <UserText>{address.recipient}</UserText>
      </span>
      {addressLines(address).map((line) => (
        <UserText key={line}>{line}</UserText>
      ))}
      {address.courier_note && (
        <span className={layout.dimmed}>
          Catatan: <UserText>{address.courier_note}</UserText>
        </span>
      )}
    </address>
  )
}
