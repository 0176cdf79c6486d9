/** Error messages of refused or failed writes of users, worded as in the specification. */
import { ORPCError } from '@orpc/client'
import { describeSaveFailure, findUserMessage } from '#kit/form/save-failure.client.ts'
import type { SaveFailure } from '#kit/form/save-failure.ts'
import type { UserForm } from './user.ts'

const unreachableText = 'Server tidak dapat dihubungi'

export function describeCreateFailure(error: unknown): SaveFailure<UserForm> {
  const fallback = error instanceof ORPCError ? 'Gagal membuat user' : `Terjadi kesalahan: ${unreachableText}`
  return toFieldFailure(error, findUserMessage(error) ?? fallback)
}

export function describeUpdateFailure(error: unknown): SaveFailure<UserForm> {
  return toFieldFailure(error, `Gagal mengupdate user: ${describeReason(error)}`)
}

export function describePasswordFailure(error: unknown): SaveFailure<Pick<UserForm, 'password'>> {
  return toFieldFailure(error, `Gagal mengganti password: ${describeReason(error)}`)
}

/** Returns the message of the server, or that the server can't be reached. */
export function describeReason(error: unknown): string {
  return error instanceof ORPCError ? error.message : unreachableText
}

function toFieldFailure(error: unknown, toast: string): SaveFailure<UserForm> {
  const { fields } = describeSaveFailure<UserForm>(error, toast, {
    EMAIL_TAKEN: 'email',
    EMAIL_NOT_YOURS: 'email',
  })
  return { toast, fields }
}
