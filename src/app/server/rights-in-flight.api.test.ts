/** A user's permissions change during a request. The reply fits the old or the new permissions, and never mixes both. */
import { beforeAll, expect, it } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import type { Reply } from '#test/calls.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

const roundCount = 400
/** The number of affiliates of the product that Rina always sees, and the number of all affiliates. */
const [serumCount, totalCount] = [3, 7]
let program: Program
const callAs = {} as Record<'sari' | 'dewi' | 'rina' | 'budi', Call>
let rina: string
let dewi: string

beforeAll(async () => {
  program = await startProgram()
  const { queryAsOwner } = program.database
  const serum = await program.database.readProductId('Night Serum')
  const cleanser = await program.database.readProductId('Gentle Facial Cleanser')
  rina = await program.database.readUserId('rina')
  dewi = await program.database.readUserId('dewi')
  await queryAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     select 'kreator' || number, '0812000000' || number, array[case when number <= $3 then $1::uuid else $2::uuid end]
     from generate_series(1, $4) as number`,
    [serum, cleanser, serumCount, totalCount],
  )
  // Budi gets the permissions that Rina has at first, and keeps them.
  const permissions = [
    'reg_affiliate',
    'data_affiliate',
    'data_affiliate_tab_products',
    getProductPermission(serum),
  ]
  const budi = await program.database.readUserId('budi')
  await queryAsOwner(`update profiles set role = 'user' where id = $1`, [budi])
  await queryAsOwner('delete from user_permissions where user_id in ($1, $2)', [rina, budi])
  await queryAsOwner(
    `insert into user_permissions (user_id, permission_name)
     select user_id, name from unnest($1::uuid[]) user_id, unnest($2::text[]) name`,
    [[rina, budi], permissions],
  )
  for (const name of ['sari', 'dewi', 'rina', 'budi'] as const) callAs[name] = await program.signIn(name)
})

/** Makes the program count affiliates again, as any update of them does. */
const invalidateCounts = () =>
  program.database.queryAsOwner('update affiliate_registrations set whatsapp = whatsapp')

async function grant(user: string, permission: string): Promise<void> {
  await program.database.queryAsOwner(
    'insert into user_permissions (user_id, permission_name) values ($1, $2) on conflict do nothing',
    [user, permission],
  )
}

async function revoke(user: string, permission: string): Promise<void> {
  await program.database.queryAsOwner(
    'delete from user_permissions where user_id = $1 and permission_name = $2',
    [user, permission],
  )
}

it(`a list never shows a total that does not match the rows, in ${roundCount} rounds of grant and revoke`, async () => {
  const totals = new Set<number>()
  for (let round = 0; round < roundCount; round++) {
    await invalidateCounts()
    const change = round % 2 ? revoke : grant
    // Rina's permissions change during these requests, Budi's don't.
    const [rinasReply, budisReply] = await Promise.all([
      callAs.rina('GET', '/affiliates'),
      callAs.budi('GET', '/affiliates'),
      change(rina, 'data_affiliate_tab_all'),
    ])
    const replyAfterChange = await callAs.rina('GET', '/affiliates')
    const countAfterChange = round % 2 ? serumCount : totalCount
    const getCounts = ({ body }: Reply) => [body.total, body.rows.length]
    expect(getCounts(budisReply), `round ${round}`).toEqual([serumCount, serumCount])
    expect([serumCount, totalCount], `round ${round}`).toContain(rinasReply.body.total)
    expect(rinasReply.body.rows, `round ${round}`).toHaveLength(rinasReply.body.total)
    expect(getCounts(replyAfterChange), `round ${round}`).toEqual([countAfterChange, countAfterChange])
    expect((await callAs.budi('GET', '/affiliates')).body.total, `round ${round}`).toBe(serumCount)
    totals.add(rinasReply.body.total)
  }
  // In some rounds, Rina's request saw the change, in others it did not.
  expect(totals.size).toBe(2)
}, 120_000)

it(`Home is complete or refused with 403 while its permission changes, in ${roundCount} rounds`, async () => {
  const statuses = new Set<number>()
  for (let round = 0; round < roundCount; round++) {
    // The program counts users again after any update of them.
    await program.database.queryAsOwner('update profiles set image = image')
    const change = round % 2 ? grant : revoke
    const [reply] = await Promise.all([callAs.dewi('GET', '/dashboard'), change(dewi, 'dashboard')])
    statuses.add(reply.status)
    if (reply.status === 200) expect(reply.body.active_users, `round ${round}`).toBe(4)
    else expect(reply.status).toBe(403)
    const { body } = await callAs.sari('GET', '/dashboard')
    expect([body.active_users, body.affiliates.total], `round ${round}`).toEqual([4, totalCount])
  }
  expect(statuses).toEqual(new Set([200, 403]))
}, 120_000)
