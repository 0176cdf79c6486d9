/** Messages for a refused registration or correction, and the fields that they concern. */
import { isDefinedError, type ORPCError } from '@orpc/client'
import type { ErrorFromErrorMap } from '@orpc/contract'
import { describeFailure, isServerError } from '#kit/form/save-failure.client.ts'
import { mapMessagesToFields, type SaveFailure } from '#kit/form/save-failure.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { Registration } from '../affiliate.ts'
import type { registrationErrors } from '../affiliate-refusals.ts'
import { platformLabel } from '../affiliate-values.ts'
import type { useUndoStep } from '../affiliates.client.ts'

/** Errors of the calls that save these fields. */
type SaveError =
  | ErrorFromErrorMap<typeof registrationErrors>
  | ORPCError<'KEY_USED', unknown>
  | NonNullable<ReturnType<typeof useUndoStep>['error']>

/**
 * The contract's message for a taken number. The error for a taken username and number carries only the other message.
 */
const whatsappTakenText = 'Nomor WhatsApp sudah terdaftar'

/**
 * Returns the messages for an error.
 * @param texts `refused` is shown if the server refused, `noAnswer` if no usable answer arrived
 */
export function describeRegistrationFailure(
  error: SaveError,
  input: Pick<Registration, 'username' | 'whatsapp'>,
  texts: { refused: string; noAnswer: string },
): SaveFailure<Registration> {
  if (!isServerError(error)) return { toast: texts.noAnswer, fields: {} }
  if (!isDefinedError(error))
    return { toast: describeFailure(error, texts.refused, texts.refused), fields: {} }
  const describeTakenNumber = (holder: string) =>
    `${isolate(input.whatsapp)} sudah dipakai oleh ${isolate(holder)}.`
  switch (error.code) {
    case 'USERNAME_TAKEN': {
      const platform = platformLabel[error.data.platform]
      const message = `${isolate(input.username)} sudah terdaftar di platform ${platform}. Gunakan username lain.`
      const { whatsapp_holder: holder } = error.data
      if (holder === null)
        return { title: error.message, toast: message, fields: { username: error.message } }
      return {
        title: `${error.message}, ${whatsappTakenText}`,
        toast: `${message}\n${describeTakenNumber(holder)}`,
        fields: { username: error.message, whatsapp: whatsappTakenText },
      }
    }
    case 'WHATSAPP_TAKEN':
      return {
        title: error.message,
        toast: describeTakenNumber(error.data.username),
        fields: { whatsapp: error.message },
      }
    case 'PRODUCT_MISSING':
      return { toast: texts.refused, fields: { product_id: error.message } }
    case 'BAD_REQUEST':
      return {
        toast: describeFailure(error, texts.refused, texts.refused),
        fields: mapMessagesToFields(error.data),
      }
    case 'NOT_FOUND':
    case 'KEY_USED':
      return { toast: error.message, fields: {} }
    default:
      return { toast: texts.refused, fields: {} }
  }
}
