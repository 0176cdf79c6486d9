/** better-auth over our own tables: a profile is its user. Only the flows that `auth-routes.ts` mounts are reachable. */
import { betterAuth } from 'better-auth'
import type { Pool } from 'pg'
import { hashPassword, verifyPassword } from '#platform/server/hashing.ts'
import type { Log } from '#platform/server/log.ts'

/** The header in which the server, never the client, says where a request comes from. */
export const addressHeader = 'x-client-address'

/** How long a session lives without being used. */
export const sessionSeconds = 7 * 24 * 60 * 60

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

export interface AuthSettings {
  pool: Pool
  /** signs cookies; the same for every process on one database */
  secret: string
  publicUrl: string | undefined
  log: Log
}

export type Auth = ReturnType<typeof createAuth>

export function createAuth({ pool, secret, publicUrl, log }: AuthSettings) {
  return betterAuth({
    secret,
    // Only relative paths are answered, so without PUBLIC_URL any placeholder does.
    baseURL: publicUrl ?? 'http://localhost',
    basePath: '/api/auth',
    database: pool,
    user: {
      modelName: 'profiles',
      fields: { name: 'full_name', emailVerified: 'email_verified', ...stamps },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...stamps,
      },
      expiresIn: sessionSeconds,
      updateAge: 24 * 60 * 60,
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...stamps,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...stamps } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 6,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    // Attempts are limited by account and address in sign-in-limits.ts, foreign origins by the server for all of /api.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'affiliate',
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      disableCSRFCheck: true,
      disableOriginCheck: true,
      // Whole, as the list of one's sessions shows it.
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
      database: { generateId: 'uuid' },
    },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log.debug({ level }, message) },
  })
}
