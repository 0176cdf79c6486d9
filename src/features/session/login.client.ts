/** One's own login in the browser: reading it, and the changes that the profile page makes. */
import { mutationOptions } from '@tanstack/react-query'
import { invalidateOnSettled } from '#kit/invalidate-on-settled.client.ts'
import { apiOf } from '#platform/browser/api.ts'
import { loginContract } from './login.contract.ts'
import { leave, withSessionLock } from './session.client.ts'

const { calls, queries } = apiOf('login', loginContract)

export const loginQuery = queries.read.queryOptions({
  meta: { tables: ['profiles'] },
  // Of a letter that goes out, or is refused, no table that browsers hear of tells.
  refetchInterval: ({ state }) => (state.data?.pending_email?.letter === 'waiting' ? 3_000 : false),
})

export const ownSessionsQuery = queries.sessions.queryOptions({ meta: { tables: ['profiles'] } })

/** Whatever came of a change, the login is read again. Passwords, keys and codes are not kept. */
const change = {
  gcTime: 0,
  ...invalidateOnSettled((client) => client.invalidateQueries({ queryKey: queries.key() })),
}

export const loginChanges = {
  /** The session goes on under another cookie. */
  password: mutationOptions({
    mutationFn: (input: Parameters<typeof calls.changePassword>[0]) =>
      withSessionLock(() => calls.changePassword(input)),
    ...change,
  }),
  email: queries.changeEmail.mutationOptions(change),
  noNewEmail: queries.cancelEmail.mutationOptions(change),
  endSession: queries.endSession.mutationOptions(change),
  endOtherSessions: mutationOptions({ mutationFn: () => calls.endSessions({ which: 'others' }), ...change }),
  /** This one as well: it leads to the login. */
  endAllSessions: mutationOptions({ mutationFn: () => leave(() => calls.endSessions({ which: 'all' })) }),
  secondFactorKey: queries.prepareSecondFactor.mutationOptions(change),
  secondFactorOn: queries.enableSecondFactor.mutationOptions(change),
  secondFactorOff: queries.disableSecondFactor.mutationOptions(change),
  recoveryCodes: queries.renewRecoveryCodes.mutationOptions(change),
}
