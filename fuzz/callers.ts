/** The callers: the four roles as the demo has them, and users with unusual permissions. */
import fc from 'fast-check'
import { type CastName, cast } from '#db/cast.ts'
import { hashToken } from '#features/session/login-tokens.server.ts'
import { createCheapPerson, createSessionCookie } from '#test/cheap-logins.ts'
import type { FreshDatabase } from '#test/fresh-database.ts'

export const fuzzPassword = 'kata-sandi-uji'

export interface Caller {
  role: string
  /** permissions; `of one product` means the permission for the oldest product */
  permissions: readonly string[]
  /** the password was set by somebody else */
  isPasswordGiven?: true
}

const affiliatePermissions = [
  'data_affiliate',
  'data_affiliate_edit',
  'data_affiliate_delete',
  'data_affiliate_whatsapp',
]

/** `visitor` has no session, `forger` has an invalid one. */
export const callers = {
  visitor: null,
  forger: null,
  superadmin: { role: 'superadmin', permissions: [] },
  admin: callerFromCast('budi'),
  moderator: callerFromCast('dewi'),
  user: callerFromCast('rina'),
  nobody: { role: 'user', permissions: [] },
  newcomer: { role: 'superadmin', permissions: [], isPasswordGiven: true },
  'editor of one product': {
    role: 'user',
    permissions: [
      'reg_affiliate',
      'data_video',
      ...affiliatePermissions,
      'data_affiliate_tab_products',
      'of one product',
    ],
  },
  'manager without products': {
    role: 'moderator',
    permissions: [
      'dashboard',
      'user_management',
      'product_management',
      'permission_management',
      'reg_affiliate',
      'data_affiliate',
    ],
  },
  'viewer of videos': { role: 'user', permissions: ['data_video'] },
  'keeper of users': { role: 'moderator', permissions: ['user_management'] },
  'giver of permissions': { role: 'moderator', permissions: ['permission_management'] },
  'editor without pages': { role: 'user', permissions: affiliatePermissions.slice(1) },
} as const satisfies Record<string, Caller | null>

export type CallerName = keyof typeof callers

/** Draws mostly callers with permissions, because a few requests are enough to find refusals. */
export const anyCaller = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(callers) as CallerName[])) },
  { weight: 3, arbitrary: fc.constantFrom<CallerName>('superadmin', 'admin', 'moderator', 'user') },
  { weight: 2, arbitrary: fc.constantFrom<CallerName>('editor of one product', 'manager without products') },
)

function callerFromCast(name: CastName): Caller {
  const { role, permissions } = cast[name]
  return {
    role,
    permissions: permissions.map((permission) => permission.replace(/^product:.*/, 'of one product')),
  }
}

export interface SignedInCaller {
  /** null for visitors */
  id: string | null
  cookie: string
  /** all permissions, by role and by grant */
  permissions: readonly string[]
}

const emailOf = (name: CallerName) => `${name.replaceAll(' ', '.')}@example.com`

/** Resets callers to their entry in `callers` after calls have changed them, each with a valid session. */
export function createCallerSessions({
  queryAsOwner,
  client,
}: Pick<FreshDatabase, 'queryAsOwner' | 'client'>) {
  const cookies = new Map<CallerName, string>()
  const signedInCallers = new Map<CallerName, SignedInCaller>()

  return {
    async signIn(name: CallerName): Promise<SignedInCaller> {
      const signedIn = signedInCallers.get(name) ?? (await resetCaller(name))
      signedInCallers.set(name, signedIn)
      return signedIn
    },
    /** Must be called after a change, because it may have affected any caller. */
    forget: () => signedInCallers.clear(),
  }

  async function resetCaller(name: CallerName): Promise<SignedInCaller> {
    const caller: Caller | null = callers[name]
    if (!caller)
      return { id: null, cookie: name === 'forger' ? 'affiliate.session_token=x.y' : '', permissions: [] }
    const email = emailOf(name)
    const [existing] = await queryAsOwner<{ id: string }>('select id from profiles where email = $1', [email])
    const id =
      existing?.id ??
      (await createCheapPerson(client, { email, full_name: name, role: caller.role, password: fuzzPassword }))
    await queryAsOwner(
      `update profiles set role = $2, is_active = true, must_change_password = $3
       where id = $1 and (role, is_active, must_change_password) is distinct from ($2, true, $3)`,
      [id, caller.role, caller.isPasswordGiven ?? false],
    )
    const [row] = await queryAsOwner<{ permissions: string[] }>(
      `select array(
        select name from permission_names where name = any ($1)
        union all (select n.name from permission_names n join products p on p.id = n.product_id
          where 'of one product' = any ($1) order by p.created_at, p.id limit 1)) as permissions`,
      [caller.permissions],
    )
    const permissions = row?.permissions ?? []
    await queryAsOwner('delete from user_permissions where user_id = $1 and permission_name <> all ($2)', [
      id,
      permissions,
    ])
    await queryAsOwner(
      `insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[]) on conflict do nothing`,
      [id, permissions],
    )
    await queryAsOwner('delete from second_factors where user_id = $1', [id])
    const cookie = await ensureCookie(name, email, id)
    const [effective] = await queryAsOwner<{ permissions: string[] }>(
      `select array(select name from permission_names
         where $1 = 'superadmin' or $1 = 'admin' and admin_has or name = any ($2)) as permissions`,
      [caller.role, permissions],
    )
    return { id, cookie, permissions: caller.isPasswordGiven ? [] : (effective?.permissions ?? []) }
  }

  async function ensureCookie(name: CallerName, email: string, id: string): Promise<string> {
    const cookie = cookies.get(name)
    const token = decodeURIComponent(cookie?.split('=')[1] ?? '').split('.')[0] ?? ''
    const validSessions = await queryAsOwner('select from sessions where user_id = $1 and token_hash = $2', [
      id,
      hashToken(token),
    ])
    if (cookie && validSessions.length > 0) return cookie
    const newCookie = await createSessionCookie(client, email)
    cookies.set(name, newCookie)
    return newCookie
  }
}
