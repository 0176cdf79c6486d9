/** What a write of users that was refused, or failed, says, in the words of the specification. */
import { ORPCError } from '@orpc/client'
import { saveFailure, userMessage } from '#kit/save-failure.client.ts'
import type { SaveFailure } from '#kit/save-failure.ts'
import type { UserForm } from './user.ts'

const unreachable = 'Server tidak dapat dihubungi'

export function createFailure(error: unknown): SaveFailure<UserForm> {
  const unsaid = error instanceof ORPCError ? 'Gagal membuat user' : `Terjadi kesalahan: ${unreachable}`
  return atFields(error, userMessage(error) ?? unsaid)
}

export function updateFailure(error: unknown): SaveFailure<UserForm> {
  return atFields(error, `Gagal mengupdate user: ${reasonOf(error)}`)
}

export function passwordFailure(error: unknown): SaveFailure<Pick<UserForm, 'password'>> {
  return atFields(error, `Gagal mengganti password: ${reasonOf(error)}`)
}

/** Why, in the words of the server when it had any. */
export function reasonOf(error: unknown): string {
  return error instanceof ORPCError ? error.message : unreachable
}

function atFields(error: unknown, toast: string): SaveFailure<UserForm> {
  const { fields } = saveFailure<UserForm>(error, toast, { EMAIL_TAKEN: 'email', EMAIL_NOT_YOURS: 'email' })
  return { toast, fields }
}
