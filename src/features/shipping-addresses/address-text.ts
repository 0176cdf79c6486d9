/** An address as text: on labels, in lists and for the form of a courier. */
import type { AddressFields, ShippingAddress } from './shipping-address.ts'

/** A stored address, or one that is typed into a form. */
type DeliveryAddress = Omit<ShippingAddress, 'id' | 'affiliate_id' | 'revision'> | AddressFields

/** Returns the lines that a label shows below the recipient's name. */
export function listAddressLines({ address, district, city, postal_code }: DeliveryAddress): string[] {
  const cityLine = [city, postal_code].filter(Boolean).join(' ')
  return [address, district, cityLine].filter((line): line is string => Boolean(line))
}

/** Returns the whole address in one line, without the note. */
export function formatOneLineAddress(address: DeliveryAddress): string {
  return [address.recipient, ...listAddressLines(address)].filter(Boolean).join(', ')
}

/** Returns the whole address as text to paste into the form of a courier. */
export function formatAddress(address: DeliveryAddress): string {
  const note = address.courier_note ? [`Catatan: ${address.courier_note}`] : []
  return [address.recipient, ...listAddressLines(address), ...note].join('\n')
}
