/** What a refused registration or correction says, and at which field. */
import { isDefinedError, type ORPCError } from '@orpc/client'
import type { ErrorFromErrorMap } from '@orpc/contract'
import { messagesAtFields } from '#kit/save-failure.ts'
import { isolated } from '#kit/user-text.tsx'
import { platformLabel, type Registration } from '../affiliate.ts'
import type { taken } from '../affiliate-refusals.ts'
import type { useUndoStep } from '../affiliates.client.ts'
import { saidByServer } from './server-answer.client.ts'

/** What any call that saves these fields may answer. */
type SaveError =
  | ErrorFromErrorMap<typeof taken>
  | ORPCError<'KEY_USED', unknown>
  | NonNullable<ReturnType<typeof useUndoStep>['error']>

export interface RegistrationFailure {
  toast: { message: string; title?: string }
  fields: Partial<Record<keyof Registration, string>>
}

/** As the contract says it, where both are taken. */
const whatsappTaken = 'Nomor WhatsApp sudah terdaftar'

/** `refused`: the server said no. `broken`: no sensible answer came. */
export function saveFailure(
  error: SaveError,
  input: Registration,
  say: { refused: string; broken: string },
): RegistrationFailure {
  if (!saidByServer(error)) return { toast: { message: say.broken }, fields: {} }
  if (!isDefinedError(error)) return { toast: { message: say.refused }, fields: {} }
  const numberOf = (holder: string) => `${isolated(input.whatsapp)} sudah dipakai oleh ${isolated(holder)}.`
  switch (error.code) {
    case 'USERNAME_TAKEN': {
      const platform = platformLabel[error.data.platform]
      const message = `${isolated(input.username)} sudah terdaftar di platform ${platform}. Gunakan username lain.`
      const { whatsapp_holder: holder } = error.data
      if (holder === null)
        return { toast: { title: error.message, message }, fields: { username: error.message } }
      return {
        toast: {
          title: `${error.message}, ${whatsappTaken}`,
          message: `${message}\n${numberOf(holder)}`,
        },
        fields: { username: error.message, whatsapp: whatsappTaken },
      }
    }
    case 'WHATSAPP_TAKEN':
      return {
        toast: { title: error.message, message: numberOf(error.data.username) },
        fields: { whatsapp: error.message },
      }
    case 'PRODUCT_MISSING':
      return { toast: { message: say.refused }, fields: { product_id: error.message } }
    case 'BAD_REQUEST':
      return { toast: { message: say.refused }, fields: messagesAtFields(error.data) }
    case 'NOT_FOUND':
    case 'KEY_USED':
      return { toast: { message: error.message }, fields: {} }
    default:
      return { toast: { message: say.refused }, fields: {} }
  }
}
