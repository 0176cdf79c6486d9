/** Turns the error of a write into messages for the user: a toast, and texts at the fields of the form. */
import { ORPCError } from '@orpc/client'
import { unknownFieldsText } from '#base/unknown-fields.ts'
import { isPageOutdated } from '../feedback/outdated-page.client.ts'
import type { UndoResult } from '../feedback/undo-toast.tsx'
import { mapMessagesToFields, type SaveFailure } from './save-failure.ts'

/**
 * Maps an error code of the contract to the field that shows its message, or to a function that returns messages for
 * several fields.
 */
export type Refusals<Fields> = Record<
  string,
  keyof Fields | ((refusal: Refusal) => SaveFailure<Fields>['fields'])
>

interface Refusal {
  message: string
  data: never
}

/** Error codes whose message is not shown: the fields, the login or the password screen say more. */
const codesWithoutMessage = ['BAD_REQUEST', 'UNAUTHORIZED', 'OWN_PASSWORD_FIRST']

/**
 * Returns the toast and field messages for a failed write.
 * @param failureText text of the toast, such as 'Gagal mengurungkan'; a reason is added after a colon
 */
export function describeSaveFailure<Fields>(
  error: unknown,
  failureText: string,
  refusals: Refusals<Fields> = {},
): SaveFailure<Fields> {
  logFault(error)
  if (isFromOutdatedPage(error)) return { toast: describeFailure(error, failureText), fields: {} }
  if (!isRefusal(error))
    return { toast: isOffline(error) ? `${failureText}. ${offlineText}` : failureText, fields: {} }
  const { code, data, message } = error
  if (code === 'BAD_REQUEST') return createFieldFailure(failureText, mapMessagesToFields(data))
  if (code === 'KEY_USED') return { toast: message, fields: {} }
  const refusal = refusals[code]
  if (typeof refusal === 'function')
    return { toast: failureText, fields: refusal({ message, data: data as never }) }
  if (refusal !== undefined) return createFieldFailure(failureText, { [refusal]: message })
  return { toast: findUserMessage(error, (reason) => `${failureText}: ${reason}`) ?? failureText, fields: {} }
}

/**
 * Returns the text of a toast for a failed call: `message`, by default that of the contract. Every toast about a failed
 * call gets its text here or from a function that calls this one, so that a page from before an upgrade says so.
 * @param failureText text such as 'Gagal menyimpan. Coba lagi.'; a reload takes the place of its advice
 */
export function describeFailure(
  error: unknown,
  failureText: string,
  message: string = findUserMessage(error) ?? failureText,
): string {
  return isFromOutdatedPage(error) ? `${failureText.replace(advice, '')}: ${outdatedPageText}` : message
}

/** Matches what a failure text advises after its first sentence. */
const advice = /\. .*$/
const outdatedPageText = 'aplikasi sudah diperbarui. Muat ulang halaman ini, lalu coba lagi.'

/**
 * Checks whether a newer server has refused what this page sends: a field that it does not know, or a call for which it
 * has no reason that the contract of this page declares.
 */
function isFromOutdatedPage(error: unknown): boolean {
  if (!isRefusal(error)) return isServerError(error) && isPageOutdated()
  const issues: readonly { message: string }[] = error.data?.issues ?? []
  return error.code === 'BAD_REQUEST' && issues.some(({ message }) => message.startsWith(unknownFieldsText))
}

const offlineText = 'Anda sedang offline, coba lagi setelah tersambung.'

/** Checks whether the request failed because the browser has no network. Tests without a browser have no `onLine`. */
function isOffline(error: unknown): boolean {
  return !isServerError(error) && navigator.onLine === false
}

/** Returns the contract's message for the user; undefined if it has none. */
export function findUserMessage(error: unknown, format = (reason: string) => reason): string | undefined {
  logFault(error)
  return isRefusal(error) && !codesWithoutMessage.includes(error.code) ? format(error.message) : undefined
}

/**
 * Returns the result of an undo that threw this error: 'refused' if the contract declares the error, and false if a
 * retry may succeed.
 */
export function toUndoResult(error: unknown): UndoResult {
  return isRefusal(error) ? 'refused' : false
}

/** Logs an error that did not come from the server, since a bug here would otherwise look like a lost connection. */
export function logFault(error: unknown) {
  if (!isServerError(error)) console.error(error)
}

/** Checks whether the server answered, as opposed to being unreachable. */
export function isServerError(error: unknown): boolean {
  return error instanceof ORPCError
}

/** Returns the message if the server itself wrote it; undefined for failures of the connection or a proxy. */
export function getServerMessage(error: unknown): string | undefined {
  // oRPC fills a missing message with a default text for the error's code.
  const hasOwnMessage = error instanceof ORPCError && error.message !== new ORPCError(error.code).message
  return hasOwnMessage ? error.message : undefined
}

/** Shown after a colon in place of the server's message if `getServerMessage` returns undefined. */
export const checkConnectionText = 'periksa koneksi internet Anda'

/** Checks whether the contract defines the error. Any other error is a fault of the server or the network. */
function isRefusal(error: unknown): error is ORPCError<string, { issues: [] } | undefined> {
  return error instanceof ORPCError && error.defined
}

function createFieldFailure<Fields>(toast: string, fields: Record<string, string>): SaveFailure<Fields> {
  return { toast, fields: fields as SaveFailure<Fields>['fields'] }
}
