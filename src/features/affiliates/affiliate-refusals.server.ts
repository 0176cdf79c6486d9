/** What the database refuses about an affiliate, in the words of the contract. */
import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { Tx } from '#platform/server/database/database.ts'
import { detailOf, refusedBy } from '#platform/server/database/refusal.ts'
import type { CallContext } from '#platform/server/http/calls.ts'
import type { Registration } from './affiliate.ts'
import type { taken } from './affiliate-refusals.ts'

const takenBy = ['affiliate_registrations_username_unique', 'affiliate_registrations_whatsapp_unique']

/**
 * Runs `write` as `transaction` does. Of two that bring one name or number at the same time, the index refuses the second without
 * saying who has it; by its second attempt the first is there, and `app.name_holder` names it.
 */
export async function writeAffiliate<T>(
  { transaction }: CallContext,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(write)
  } catch (error) {
    if (!takenBy.includes(refusedBy(error) ?? '') || detailOf(error) !== null) throw error
    return transaction(write)
  }
}

/** Says a broken constraint in the words of the contract; anything else goes on. */
export function refuseRegistration(
  error: unknown,
  { platform }: Pick<Registration, 'platform'>,
  errors: ORPCErrorConstructorMap<typeof taken>,
): never {
  const holder = detailOf(error)
  switch (refusedBy(error)) {
    case 'affiliate_registrations_username_unique':
      throw errors.USERNAME_TAKEN({ data: { platform, whatsapp_holder: holder || null } })
    case 'affiliate_registrations_whatsapp_unique':
      throw errors.WHATSAPP_TAKEN({ data: { username: holder ?? '' } })
    case 'affiliate_products_product':
      throw errors.PRODUCT_MISSING()
    default:
      throw error
  }
}
