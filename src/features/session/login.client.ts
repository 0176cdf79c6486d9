/** Queries of the user's own login, and the changes that the profile page makes. */
import { mutationOptions } from '@tanstack/react-query'
import { invalidateOnSettled } from '#kit/form/invalidate-on-settled.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { loginContract } from './login.contract.ts'
import { signOutAfter, withSessionLock } from './session.client.ts'

const { calls, queries } = buildApi('login', loginContract)

const pendingEmailPollMs = 3_000

export const loginQuery = queries.read.queryOptions({
  // Polls while the email waits: its delivery or refusal changes no table that is announced to browsers.
  refetchInterval: ({ state }) =>
    state.data?.pending_email?.delivery === 'waiting' ? pendingEmailPollMs : false,
})

export const ownSessionsQuery = queries.sessions.queryOptions()

/** Options of every change. They refetch the login whatever the outcome, and cache no passwords, keys or codes. */
const changeOptions = {
  gcTime: 0,
  ...invalidateOnSettled((client) => client.invalidateQueries({ queryKey: queries.key() })),
}

export const loginChanges = {
  /** The session continues with a new cookie. */
  password: mutationOptions({
    mutationFn: (input: Parameters<typeof calls.changePassword>[0]) =>
      withSessionLock(() => calls.changePassword(input)),
    ...changeOptions,
  }),
  email: queries.changeEmail.mutationOptions(changeOptions),
  cancelNewEmail: queries.cancelEmail.mutationOptions(changeOptions),
  endSession: queries.endSession.mutationOptions(changeOptions),
  endOtherSessions: mutationOptions({
    mutationFn: () => calls.endSessions({ which: 'others' }),
    ...changeOptions,
  }),
  /** Also ends the current session, so that the sign-in page opens. */
  endAllSessions: mutationOptions({
    mutationFn: () => signOutAfter(() => calls.endSessions({ which: 'all' })),
  }),
  secondFactorKey: queries.prepareSecondFactor.mutationOptions(changeOptions),
  secondFactorOn: queries.enableSecondFactor.mutationOptions(changeOptions),
  secondFactorOff: queries.disableSecondFactor.mutationOptions(changeOptions),
  weeklyReport: queries.setWeeklyReport.mutationOptions(changeOptions),
  recoveryCodes: queries.renewRecoveryCodes.mutationOptions(changeOptions),
}
