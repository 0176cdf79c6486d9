/** What a refused save, or a failed one, says, and at which field. */
import { isDefinedError, ORPCError } from '@orpc/client'
import { messagesAtFields, type SaveFailure } from '#kit/save-failure.ts'
import type { useCreateUser, useRemoveUser, useUpdateUser } from '../users.client.ts'
import type { UserFormValues } from './use-user-form.client.ts'

type WriteError = NonNullable<
  (
    | ReturnType<typeof useCreateUser>
    | ReturnType<typeof useUpdateUser>
    | ReturnType<typeof useRemoveUser>
  )['error']
>

type UserFailure = SaveFailure<UserFormValues>

const unreachable = 'Server tidak dapat dihubungi'

export function createFailure(error: WriteError): UserFailure {
  if (isDefinedError(error) && error.code !== 'BAD_REQUEST') return said(error, error.message)
  if (error instanceof ORPCError) return said(error, 'Gagal membuat user')
  return said(error, `Terjadi kesalahan: ${unreachable}`)
}

export function updateFailure(error: WriteError): UserFailure {
  return said(error, `Gagal mengupdate user: ${reasonOf(error)}`)
}

export function removeFailure(error: WriteError): string {
  return isDefinedError(error)
    ? `Gagal menghapus profil: ${error.message}`
    : 'Terjadi kesalahan saat menghapus user'
}

/** Why, in the words of the server when it had any. */
export function reasonOf(error: Error): string {
  return error instanceof ORPCError ? error.message : unreachable
}

function said(error: WriteError, toast: string): UserFailure {
  if (isDefinedError(error) && error.code === 'BAD_REQUEST')
    return { toast, fields: messagesAtFields(error.data) }
  const isOfEmail = isDefinedError(error) && ['EMAIL_TAKEN', 'EMAIL_NOT_YOURS'].includes(error.code)
  return { toast, fields: isOfEmail ? { email: error.message } : {} }
}
