/** What a refused save says, and at which field. */
import { ORPCError } from '@orpc/client'
import { messagesAtFields, type SaveFailure } from '#kit/save-failure.ts'
import type { TemplateFields } from '../template.ts'

/** @param failed what is said when there is nothing more exact */
export function saveFailure(error: unknown, failed: string): SaveFailure<TemplateFields> {
  if (!(error instanceof ORPCError)) return { toast: failed, fields: {} }
  if (error.code === 'UNAUTHORIZED') return { toast: 'Anda harus login untuk menyimpan template', fields: {} }
  if (error.code === 'KEY_USED') return { toast: error.message, fields: {} }
  if (error.code !== 'BAD_REQUEST') return { toast: failed, fields: {} }
  return { toast: failed, fields: messagesAtFields(error.data) }
}
