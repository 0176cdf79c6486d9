/** Maps database refusals about affiliates to the errors of the contract. */
import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { Tx } from '#platform/server/database/database.ts'
import { getErrorDetail, getViolatedConstraint } from '#platform/server/database/refusal.ts'
import type { CallContext } from '#platform/server/http/calls.ts'
import type { Registration } from './affiliate.ts'
import type { registrationErrors } from './affiliate-refusals.ts'

const uniqueConstraints = [
  'affiliate_registrations_username_unique',
  'affiliate_registrations_whatsapp_unique',
]

/**
 * Runs `write` in a transaction. If two requests write the same username or number at once, the unique index refuses
 * the second without naming the holder. Therefore the second is attempted again: it then sees the committed row, and
 * `app.refuse_taken_affiliate` names the holder.
 */
export async function writeAffiliate<T>(
  { transaction }: CallContext,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(write)
  } catch (error) {
    if (!uniqueConstraints.includes(getViolatedConstraint(error) ?? '') || getErrorDetail(error) !== null)
      throw error
    return transaction(write)
  }
}

/** Throws the contract's error for a violated constraint. Rethrows any other error. */
export function refuseRegistration(
  error: unknown,
  { platform }: Pick<Registration, 'platform'>,
  errors: ORPCErrorConstructorMap<typeof registrationErrors>,
): never {
  // Username of the affiliate with this number, '' if only the username is taken; null if a unique index refused.
  const holder = getErrorDetail(error)
  switch (getViolatedConstraint(error)) {
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
