/** Logs refused sign-ins with the address, for whoever watches over guesses (fail2ban: docs/deploy.md). */
import { ORPCError, os } from '@orpc/server'
import type { RequestContext } from '#platform/server/http/calls.ts'
import type { Log } from '#platform/server/log.ts'

const reasons: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong e-mail or password',
  EMAIL_NOT_VERIFIED: 'e-mail not confirmed',
  INACTIVE: 'login not active',
  WRONG_CODE: 'wrong code',
  TOO_MANY_ATTEMPTS: 'too many attempts',
}

/** The line holds nothing that was typed: people type passwords into the field of the e-mail. */
export function logRefusals(log: Log) {
  return os.$context<RequestContext>().middleware(async ({ context, next }) => {
    try {
      return await next()
    } catch (error) {
      const reason = error instanceof ORPCError ? reasons[error.code] : undefined
      if (reason) log.info({ address: context.address(), reason }, 'a sign-in was refused')
      throw error
    }
  })
}
