/** What the database refuses about an affiliate, in the words of the contract. */
import type { ORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import { refusedBy } from '#platform/server/database/refusal.ts'
import type { CallContext } from '#platform/server/http/calls.ts'
import type { Registration } from './affiliate.ts'
import type { taken } from './affiliate-refusals.ts'

/** Says a broken constraint in the words of the contract; anything else goes on. */
export async function refuseRegistration(
  error: unknown,
  context: CallContext,
  input: Pick<Registration, 'platform' | 'whatsapp'> & { id?: string },
  errors: ORPCErrorConstructorMap<typeof taken>,
): Promise<never> {
  switch (refusedBy(error)) {
    case 'affiliate_registrations_username_unique':
      throw errors.USERNAME_TAKEN({
        data: { platform: input.platform, whatsapp_holder: await whatsappHolder(context, input) },
      })
    case 'affiliate_registrations_whatsapp_unique':
      throw errors.WHATSAPP_TAKEN({ data: { username: (await whatsappHolder(context, input)) ?? '' } })
    case 'affiliate_products_product':
      throw errors.PRODUCT_MISSING()
    default:
      throw error
  }
}

/** Whoever else has the number. */
async function whatsappHolder(
  { enter }: CallContext,
  { id, whatsapp }: { id?: string; whatsapp: string },
): Promise<string | null> {
  return enter(async (tx) => {
    const { rows } = await sql<{ username: string | null }>`
      select app.whatsapp_holder(${whatsapp}, ${id ?? null}) as username`.execute(tx)
    return rows[0]?.username ?? null
  })
}
