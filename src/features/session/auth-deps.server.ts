/** Shared by all sign-in and login handlers: connections, cookies and limits. */
import type { Pool } from 'pg'
import type { Log } from '#platform/server/log.ts'
import { createKnownDevices, type KnownDevices } from './known-devices.server.ts'
import { createLoginCookies, type LoginCookies } from './login-cookies.server.ts'
import { createLoginLimits, type LoginLimits } from './login-limits.server.ts'

export interface AuthDeps {
  /** connections with the role app_auth */
  pool: Pool
  cookies: LoginCookies
  devices: KnownDevices
  limits: LoginLimits
  /** encrypts values that are read again, and keys hashes that are only compared; all processes share it */
  secret: string
  log: Log
  /** the issuer that authenticator apps show */
  brandName: string
  /** true if there is a mail server */
  sendsMail: boolean
  /** Returns the URL of the site for links in e-mails, without a trailing slash. Never taken from a request. */
  getSiteUrl(): string
}

interface LoginSettings
  extends Pick<AuthDeps, 'pool' | 'secret' | 'log' | 'brandName' | 'sendsMail' | 'getSiteUrl'> {
  publicUrl: string | undefined
}

export function createAuthDeps({ publicUrl, ...settings }: LoginSettings): AuthDeps {
  const cookies = createLoginCookies({
    secret: settings.secret,
    isHttps: publicUrl?.startsWith('https:') ?? false,
  })
  const devices = createKnownDevices(cookies.device, `${settings.secret} login stamp`)
  return { ...settings, cookies, devices, limits: createLoginLimits(settings.pool) }
}
