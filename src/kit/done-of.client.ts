import { isServerError } from './save-failure.client.ts'
import { toastError } from './toast.tsx'

/**
 * What an act on several was done for. Where that is not all of them it says of how many, and why; without an answer, what
 * failed. @returns null without an answer
 */
export async function doneOf(
  doing: Promise<{ ids: string[] }>,
  wanted: readonly unknown[],
  why: string,
  failed: string,
): Promise<string[] | null> {
  try {
    const { ids } = await doing
    const left = wanted.length - ids.length
    if (left > 0) toastError(`${left.toLocaleString('id-ID')} tetap seperti semula: ${why}.`, 'Tidak semua')
    return ids
  } catch (error) {
    toastError(unanswered(error, failed))
    return null
  }
}

/** Returns the server's own words about a failure, or `failed` when the server did not answer. */
export function unanswered(error: unknown, failed: string): string {
  return isServerError(error) && error instanceof Error ? error.message : failed
}
