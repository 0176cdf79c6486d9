/** One's own login in the browser: reading it, and the changes that the profile page makes. */
import { isDefinedError, ORPCError } from '@orpc/client'
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { apiOf } from '#platform/browser/calls.ts'
import { tooMany, trouble, unreachable } from './auth-post.client.ts'
import { loginContract } from './login.contract.ts'
import { alone, leave } from './session.client.ts'

const { calls, queries } = apiOf('login', loginContract)

export function loginOptions() {
  return queries.read.queryOptions({
    meta: { tables: ['profiles'] },
    // Of a letter that goes out, or is refused, no table that browsers hear of tells.
    refetchInterval: ({ state }) => (state.data?.pending_email?.letter === 'waiting' ? 3_000 : false),
  })
}

export function ownSessionsOptions() {
  return queries.sessions.queryOptions({ meta: { tables: ['profiles'] } })
}

/** The session goes on under another cookie. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.changePassword>[0]) =>
      alone(() => calls.changePassword(input)),
    onSettled: rereadAfter,
  })
}

export function useChangeEmail() {
  return useMutation(queries.changeEmail.mutationOptions({ onSettled: rereadAfter }))
}

export function useCancelEmail() {
  return useMutation(queries.cancelEmail.mutationOptions({ onSettled: rereadAfter }))
}

export function useEndSession() {
  return useMutation(queries.endSession.mutationOptions({ onSettled: rereadAfter }))
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => calls.endSessions({ which: 'others' }),
    onSettled: rereadAfter,
  })
}

/** This one as well: it leads to the login. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: () => leave(() => calls.endSessions({ which: 'all' })),
  })
}

export function usePrepareSecondFactor() {
  return useMutation(queries.prepareSecondFactor.mutationOptions({ gcTime: 0 }))
}

export function useEnableSecondFactor() {
  return useMutation(queries.enableSecondFactor.mutationOptions({ gcTime: 0, onSettled: rereadAfter }))
}

export function useRenewRecoveryCodes() {
  return useMutation(queries.renewRecoveryCodes.mutationOptions({ gcTime: 0, onSettled: rereadAfter }))
}

export function useDisableSecondFactor() {
  return useMutation(queries.disableSecondFactor.mutationOptions({ onSettled: rereadAfter }))
}

function rereadAfter(
  _data: unknown,
  _error: unknown,
  _input: unknown,
  _mutated: unknown,
  { client }: { client: QueryClient },
) {
  void client.invalidateQueries({ queryKey: queries.key() })
}

export interface LoginFailure {
  message: string
  /** which field it is about, when it is about one */
  field: string | null
}

/** What a refused change says, and at which field: a wrong password is about the current one. */
export function loginFailure(error: unknown): LoginFailure {
  if (!(error instanceof ORPCError)) return { message: unreachable, field: null }
  if (error.code === 'TOO_MANY_ATTEMPTS')
    return { message: tooMany(waitIn(error.data)), field: 'current_password' }
  if (error.code === 'WRONG_PASSWORD') return { message: error.message, field: 'current_password' }
  if (error.code === 'WRONG_CODE') return { message: error.message, field: 'code' }
  if (error.code === 'SAME_EMAIL' || error.code === 'MAIL_REFUSED')
    return { message: error.message, field: 'email' }
  const issue = error.code === 'BAD_REQUEST' ? firstIssue(error.data) : undefined
  if (issue) return { message: issue.message, field: issue.path }
  return { message: error.status < 500 || isDefinedError(error) ? error.message : trouble, field: null }
}

function waitIn(data: unknown): number {
  return Number((data as { wait?: number } | undefined)?.wait)
}

function firstIssue(data: unknown): { path: string; message: string } | undefined {
  return (data as { issues?: { path: string; message: string }[] } | undefined)?.issues?.[0]
}
