/**
 * Recognises browsers in which an account was used before. Attempts in them are counted separately, so guesses from
 * elsewhere don't lock the owner out there. A new password, e-mail address or second factor changes the login's stamp,
 * so browsers that were known by the old one are no longer known.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { QueryRunner } from './auth-transaction.server.ts'
import type { Cookie } from './login-cookies.server.ts'

/** A browser in which a login was used before. */
export interface KnownDevice {
  /** identifies the browser, or is `resetDeviceName`; attempts are counted under this name */
  name: string
  /** stamp of the login when it was last used in this browser */
  stamp: string
}

/** A login with its stamp: a keyed hash of its current password, e-mail address and second factor. */
export interface StampedLogin {
  id: string
  stamp: string
}

export interface KnownDevices {
  /** Returns the browser if the login knows it under its current stamp, else null. Runs no query without the cookie. */
  recognize(client: QueryRunner, headers: Headers, loginKey: LoginKey): Promise<KnownDevice | null>
  /**
   * Returns the login with its current stamp. Call it in the transaction that verified the user: the login may change
   * afterwards.
   */
  readStampedLogin(client: QueryRunner, id: string): Promise<StampedLogin>
  /** Makes the browser known to the login, in addition to the logins that know it already. */
  remember(headers: Headers, replyHeaders: Headers, login: StampedLogin, name?: string): void
}

type LoginKey = { id: string } | { email: string }

/**
 * Name shared by all browsers that became known by a password reset. If each had a name of its own, every reset would
 * bring new attempts at the second factor.
 */
export const resetDeviceName = 'by-email'

/** Maximum number of logins per browser. The one with the oldest sign-in is dropped first. */
const maxLogins = 8

/** Characters of a stamp, each of six bits. A stamp of this length can't be guessed, and keeps the cookie short. */
const stampLength = 22

/** @param key HMAC key of the stamps */
export function createKnownDevices(cookie: Cookie, key: string): KnownDevices {
  /** Reads the cookie. It has an entry `id.name.stamp` for each login, newest first, separated by `!`. */
  function readEntries(headers: Headers): Map<string, KnownDevice> {
    const entries = cookie.read(headers)?.split('!') ?? []
    return new Map(
      entries.map((entry) => {
        const [id = '', name = '', stamp = ''] = entry.split('.')
        return [id, { name, stamp }]
      }),
    )
  }

  async function findStampedLogin(client: QueryRunner, loginKey: LoginKey): Promise<StampedLogin | null> {
    const [keyColumn, value] = 'id' in loginKey ? ['id', loginKey.id] : ['email', loginKey.email]
    const { rows } = await client.query<{ id: string; login_state: string }>(
      `select p.id, concat_ws(' ', p.id, a.password, p.email, extract(epoch from f.confirmed_at)) as login_state
       from profiles p join accounts a on a.user_id = p.id left join second_factors f on f.user_id = p.id
       where p.${keyColumn} = $1`,
      [value],
    )
    if (!rows[0]) return null
    const stamp = createHmac('sha256', key)
      .update(rows[0].login_state)
      .digest('base64url')
      .slice(0, stampLength)
    return { id: rows[0].id, stamp }
  }

  return {
    async recognize(client, headers, loginKey) {
      const entries = readEntries(headers)
      if (entries.size === 0) return null
      const login = await findStampedLogin(client, loginKey)
      const knownDevice = entries.get(login?.id ?? '')
      return knownDevice && knownDevice.stamp === login?.stamp ? knownDevice : null
    },
    async readStampedLogin(client, id) {
      const login = await findStampedLogin(client, { id })
      if (!login) throw new Error('a login that was just verified does not exist')
      return login
    },
    remember(headers, replyHeaders, { id, stamp }, name = randomBytes(9).toString('base64url')) {
      const entries = readEntries(headers)
      entries.delete(id)
      const allEntries: [string, KnownDevice][] = [[id, { name, stamp }], ...entries]
      const newest = allEntries
        .slice(0, maxLogins)
        .map(([loginId, device]) => [loginId, device.name, device.stamp].join('.'))
      cookie.set(replyHeaders, newest.join('!'))
    },
  }
}
