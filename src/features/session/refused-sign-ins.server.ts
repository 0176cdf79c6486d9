/** Logs refused sign-ins with the IP address, for tools that watch for guesses (fail2ban: docs/deploy.md). */
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

/** Returns the middleware. Its log lines contain nothing that was typed: users type passwords into the e-mail field. */
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
