/** What a refused write, or a failed one, says, and at which field. */
import { ORPCError } from '@orpc/client'
import { messagesAtFields, type SaveFailure } from './save-failure.ts'

/** The code of a contract, and the field at which its message stands; what is said at which fields, where it says more. */
export type Refusals<Fields> = Record<
  string,
  keyof Fields | ((refusal: Refusal) => SaveFailure<Fields>['fields'])
>

interface Refusal {
  message: string
  data: never
}

/** They lead elsewhere, or say nothing to the person. */
const unsaid = ['BAD_REQUEST', 'UNAUTHORIZED', 'OWN_PASSWORD_FIRST']

/** @param failed what did not happen */
export function saveFailure<Fields>(
  error: unknown,
  failed: string,
  refusals: Refusals<Fields> = {},
): SaveFailure<Fields> {
  logFault(error)
  if (!isRefusal(error)) return { toast: failed, fields: {} }
  const { code, data, message } = error
  if (code === 'BAD_REQUEST') return atFields(failed, messagesAtFields(data))
  if (code === 'KEY_USED') return { toast: message, fields: {} }
  const refusal = refusals[code]
  if (typeof refusal === 'function')
    return { toast: failed, fields: refusal({ message, data: data as never }) }
  if (refusal !== undefined) return atFields(failed, { [refusal]: message })
  return { toast: userMessage(error, (why) => `${failed}: ${why}`) ?? failed, fields: {} }
}

/** In the words of the contract; undefined where it has none for the person. */
export function userMessage(error: unknown, say = (why: string) => why): string | undefined {
  logFault(error)
  return isRefusal(error) && !unsaid.includes(error.code) ? say(error.message) : undefined
}

/** Logs what is no answer of the server: a fault of this program would else look like a lost connection. */
export function logFault(error: unknown) {
  if (!isServerError(error)) console.error(error)
}

/** Whether the server has answered at all, rather than stayed out of reach. */
export function isServerError(error: unknown): boolean {
  return error instanceof ORPCError
}

/** Returns the words of any answer of the server; undefined when the connection or a proxy failed. */
export function messageOfServer(error: unknown): string | undefined {
  const isWritten = error instanceof ORPCError && error.message !== new ORPCError(error.code).message
  return isWritten ? error.message : undefined
}

/** The reason that a sentence names when `messageOfServer` has none. */
export const checkConnection = 'periksa koneksi internet Anda'

/** Whether the contract foresees it; anything else is a fault, of the server or on the way. */
function isRefusal(error: unknown): error is ORPCError<string, { issues: [] } | undefined> {
  return error instanceof ORPCError && error.defined
}

function atFields<Fields>(toast: string, fields: Record<string, string>): SaveFailure<Fields> {
  return { toast, fields: fields as SaveFailure<Fields>['fields'] }
}
