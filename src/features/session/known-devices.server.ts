/**
 * The browsers in which an account was used before. Their tries are counted apart from everybody else's, so no
 * visitor's guesses keep the owner out of them. A new password, e-mail or second factor ends what they are known by:
 * whoever had the old ones keeps nothing of it.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Queries } from './auth-deps.server.ts'
import type { Cookie } from './login-cookies.server.ts'

export interface KnownDevice {
  /** under it its tries are counted */
  name: string
  stamp: string
}

/** A login, and what says of it that password, e-mail and second factor are those of this moment. */
export interface StampedLogin {
  id: string
  stamp: string
}

export interface KnownDevices {
  /** This browser, where it is known to the login as it is now. For a strange browser nobody is looked up. */
  at(client: Queries, headers: Headers, whose: Whose): Promise<KnownDevice | null>
  /** To be asked in the transaction that proves who it is: a moment later the login may be another's. */
  stampOf(client: Queries, id: string): Promise<StampedLogin>
  /** From now on the browser is known to the login, beside those that it was known to. */
  remember(headers: Headers, replyHeaders: Headers, login: StampedLogin, name?: string): void
}

type Whose = { id: string } | { email: string }

/** One name for all browsers that came by letter: each new letter would else bring new tries at the second factor. */
export const byLetter = 'by-letter'

/** People who share a browser; the one who has been away longest is forgotten first. */
const remembered = 8

/** @param key of the stamps */
export function knownDevices(cookie: Cookie, key: string): KnownDevices {
  function entriesIn(headers: Headers): Map<string, KnownDevice> {
    const entries = cookie.read(headers)?.split('!') ?? []
    return new Map(
      entries.map((entry) => {
        const [id = '', name = '', stamp = ''] = entry.split('.')
        return [id, { name, stamp }]
      }),
    )
  }

  async function stamped(client: Queries, whose: Whose): Promise<StampedLogin | null> {
    const [[by, value] = []] = Object.entries(whose)
    const { rows } = await client.query<{ id: string; login: string }>(
      `select p.id, concat_ws(' ', p.id, a.password, p.email, extract(epoch from f.confirmed_at)) as login
       from profiles p join accounts a on a.user_id = p.id left join second_factors f on f.user_id = p.id
       where p.${by} = $1`,
      [value],
    )
    if (!rows[0]) return null
    const stamp = createHmac('sha256', key).update(rows[0].login).digest('base64url').slice(0, 22)
    return { id: rows[0].id, stamp }
  }

  return {
    async at(client, headers, whose) {
      const entries = entriesIn(headers)
      if (entries.size === 0) return null
      const login = await stamped(client, whose)
      const known = entries.get(login?.id ?? '')
      return known && known.stamp === login?.stamp ? known : null
    },
    async stampOf(client, id) {
      const login = await stamped(client, { id })
      if (!login) throw new Error('a login that was just proven is not there')
      return login
    },
    remember(headers, replyHeaders, { id, stamp }, name = randomBytes(9).toString('base64url')) {
      const entries = entriesIn(headers)
      entries.delete(id)
      const all: [string, KnownDevice][] = [[id, { name, stamp }], ...entries]
      const newest = all
        .slice(0, remembered)
        .map(([whose, known]) => [whose, known.name, known.stamp].join('.'))
      cookie.give(replyHeaders, newest.join('!'))
    },
  }
}
