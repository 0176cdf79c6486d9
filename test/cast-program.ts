/**
 * A program for a test file, with two products and helpers that insert rows. `as.rina('GET', '/videos')` calls its API as
 * a user of the cast.
 */
import { beforeAll, expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { createRowMaker } from './affiliate-rows.ts'
import { type Program, type Reply, type SignedInCall, startProgram } from './program.ts'

export let program: Program
export let make: ReturnType<typeof createRowMaker>
export const as = {} as Record<CastName, SignedInCall>
export let serum: string
export let cleanser: string
export let sari: string

beforeAll(async () => {
  program = await startProgram()
  make = createRowMaker(program.database)
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
  serum = await program.database.readProductId('Night Serum')
  cleanser = await program.database.readProductId('Gentle Facial Cleanser')
  sari = await program.database.readUserId('sari')
})

/** Runs SQL as the owner of the database, who is exempt from row-level security. */
export const queryAsOwner = <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  program.database.queryAsOwner<T & Record<string, unknown>>(text, values)

/** Expects that a call is refused with this status, and changes no row of the table. @returns its reply */
export async function expectRefusalAndNoChange(
  table: string,
  status: number,
  call: () => Promise<Reply>,
): Promise<Reply> {
  const readRows = () => queryAsOwner(`select * from ${table} order by id`)
  const before = await readRows()
  const reply = await call()
  expect(reply.status, JSON.stringify(reply.body)).toBe(status)
  expect(await readRows()).toEqual(before)
  return reply
}

/** Grants Rina these permissions in addition to those that she has. */
export async function grantRina(...permissions: string[]): Promise<void> {
  await program.database.queryAsOwner(
    'insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[]) on conflict do nothing',
    [await program.database.readUserId('rina'), permissions],
  )
}

/** Runs `work` while the user holds exactly these permissions, then restores the previous ones. */
export async function withOnlyPermissions(
  user: CastName,
  permissions: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const id = await program.database.readUserId(user)
  const previousRows = await queryAsOwner<{ permission_name: string }>(
    'select permission_name from user_permissions where user_id = $1',
    [id],
  )
  const setPermissions = async (names: readonly string[]) => {
    await queryAsOwner('delete from user_permissions where user_id = $1', [id])
    await queryAsOwner(
      'insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])',
      [id, names],
    )
  }
  await setPermissions(permissions)
  try {
    await work()
  } finally {
    await setPermissions(previousRows.map(({ permission_name }) => permission_name))
  }
}
