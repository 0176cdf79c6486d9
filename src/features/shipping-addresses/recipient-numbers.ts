/** Keeps the phone numbers beside a pasted address, since the courier may have to call the recipient. */
import { parseMessages } from '#base/chat-message.ts'
import { getWhatsappKey } from '#base/phone.ts'
import { findPhoneNumbers } from '#base/phone-in-text.ts'
import { type AddressFields, shippingAddress } from './shipping-address.ts'

const label = 'HP penerima'
const notedNumbersPattern = new RegExp(String.raw`(?:\. )?${label} [+\d ,().-]+$`)

/**
 * Adds the numbers of a text, except that of the affiliate, to the note for the courier. They replace those of an
 * address that was pasted before. If the note has no room, the numbers follow the street.
 */
export function noteRecipientNumbers(
  address: AddressFields,
  pastedText: string,
  affiliateWhatsapp: string,
): AddressFields {
  const ownNumbers = [affiliateWhatsapp, ...findPhoneNumbers(affiliateWhatsapp)].map(getWhatsappKey)
  const numbersByKey = new Map(
    parseMessages(pastedText)
      .flatMap(({ text }) => findPhoneNumbers(text))
      .map((number) => [getWhatsappKey(number), number]),
  )
  const numbers = [...numbersByKey].flatMap(([key, number]) => (ownNumbers.includes(key) ? [] : [number]))
  const courier_note = address.courier_note.replace(notedNumbersPattern, '')
  if (numbers.length === 0) return { ...address, courier_note }
  const numbersText = `${label} ${numbers.join(', ')}`
  const variants = [
    { ...address, courier_note: [courier_note, numbersText].filter(Boolean).join('. ') },
    { ...address, courier_note, address: `${address.address}. ${numbersText}` },
  ]
  // The form or the caller can fill in a missing recipient.
  const isValid = (variant: AddressFields) =>
    shippingAddress.created.safeParse({ ...variant, recipient: variant.recipient || '-' }).success
  return variants.find(isValid) ?? address
}
