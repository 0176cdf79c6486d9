/**
 * Permissions change while a request of their holder runs. Every count must belong to permissions that the user had
 * during the request.
 */
import { beforeAll, expect, it } from 'vitest'
import { productPermission } from '#features/session/permission.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

const rounds = 400
let program: Program
const as = {} as Record<'sari' | 'dewi' | 'rina' | 'toni', Call>
let rina: string
let dewi: string

beforeAll(async () => {
  program = await startProgram()
  const { owner } = program.database
  const serum = await program.database.product('Night Serum')
  const cleanser = await program.database.product('Gentle Facial Cleanser')
  rina = await program.database.idOf('rina')
  dewi = await program.database.idOf('dewi')
  await owner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     select 'kreator' || n, '0812000000' || n, array[case when n <= 3 then $1::uuid else $2::uuid end] from generate_series(1, 7) n`,
    [serum, cleanser],
  )
  // Budi permanently gets the permissions that Rina has at first.
  const words = ['reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products', productPermission(serum)]
  const toni = await program.database.idOf('budi')
  await owner(`update profiles set role = 'user' where id = $1`, [toni])
  await owner('delete from user_permissions where user_id in ($1, $2)', [rina, toni])
  await owner(
    'insert into user_permissions (user_id, permission_name) select p, w from unnest($1::uuid[]) p, unnest($2::text[]) w',
    [[rina, toni], words],
  )
  for (const name of ['sari', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
  as.toni = await program.signIn('budi')
})

/** Invalidates cached counts. */
const touch = () => program.database.owner('update affiliate_registrations set whatsapp = whatsapp')

async function grant(user: string, word: string): Promise<void> {
  await program.database.owner(
    'insert into user_permissions (user_id, permission_name) values ($1, $2) on conflict do nothing',
    [user, word],
  )
}

async function revoke(user: string, word: string): Promise<void> {
  await program.database.owner('delete from user_permissions where user_id = $1 and permission_name = $2', [
    user,
    word,
  ])
}

it(`never shows a total that does not match the rows, in ${rounds} rounds of grant and revoke`, async () => {
  const seen = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    await touch()
    const change = round % 2 ? revoke : grant
    const [reply, same] = await Promise.all([
      as.rina('GET', '/affiliates'),
      as.toni('GET', '/affiliates'),
      change(rina, 'data_affiliate_tab_all'),
    ])
    const after = await as.rina('GET', '/affiliates')
    const now = round % 2 ? 3 : 7
    expect([same.body.total, same.body.rows.length], `round ${round}`).toEqual([3, 3])
    expect([3, 7], `round ${round}`).toContain(reply.body.total)
    expect(reply.body.rows, `round ${round}`).toHaveLength(reply.body.total)
    expect([after.body.total, after.body.rows.length], `round ${round}`).toEqual([now, now])
    expect((await as.toni('GET', '/affiliates')).body.total, `round ${round}`).toBe(3)
    seen.add(reply.body.total)
  }
  expect(seen.size).toBe(2)
}, 120_000)

it(`returns the full home page or 403 while its permission changes, in ${rounds} rounds`, async () => {
  const statuses = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    await program.database.owner('update profiles set image = image')
    const change = round % 2 ? grant : revoke
    const [reply] = await Promise.all([as.dewi('GET', '/dashboard'), change(dewi, 'dashboard')])
    statuses.add(reply.status)
    if (reply.status === 200) expect(reply.body.active_users, `round ${round}`).toBe(4)
    else expect(reply.status).toBe(403)
    const { body } = await as.sari('GET', '/dashboard')
    expect([body.active_users, body.affiliates.total], `round ${round}`).toEqual([4, 7])
  }
  expect(statuses).toEqual(new Set([200, 403]))
}, 120_000)
