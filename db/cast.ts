/** The four users of the demo and the tests, one of each role. */
import type { Client } from 'pg'
import { createPerson } from '#features/session/first-superadmin.server.ts'
import type { Role } from '#features/session/roles.ts'
import { hashPassword } from '#platform/server/hashing.ts'

interface Member {
  email: string
  full_name: string
  role: Role
  password: string
  /** names of permissions; `product:` with the name of a product means the permission to see that product */
  permissions: string[]
}

export type CastName = 'sari' | 'budi' | 'dewi' | 'rina'

export const cast: Record<CastName, Member> = {
  sari: {
    email: 'sari@example.com',
    full_name: 'Sari Wulandari',
    role: 'superadmin',
    password: 'sari-demo',
    permissions: [],
  },
  budi: {
    email: 'budi@example.com',
    full_name: 'Budi Santoso',
    role: 'admin',
    password: 'budi-demo',
    permissions: ['data_affiliate_edit', 'data_affiliate_whatsapp'],
  },
  dewi: {
    email: 'dewi@example.com',
    full_name: 'Dewi Lestari',
    role: 'moderator',
    password: 'dewi-demo',
    permissions: [
      'dashboard',
      'reg_affiliate',
      'data_affiliate',
      'data_video',
      'griting',
      'data_affiliate_tab_all',
      'data_affiliate_tab_products',
      'data_affiliate_edit',
      'data_affiliate_delete',
      'data_affiliate_whatsapp',
    ],
  },
  rina: {
    email: 'rina@example.com',
    full_name: 'Rina Kartika',
    role: 'user',
    password: 'rina-demo',
    permissions: ['reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products', 'product:Night Serum'],
  },
}

/** Creates the missing users, and gives all four their names and permissions. @returns the id of each */
export async function seedCast(owner: Client): Promise<Record<CastName, string>> {
  const ids = {} as Record<CastName, string>
  for (const [name, member] of Object.entries(cast) as [CastName, Member][]) {
    ids[name] =
      (await findProfileId(owner, member.email)) ??
      (await createPerson(owner, member, await hashPassword(member.password)))
    await owner.query('update profiles set full_name = $2 where id = $1', [ids[name], member.full_name])
    await owner.query(
      `insert into user_permissions (user_id, permission_name, granted_by)
       select $1, n.name, $3
       from permission_names n left join products p on p.id = n.product_id
       where n.name = any ($2) or 'product:' || p.product_name = any ($2)
       on conflict do nothing`,
      [ids[name], member.permissions, ids.sari],
    )
  }
  return ids
}

async function findProfileId(owner: Client, email: string): Promise<string | null> {
  const { rows } = await owner.query<{ id: string }>('select id from profiles where email = $1', [email])
  return rows[0]?.id ?? null
}
