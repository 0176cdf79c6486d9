/** Queries of the user's own login, and the changes that the profile page makes. */
import { mutationOptions } from '@tanstack/react-query'
import { invalidateOnSettled } from '#kit/form/invalidate-on-settled.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { loginContract } from './login.contract.ts'
import { signOutAfter, withSessionLock } from './session.client.ts'

const { calls, queries } = buildApi('login', loginContract)

export const loginQuery = queries.read.queryOptions({
  // Polls while the email waits: its delivery or refusal changes no table that is announced to browsers.
  refetchInterval: ({ state }) => (state.data?.pending_email?.delivery === 'waiting' ? 3_000 : false),
})

export const ownSessionsQuery = queries.sessions.queryOptions()

/** Options of every change. They refetch the login whatever the outcome, and cache no passwords, keys or codes. */
const change = {
  gcTime: 0,
  ...invalidateOnSettled((client) => client.invalidateQueries({ queryKey: queries.key() })),
}

export const loginChanges = {
  /** The session continues with a new cookie. */
  password: mutationOptions({
    mutationFn: (input: Parameters<typeof calls.changePassword>[0]) =>
      withSessionLock(() => calls.changePassword(input)),
    ...change,
  }),
  email: queries.changeEmail.mutationOptions(change),
  cancelNewEmail: queries.cancelEmail.mutationOptions(change),
  endSession: queries.endSession.mutationOptions(change),
  endOtherSessions: mutationOptions({ mutationFn: () => calls.endSessions({ which: 'others' }), ...change }),
  /** Also ends the current session, so that the sign-in page opens. */
  endAllSessions: mutationOptions({
    mutationFn: () => signOutAfter(() => calls.endSessions({ which: 'all' })),
  }),
  secondFactorKey: queries.prepareSecondFactor.mutationOptions(change),
  secondFactorOn: queries.enableSecondFactor.mutationOptions(change),
  secondFactorOff: queries.disableSecondFactor.mutationOptions(change),
  weeklyReport: queries.setWeeklyReport.mutationOptions(change),
  recoveryCodes: queries.renewRecoveryCodes.mutationOptions(change),
}
