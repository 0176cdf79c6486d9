/** What a refused save says, and at which field. */
import { ORPCError } from '@orpc/client'
import type { TemplateFields } from '../template.ts'

export interface SaveFailure {
  toast: string
  fields: Partial<Record<keyof TemplateFields, string>>
}

interface Issues {
  issues?: { path: string; message: string }[]
}

/** @param failed what is said when there is nothing more exact */
export function saveFailure(error: unknown, failed: string): SaveFailure {
  if (!(error instanceof ORPCError)) return { toast: failed, fields: {} }
  if (error.code === 'UNAUTHORIZED') return { toast: 'Anda harus login untuk menyimpan template', fields: {} }
  if (error.code !== 'BAD_REQUEST') return { toast: failed, fields: {} }
  const { issues = [] } = (error.data ?? {}) as Issues
  return { toast: failed, fields: Object.fromEntries(issues.map(({ path, message }) => [path, message])) }
}
