/** What the database refuses about an affiliate, in the words of the contract. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { refusedBy } from '#platform/database/refusal.ts'
import type { CallContext } from '#platform/http/calls.ts'
import type { Registration } from './affiliate.ts'
import { affiliatesContract } from './affiliates.contract.ts'

const calls = implement(affiliatesContract)

type RegistrationErrors = Parameters<Parameters<typeof calls.register.handler>[0]>[0]['errors']

/** Says a broken constraint in the words of the contract; anything else goes on. */
export async function refuseRegistration(
  error: unknown,
  context: CallContext,
  { platform, whatsapp }: Pick<Registration, 'platform' | 'whatsapp'>,
  errors: RegistrationErrors,
): Promise<never> {
  switch (refusedBy(error)) {
    case 'affiliate_registrations_username_unique':
      throw errors.USERNAME_TAKEN({ data: { platform } })
    case 'affiliate_registrations_whatsapp_unique':
      throw errors.WHATSAPP_TAKEN({ data: { username: await whatsappHolder(context, whatsapp) } })
    case 'affiliate_registrations_product':
    case 'affiliate_products_product':
      throw errors.PRODUCT_MISSING()
    default:
      throw error
  }
}

async function whatsappHolder({ enter }: CallContext, whatsapp: string): Promise<string> {
  return enter(async (tx) => {
    const { rows } = await sql<{ username: string | null }>`
      select app.whatsapp_holder(${whatsapp}) as username`.execute(tx)
    return rows[0]?.username ?? ''
  })
}
