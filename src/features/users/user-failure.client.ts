/** Error messages of refused or failed writes of users, worded as in the specification. */
import { ORPCError } from '@orpc/client'
import { describeFailure, describeSaveFailure, findUserMessage } from '#kit/form/save-failure.client.ts'
import type { SaveFailure } from '#kit/form/save-failure.ts'
import type { UserForm } from './user.ts'

const unreachableText = 'Server tidak dapat dihubungi'

export function describeCreateFailure(error: unknown): SaveFailure<UserForm> {
  const failureText = 'Gagal membuat user'
  const fallback = error instanceof ORPCError ? failureText : `Terjadi kesalahan: ${unreachableText}`
  return toFieldFailure(error, describeFailure(error, failureText, findUserMessage(error) ?? fallback))
}

export function describeUpdateFailure(error: unknown): SaveFailure<UserForm> {
  return toFieldFailure(error, describeWithReason(error, 'Gagal mengupdate user'))
}

export function describePasswordFailure(error: unknown): SaveFailure<Pick<UserForm, 'password'>> {
  return toFieldFailure(error, describeWithReason(error, 'Gagal mengganti password'))
}

/** Adds the message of the server, or that the server can't be reached. */
export function describeWithReason(error: unknown, failureText: string): string {
  const reason = error instanceof ORPCError ? error.message : unreachableText
  return describeFailure(error, failureText, `${failureText}: ${reason}`)
}

function toFieldFailure(error: unknown, toast: string): SaveFailure<UserForm> {
  const { fields } = describeSaveFailure<UserForm>(error, toast, {
    EMAIL_TAKEN: 'email',
    EMAIL_NOT_YOURS: 'email',
  })
  return { toast, fields }
}
