/** Turns errors of calls about a login into messages. */
import { ORPCError } from '@orpc/client'
import { describeFailure, logFault } from '#kit/form/save-failure.client.ts'

export interface LoginFailure {
  /** text for the user */
  message: string
  /** error code of the contract; null if there was no answer */
  code: string | null
  /** the form field that the error is about, if any */
  field: string | null
}

export const unreachableText = 'Server tidak dapat dihubungi. Periksa koneksi internet Anda, lalu coba lagi.'
const unavailableText = 'Server atau databasenya sedang tidak dapat dihubungi. Coba lagi sebentar lagi.'
const serverFailureText = 'Terjadi kesalahan pada server. Silakan coba lagi.'

const fieldByCode: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'password',
  WRONG_PASSWORD: 'current_password',
  TOO_MANY_ATTEMPTS: 'current_password',
  WRONG_CODE: 'code',
  SAME_EMAIL: 'email',
  MAIL_REFUSED: 'email',
}

export function toLoginFailure(error: unknown): LoginFailure {
  logFault(error)
  if (!(error instanceof ORPCError)) return { message: unreachableText, code: null, field: null }
  const { code, status } = error
  const [issue] = (error.data as { issues?: { path: string; message: string }[] } | undefined)?.issues ?? []
  if (issue)
    return {
      code,
      message: describeFailure(error, 'Permintaan ini tidak diterima', issue.message),
      field: issue.path,
    }
  // The server has no database at the moment.
  if (status === 503) return { code, message: unavailableText, field: null }
  // Server errors get a general message, except for a full disk (507), whose own message helps the user.
  const reason = status < 500 || status === 507 ? error.message : serverFailureText
  const message = describeFailure(error, 'Permintaan ini tidak diterima', reason)
  return { code, message, field: fieldByCode[code] ?? null }
}
